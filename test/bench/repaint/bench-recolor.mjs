/** Bench 17: the time from a change of one token to the new colour in all of 30 widgets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withPage } from '../bench-browser.mjs';
import { aim, interleave, median, medians, show, showRatio, toTable } from '../statistics.mjs';
import { recolorPages } from './recolor-pages.mjs';

const names = {
  theme: 'Vitrine, `element.theme`',
  css: 'Vitrine, custom property',
  bare: 'its 12 charts alone, vega-embed anew',
};
/** Number of changes in a visit. The first ones load what a page needs once. */
const changes = { first: 3, timed: 9 };

export async function benchRecolor({ browser, server, bareFolder, rounds }) {
  server.add('/bare/recolor-bare.js', readFileSync(join(bareFolder, 'recolor-bare.js')));
  server.add('/repaint/charts.js', readFileSync(fileURLToPath(new URL('charts.js', import.meta.url))));
  for (const [name, page] of Object.entries(recolorPages))
    server.add(`/recolor/${name}.html`, Buffer.from(page));
  const records = await interleave(Object.keys(recolorPages), rounds, (name) =>
    withPage(browser, { server, width: 1500, height: 1200 }, (tab) => visit(tab, server, name)),
  );
  return Object.fromEntries([...records].map(([name, found]) => [name, medians(found)]));
}

async function visit(tab, server, name) {
  await tab.goto(`${server.origin}/recolor/${name}.html`, { waitUntil: 'load' });
  await tab.evaluate(() => globalThis.start());
  const times = [];
  for (let seed = 1; seed <= changes.first + changes.timed; seed += 1) {
    const time = await tab.evaluate((asked) => globalThis.timeRepaint(asked), seed);
    if (seed > changes.first) times.push(time);
  }
  return { time: median(times) };
}

export const reportRecolor = (sides) =>
  toTable(
    ['From a token to the new colour in 30 widgets', 'ms', 'ratio'],
    Object.keys(names).map((name) => [
      names[name],
      show(sides[name].time, 0),
      name === 'bare' ? '' : showRatio(sides[name].time, sides.bare.time),
    ]),
  );

export const judgeRecolor = ({ theme, css, bare }) =>
  Object.entries({ theme, css }).map(([name, { time }]) =>
    aim(
      `30 widgets have a new colour by ${name} before vega-embed has drawn their charts anew`,
      time <= bare.time,
      showRatio(time, bare.time),
    ),
  );
