/** Pages of many widgets: `showAll()` renders them, `scrollThrough()` scrolls down and measures the frames. */

const scrolling = `
  const nextFrame = () => new Promise(requestAnimationFrame);
  globalThis.scrollThrough = async function scrollThrough(frames) {
    const gaps = [];
    let last = performance.now();
    for (let frame = 0; frame < frames; frame += 1) {
      scrollBy(0, 60);
      await nextFrame();
      const now = performance.now();
      gaps.push(now - last);
      last = now;
    }
    return gaps;
  }
  async function timed(action) {
    const start = performance.now();
    await action();
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  }`;

const shell = (script, head = '') => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bench</title><main></main>${head}
<script>${scrolling}${script}</script></html>`;

/** Three widgets per row, each a small table with its own rows. */
export const ourPage = (count) =>
  shell(
    `
  const widgets = Array.from({ length: ${count} }, (_, index) => ({
    id: 'widget-' + index,
    type: 'CHART',
    position: { x: (index % 3) * 4, y: Math.floor(index / 3) * 8, w: 4, h: 8 },
    config: { reportId: 1, title: 'Widget ' + index },
  }));
  const data = Array.from({ length: 20 }, (_, row) => ({ name: 'Row ' + row, amount: row * 3 }));
  const reportSnapshots = [{ id: 1, reportId: 1, versionNumber: 1, kind: 'table', spec: { data } }];
  globalThis.showAll = () =>
    timed(() => {
      const element = document.createElement('vitrine-dashboard');
      element.dashboard = { config: { widgets }, reportSnapshots };
      document.querySelector('main').append(element);
      return element.whenReady();
    });`,
    '<script type="module" src="/vitrine.js"></script>',
  );

/** The same number of positioned boxes with the same texts, which show the cost of the browser itself. */
export const barePage = (count) =>
  shell(`
  globalThis.showAll = () =>
    timed(() => {
      const main = document.querySelector('main');
      main.style.cssText = 'position:relative;height:' + (Math.ceil(${count} / 3) * 320) + 'px';
      for (let index = 0; index < ${count}; index += 1) {
        const box = document.createElement('div');
        box.style.cssText = 'position:absolute;overflow:auto;width:400px;height:310px;left:' +
          (index % 3) * 410 + 'px;top:' + Math.floor(index / 3) * 320 + 'px';
        for (let row = 0; row < 20; row += 1) {
          const line = document.createElement('div');
          line.textContent = 'Row ' + row + ' ' + row * 3;
          box.append(line);
        }
        main.append(box);
      }
    });`);
