/** The pages of both sides: 30 widgets in sight, whose accent `repaint(seed)` changes. */

const counts = { charts: 12, figures: 8, tables: 6, texts: 4 };

const page = (body) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bench</title>
<style>body { margin: 0 }</style>
<script>
  const colors = ['#0b5fff', '#b3261e'];
  globalThis.colorOf = (seed) => colors[seed % 2];
  /** The canvases in the colour that is asked for, when one was last painted, and when the frame after the last of them was shown, ms. */
  let wanted, painted = new Set(), last = 0, shown;
  /** The task runs before others that wait, so right after the frame. */
  const waitForFrame = () => requestAnimationFrame(() => {
    void scheduler.postTask(() => (shown = performance.now()), { priority: 'user-blocking' });
  });
  for (const [name, style] of Object.entries({ fill: 'fillStyle', stroke: 'strokeStyle' })) {
    const paint = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...parameters) {
      last = performance.now();
      if (this[style] === wanted && this.canvas.isConnected && !painted.has(this.canvas)) {
        painted.add(this.canvas);
        if (painted.size === ${counts.charts}) waitForFrame();
      }
      return paint.apply(this, parameters);
    };
  }
  /** Resolves when nothing is painted any more, with the time until a frame had all charts in the colour, ms. */
  globalThis.timeRepaint = async (seed) => {
    painted = new Set();
    shown = undefined;
    wanted = colorOf(seed);
    const begin = performance.now();
    await globalThis.repaint(seed);
    while (shown === undefined || performance.now() - last < 300) await new Promise((resolve) => setTimeout(resolve, 20));
    return shown - begin;
  };
</script>
${body}</html>`;

const kinds = Object.entries(counts).flatMap(([kind, count]) => Array(count).fill(kind));

/** Six in a row, so that all are in a window of 1,500 by 1,200 px. */
const placeOf = (index) => ({ x: (index % 6) * 2, y: Math.floor(index / 6) * 5, w: 2, h: 5 });

const setUp = `
  import { createRows, specs, toSpec } from '/repaint/charts.js';
  const rows = createRows(1).slice(0, 200);
  const names = Object.keys(specs);`;

const wide = '<style>vitrine-dashboard { width: 1500px; height: auto }</style>';

/** @param change - statements that set the colour of `element`. */
const ours = (change) =>
  page(`${wide}<main></main><script type="module">${setUp}
  import '/vitrine.js';
  const snapshotOf = {
    charts: (index) => ({ kind: 'vega', spec: { ...toSpec(names[index % names.length]), data: { values: rows } } }),
    figures: () => ({ kind: 'kpi', spec: { data: rows.slice(0, 12) } }),
    tables: () => ({ kind: 'table', spec: { data: rows } }),
  };
  const kinds = ${JSON.stringify(kinds)};
  const places = ${JSON.stringify(kinds.map((_, index) => placeOf(index)))};
  globalThis.start = async () => {
    const element = document.createElement('vitrine-dashboard');
    const rendered = new Promise((resolve) => element.addEventListener('vitrine-rendered', resolve, { once: true }));
    const widgets = kinds.map((kind, index) => kind === 'texts'
      ? { id: 'w' + index, type: 'TEXT', position: places[index], config: { content: 'A text with a [link](https://example.com).' } }
      : { id: 'w' + index, type: 'CHART', position: places[index], config: { reportId: index + 1, title: kind } });
    const reportSnapshots = kinds.flatMap((kind, index) => kind === 'texts'
      ? [] : [{ id: index + 1, reportId: index + 1, versionNumber: 1, ...snapshotOf[kind](index) }]);
    const layout = { rowHeight: 36, margin: [8, 8], containerPadding: [0, 0] };
    element.dashboard = { config: { layout, widgets }, reportSnapshots };
    globalThis.repaint = (seed) => { ${change} };
    document.querySelector('main').append(element);
    await rendered;
    await element.drawAll();
  };
</script>`);

export const recolorPages = {
  theme: ours('element.theme = { primaryColor: colorOf(seed) };'),
  css: ours("element.style.setProperty('--vitrine-primary', colorOf(seed));"),
  bare: page('<main></main><script type="module" src="/bare/recolor-bare.js"></script>'),
};
