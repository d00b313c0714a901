/** The pages of both sides: the same rows, requested at the same time, and the same grid of titled boxes. */
import { grid } from './chart-dashboards.mjs';

const style = `
  body { margin: 16px; font: 14px system-ui, sans-serif; }
  main { display: grid; grid-template-columns: repeat(${grid.columns}, 1fr); gap: ${grid.margin}px;
    grid-auto-rows: ${grid.rowHeight}px; }
  section { display: flex; flex-direction: column; padding: 16px; border: 1px solid #ddd; min-width: 0; }
  section h3 { margin: 0 0 8px; font-size: 14px; }
  section div { flex: 1; min-height: 0; min-width: 0; }`;

const page = (id, body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bench</title>
<style>${style}</style>
<script>globalThis.scene = fetch('/scenes/${id}.json').then((response) => response.json());</script>
${body}`;

/** The page of the element: its script and its tag. */
export const ownPage = (id) =>
  page(
    id,
    `<script type="module" src="/vitrine.js"></script>
<vitrine-dashboard></vitrine-dashboard>
<script type="module">
  const element = document.querySelector('vitrine-dashboard');
  globalThis.finished = new Promise((resolve, reject) =>
    element.addEventListener('vitrine-rendered', ({ widgets }) =>
      widgets.every(({ status }) => status === 'painted') ? resolve() : reject(new Error('A chart failed.')),
      { once: true }));
  element.dashboard = (await globalThis.scene).dashboard;
</script>`,
  );

export const barePage = (id, bundle) =>
  page(id, `<main></main><script type="module" src="/bare/${bundle}.js"></script>`);
