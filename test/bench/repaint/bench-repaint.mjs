/** Bench 16: the time from a change of a filter to the new picture of a chart of 2,000 rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPage } from '../bench-browser.mjs';
import { aim, interleave, median, medians, show, showRatio, toTable } from '../statistics.mjs';
import { specs } from './charts.js';
import { pages } from './repaint-pages.mjs';

const names = { vitrine: 'Vitrine', bare: 'vega-embed, `ast: true`, embedded anew' };
/** Number of filters in a visit. The first ones load what a page needs once. */
const changes = { first: 3, timed: 9 };

/** Figures by chart and side, ms. */
export async function benchRepaint({ browser, server, bareFolder, rounds }) {
  server.add('/bare/repaint-bare.js', readFileSync(join(bareFolder, 'repaint-bare.js')));
  server.add('/repaint/charts.js', readFileSync(fileURLToPath(new URL('charts.js', import.meta.url))));
  for (const [name, page] of Object.entries(pages)) server.add(`/repaint/${name}.html`, Buffer.from(page));
  const records = await interleave(Object.keys(pages), rounds, (name) =>
    withPage(browser, { server, width: 800, height: 600 }, (tab) => visit(tab, server, name)),
  );
  return Object.fromEntries([...records].map(([name, found]) => [name, medians(found)]));
}

async function visit(tab, server, name) {
  const figures = {};
  for (const chart of Object.keys(specs)) {
    await tab.goto(`${server.origin}/repaint/${name}.html`, { waitUntil: 'load' });
    await tab.evaluate((asked) => globalThis.start(asked), chart);
    const times = [];
    for (let seed = 1; seed <= changes.first + changes.timed; seed += 1) {
      const time = await tab.evaluate((asked) => globalThis.timeRepaint(asked), seed);
      if (seed > changes.first) times.push(time);
    }
    figures[chart] = median(times);
  }
  return figures;
}

export function reportRepaint(sides) {
  const charts = Object.keys(specs);
  const rows = Object.keys(pages).map((name) => [
    names[name],
    ...charts.map((chart) => show(sides[name][chart], 0)),
  ]);
  const ratios = charts.map((chart) => showRatio(sides.vitrine[chart], sides.bare[chart]));
  return toTable(['From a filter to the picture, ms', ...charts], [...rows, ['*ratio*', ...ratios]]);
}

export const judgeRepaint = ({ vitrine, bare }) =>
  Object.keys(specs).map((chart) =>
    aim(
      `${chart}: repainted sooner than embedded anew`,
      vitrine[chart] <= bare[chart],
      showRatio(vitrine[chart], bare[chart]),
    ),
  );
