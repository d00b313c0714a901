/** Bench 8: tables of many rows, compared with AG Grid Community with the same rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectGarbage, readCounters, withPage } from '../bench-browser.mjs';
import { aim, interleave, median, medians, show, showBytes, showRatio, toTable } from '../statistics.mjs';
import { pages } from './table-pages.mjs';

const scenes = [
  { id: 'many', name: '100,000 rows of 12 columns', rowCount: 100_000, columnCount: 12 },
  {
    id: 'wide',
    name: '100,000 rows of 50 columns, sideways',
    rowCount: 100_000,
    columnCount: 50,
    sideways: true,
  },
  { id: 'million', name: '1,000,000 rows of 12 columns', rowCount: 1_000_000, columnCount: 12 },
];
const frames = 200;
const names = { vitrine: 'Vitrine', grid: 'AG Grid Community' };
const scripts = ['made-up-rows.js', 'table-probe.js'];

/** Figures by scene and side. */
export async function benchTables({ browser, server, bareFolder, rounds }) {
  for (const name of scripts)
    server.add(`/tables/${name}`, readFileSync(fileURLToPath(new URL(name, import.meta.url))));
  server.add('/bare/ag-grid.js', readFileSync(join(bareFolder, 'ag-grid.js')));
  for (const [name, page] of Object.entries(pages)) server.add(`/tables/${name}.html`, Buffer.from(page));
  const figures = [];
  for (const scene of scenes) {
    const records = await interleave(Object.keys(pages), rounds, (name) =>
      withPage(browser, { server, height: 700 }, (tab, session) =>
        visit({ tab, session, server, name, scene }),
      ),
    );
    const sides = Object.fromEntries([...records].map(([name, found]) => [name, medians(found)]));
    figures.push({ scene: scene.name, id: scene.id, sides });
  }
  return figures;
}

/** Milliseconds, bytes and counts of a visit. The rows are generated before the measurement. */
async function visit({ tab, session, server, name, scene }) {
  await tab.goto(`${server.origin}/tables/${name}.html`, { waitUntil: 'load' });
  await tab.evaluate(({ rowCount, columnCount }) => void globalThis.prepare(rowCount, columnCount), scene);
  await collectGarbage(session);
  const { JSHeapUsedSize: before } = await readCounters(session);
  server.takeCount();
  const first = await tab.evaluate(() =>
    globalThis.probe.timeUntil(globalThis.show, globalThis.probe.firstCellIs(1, '1')),
  );
  const { code } = server.takeCount();
  const scrolled = await scroll({ tab, session, sideways: scene.sideways });
  const blank = scene.sideways ? 0 : await tab.evaluate(() => globalThis.probe.countBlank(60, 900));
  const nodes = await tab.evaluate(() => globalThis.probe.countNodes());
  await collectGarbage(session);
  const { JSHeapUsedSize: heap } = await readCounters(session);
  const sorted = await timeSort(tab);
  return { code, first, sorted, ...scrolled, blank, nodes, heap: heap - before };
}

/** Sorts by a column of numbers, descending. Sorting is stable, so the first row is known. */
function timeSort(tab) {
  return tab.evaluate(async () => {
    const { probe } = globalThis;
    const expected = globalThis.findLargest('column_3');
    await probe.goBack();
    return probe.timeUntil(() => globalThis.sort('column_3', 4), probe.firstCellIs(1, expected));
  });
}

async function scroll({ tab, session, sideways = false }) {
  const before = await readCounters(session);
  const gaps = await tab.evaluate(
    (count, step, across) => globalThis.probe.scroll(count, step, across),
    frames,
    sideways ? 30 : 900,
    sideways,
  );
  const after = await readCounters(session);
  const ordered = gaps.sort((one, other) => one - other);
  return {
    frame: median(ordered),
    slowFrame: ordered[Math.floor(ordered.length * 0.95)],
    work: ((after.TaskDuration - before.TaskDuration) / frames) * 1000,
  };
}

const columns = [
  ['code', 'code, gzip', showBytes],
  ['first', 'first rows ms', (value) => show(value, 0)],
  ['sorted', 'sorted ms', (value) => show(value, 0)],
  ['frame', 'a frame ms', show],
  ['slowFrame', 'one in twenty ms', show],
  ['work', 'CPU a frame ms', show],
  ['blank', 'blank frames', (value) => show(value, 0)],
  ['heap', 'heap over the rows', showBytes],
  ['nodes', 'DOM nodes', (value) => show(value, 0)],
];

export function reportTables(figures) {
  const rows = figures.flatMap(({ scene, sides }) => [
    [`**${scene}**`, ...columns.map(() => '')],
    ...Object.keys(pages).map((name) => [
      names[name],
      ...columns.map(([key, , write]) => write(sides[name][key])),
    ]),
    ['*ratio*', ...columns.map(([key]) => showRatio(sides.vitrine[key], sides.grid[key]))],
  ]);
  return toTable(['Table and side', ...columns.map(([, title]) => title)], rows);
}

/** Every figure must not be slower than the peer's. Frames at the rate of the display always pass. */
export function judgeTables(figures) {
  const judged = {
    first: 'first rows',
    sorted: 'sorted',
    slowFrame: 'slow frames',
    heap: 'heap',
    code: 'bytes',
  };
  return figures.flatMap(({ scene, sides: { vitrine, grid } }) =>
    Object.entries(judged).map(([key, text]) =>
      aim(
        `${scene}: ${text} no more than AG Grid`,
        vitrine[key] <= grid[key],
        showRatio(vitrine[key], grid[key]),
      ),
    ),
  );
}
