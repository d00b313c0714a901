/** Bench 9: a map of many points, compared with MapLibre with the same points. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectGarbage, readCounters, withPage } from '../bench-browser.mjs';
import { aim, interleave, median, medians, show, showBytes, showRatio, toTable } from '../statistics.mjs';
import { pages } from './map-point-pages.mjs';

const count = 100_000;
const names = { vitrine: 'Vitrine', peer: 'MapLibre' };
const files = ['maplibre-gl.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'];
/** Number of mouse moves in the drag that pans the map. */
const steps = 120;

/** Figures by side. */
export async function benchPoints({ browser, server, rounds }) {
  const read = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));
  for (const name of files)
    server.add(`/peer/${name}`, read(`../../../node_modules/maplibre-gl/dist/${name}`));
  server.add('/points/made-up-points.js', read('made-up-points.js'));
  for (const [name, page] of Object.entries(pages)) server.add(`/points/${name}.html`, Buffer.from(page));
  const records = await interleave(Object.keys(pages), rounds, (name) =>
    withPage(browser, { server, width: 1000, height: 700 }, (tab, session) =>
      visit({ tab, session, server, name }),
    ),
  );
  return Object.fromEntries([...records].map(([name, found]) => [name, medians(found)]));
}

/** Milliseconds, bytes and counts of a visit. The points are generated before the measurement. */
async function visit({ tab, session, server, name }) {
  await tab.goto(`${server.origin}/points/${name}.html`, { waitUntil: 'load' });
  await tab.evaluate((asked) => void globalThis.prepare(asked), count);
  await collectGarbage(session);
  const { JSHeapUsedSize: before } = await readCounters(session);
  server.takeCount();
  const first = await tab.evaluate(() => globalThis.timeShow());
  const { code } = server.takeCount();
  const panned = await pan({ tab, session });
  await collectGarbage(session);
  const { JSHeapUsedSize: heap } = await readCounters(session);
  return { code, first, ...panned, heap: heap - before };
}

/** Pans the map with the mouse, back and forth. */
async function pan({ tab, session }) {
  const counters = await readCounters(session);
  await tab.mouse.move(500, 320);
  await tab.mouse.down();
  await tab.evaluate(() => globalThis.watchFrames());
  for (let step = 1; step <= steps; step += 1) {
    const share = Math.sin((step / steps) * Math.PI * 2);
    await tab.mouse.move(500 + share * 240, 320 + share * 60);
  }
  const gaps = await tab.evaluate(() => globalThis.takeFrames());
  await tab.mouse.up();
  const { TaskDuration } = await readCounters(session);
  const ordered = gaps.sort((one, other) => one - other);
  return {
    frame: median(ordered),
    slowFrame: ordered[Math.floor(ordered.length * 0.95)],
    work: ((TaskDuration - counters.TaskDuration) / ordered.length) * 1000,
  };
}

const columns = [
  ['code', 'code, gzip', showBytes],
  ['first', 'first painted ms', (value) => show(value, 0)],
  ['frame', 'a frame of panning ms', show],
  ['slowFrame', 'one in twenty ms', show],
  ['work', 'main thread a frame ms', show],
  ['heap', 'heap over the points', showBytes],
];

export function reportPoints(sides) {
  const rows = Object.keys(pages).map((name) => [
    names[name],
    ...columns.map(([key, , write]) => write(sides[name][key])),
  ]);
  const ratios = columns.map(([key]) => showRatio(sides.vitrine[key], sides.peer[key]));
  return toTable(['100,000 points', ...columns.map(([, title]) => title)], [...rows, ['*ratio*', ...ratios]]);
}

export function judgePoints({ vitrine, peer }) {
  const judged = { code: 'bytes', first: 'first painted', frame: 'frames', slowFrame: 'slow frames' };
  return Object.entries(judged).map(([key, text]) =>
    aim(
      `100,000 points: ${text} no more than MapLibre`,
      vitrine[key] <= peer[key],
      showRatio(vitrine[key], peer[key]),
    ),
  );
}
