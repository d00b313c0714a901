/** A page that adds and removes the element: `mountRounds(rounds)` runs the given number of rounds. */
export const mountingPage = ({ baseUrl, token, publicId }) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bench</title>
<main></main>
<script type="module" src="/vitrine.js"></script>
<script>
  const settings = ${JSON.stringify({ baseUrl, token, publicId })};
  const heard = (element, name) =>
    new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
  /** Some elements are removed during a request, some when their boxes are rendered, some when all is drawn. */
  const endings = [
    () => Promise.resolve(),
    (element) => heard(element, 'vitrine-ready'),
    () => new Promise(requestAnimationFrame),
    (element) => heard(element, 'vitrine-rendered'),
  ];
  async function mountRounds(rounds) {
    for (let round = 0; round < rounds; round += 1) {
      const element = Object.assign(document.createElement('vitrine-dashboard'), settings);
      const ended = endings[round % endings.length](element);
      document.querySelector('main').append(element);
      await ended;
      element.remove();
      await new Promise(requestAnimationFrame);
    }
    // The last drawing is released after the browser has painted the page without it.
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise(requestIdleCallback);
  }
</script>`;
