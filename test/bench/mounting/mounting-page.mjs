/** A page whose element comes and goes: `mountRounds(rounds)` in it runs so many rounds. */
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
  /** Some leave in the middle of a request, some as soon as their boxes stand, some when all is drawn. */
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
    // What was drawn last is let go once the browser has shown a page without it.
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise(requestIdleCallback);
  }
</script>`;
