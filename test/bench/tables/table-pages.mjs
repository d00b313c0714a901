/** The pages of both sides: `prepare()` generates the rows, `show()` renders them, `sort()` sorts them by a column. */

const shell = (script) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bench</title>
<style>body { margin: 0 } #target, vitrine-dashboard { display: block; height: 640px }</style>
<main><div id="target"></div></main>
<script type="module">
  import * as rows from '/tables/made-up-rows.js';
  import * as probe from '/tables/table-probe.js';
  globalThis.probe = probe;
  const target = document.querySelector('#target');
  let made;
  let all;
  globalThis.prepare = (rowCount, columnCount) => {
    all = rows.makeColumns(rowCount, columnCount);
    made = toForm(all);
  };
  globalThis.findLargest = (name) => {
    const cells = all.values[all.columns.findIndex((column) => column.name === name)];
    const largest = cells.reduce((most, cell) => Math.max(most, cell), 0);
    return new Intl.NumberFormat('en').format(cells.indexOf(largest) + 1);
  };
${script}
</script></html>`;

const ourScript = `
  const toForm = (columns) => columns;
  globalThis.show = async () => {
    await import('/vitrine.js');
    const element = document.createElement('vitrine-dashboard');
    const layout = { rowHeight: 30, margin: [0, 0], containerPadding: [0, 0] };
    const box = { id: 'table', type: 'CHART', position: { x: 0, y: 0, w: 12, h: 21 } };
    element.dataSource = { query: async () => made };
    element.dashboard = {
      config: { layout, widgets: [{ ...box, config: { reportId: 1 } }] },
      reportSnapshots: [{ id: 1, reportId: 1, versionNumber: 1, kind: 'table', spec: {}, meta: { query: {} } }],
    };
    target.append(element);
  };
  globalThis.sort = (name, column) => {
    const table = document.querySelector('vitrine-dashboard').shadowRoot.querySelector('vitrine-widget')
      .shadowRoot.querySelector('vitrine-table').shadowRoot;
    table.querySelector('[role="columnheader"][aria-colindex="' + column + '"] button').click();
  };`;

const peerScript = `
  let order;
  const toForm = (found) => ({ columns: found.columns, rows: rows.toRowObjects(found) });
  globalThis.show = async () => {
    const { showGrid } = await import('/bare/ag-grid.js');
    order = showGrid(target, made);
  };
  globalThis.sort = (name) => order(name, 'desc');`;

export const pages = { vitrine: shell(ourScript), grid: shell(peerScript) };
