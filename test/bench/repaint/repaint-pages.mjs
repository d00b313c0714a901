/** The pages of both sides: `start(name)` draws a chart, `repaint(seed)` draws the rows of another filter. */

const page = (body) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bench</title>
<style>body { margin: 0 } #target, vitrine-dashboard { display: block; width: 700px; height: 400px }</style>
<script>
  /** When something was last painted on a canvas that is in the page. */
  let painted = 0;
  for (const name of ['fill', 'stroke', 'fillText']) {
    const paint = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...parameters) {
      if (this.canvas.isConnected) painted = performance.now();
      return paint.apply(this, parameters);
    };
  }
  /** Resolves when nothing has been painted for 300 ms, with the time from the change of the filter to the last stroke, ms. */
  globalThis.timeRepaint = async (seed) => {
    const begin = performance.now();
    await globalThis.repaint(seed);
    while (painted < begin || performance.now() - painted < 300) await new Promise((resolve) => setTimeout(resolve, 20));
    return painted - begin;
  };
</script>
${body}</html>`;

export const pages = {
  vitrine: page(`<main></main><script type="module">
  import { createRows, toSpec } from '/repaint/charts.js';
  import '/vitrine.js';
  const columns = Object.entries({ day: 'time', group: 'string', sales: 'number', visits: 'number' });
  const toResult = (rows) => ({
    columns: columns.map(([name, type]) => ({ name, type })),
    values: columns.map(([name]) => rows.map((row) => row[name])),
    rowCount: rows.length,
  });
  globalThis.start = async (name) => {
    const element = document.createElement('vitrine-dashboard');
    const rendered = new Promise((resolve) => element.addEventListener('vitrine-rendered', resolve, { once: true }));
    const layout = { rowHeight: 40, margin: [0, 0], containerPadding: [0, 0] };
    const seedOf = ({ filters }) => Number(filters['rows.seed']?.value ?? 0);
    element.dataSource = { query: async (request) => toResult(createRows(seedOf(request))) };
    element.dashboard = {
      config: { layout, widgets: [{ id: 'chart', type: 'CHART', position: { x: 0, y: 0, w: 12, h: 10 }, config: { reportId: 1 } }] },
      reportSnapshots: [{ id: 1, reportId: 1, versionNumber: 1, kind: 'vega', spec: toSpec(name), meta: { query: { dimensions: ['rows.seed'] } } }],
    };
    globalThis.repaint = (seed) => {
      element.filters = { 'rows.seed': { value: String(seed) } };
    };
    document.querySelector('main').append(element);
    await rendered;
  };
</script>`),
  bare: page('<div id="target"></div><script type="module" src="/bare/repaint-bare.js"></script>'),
};
