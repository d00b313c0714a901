/** Bench 6: a thousand widgets on a dashboard, compared with a thousand static boxes. */
import { readCounters, withPage } from '../bench-browser.mjs';
import { aim, interleave, median, medians, show, toTable } from '../statistics.mjs';
import { barePage, ourPage } from './widget-pages.mjs';

const count = 1_000;
const frames = 300;
const pages = { vitrine: ourPage(count), bare: barePage(count) };

export async function benchWidgets({ browser, server, rounds }) {
  for (const [name, page] of Object.entries(pages)) server.add(`/widgets-${name}.html`, Buffer.from(page));
  const records = await interleave(Object.keys(pages), rounds, (name) =>
    withPage(browser, { server, height: 900 }, (tab, session) => visit({ tab, session, server, name })),
  );
  return Object.fromEntries([...records].map(([name, found]) => [name, medians(found)]));
}

async function visit({ tab, session, server, name }) {
  await tab.goto(`${server.origin}/widgets-${name}.html`, { waitUntil: 'load' });
  const standing = await tab.evaluate(() => globalThis.showAll());
  const shown = await readCounters(session);
  const gaps = await tab.evaluate((asked) => globalThis.scrollThrough(asked), frames);
  const scrolled = await readCounters(session);
  const sorted = gaps.sort((one, other) => one - other);
  return {
    standing,
    layout: shown.LayoutDuration * 1000,
    nodes: shown.Nodes,
    frame: median(sorted),
    slowFrame: sorted[Math.floor(sorted.length * 0.95)],
    work: ((scrolled.TaskDuration - shown.TaskDuration) / frames) * 1000,
  };
}

const names = {
  standing: 'all boxes stand, ms',
  layout: 'layout until then, ms',
  nodes: 'DOM nodes then',
  frame: 'a frame while scrolling, ms',
  slowFrame: 'one in twenty frames takes longer than, ms',
  work: 'main thread per frame, ms',
};

export const reportWidgets = ({ vitrine, bare }) =>
  toTable(
    [`${count} widgets`, 'Vitrine', 'bare boxes'],
    Object.keys(names).map((name) => [names[name], show(vitrine[name]), show(bare[name])]),
  );

export const judgeWidgets = ({ vitrine, bare }) => [
  aim(
    `${count} widgets: fewer nodes than bare boxes with the same rows`,
    vitrine.nodes < bare.nodes,
    `${show(vitrine.nodes)} of ${show(bare.nodes)}`,
  ),
  aim(
    `${count} widgets: a frame of scrolling leaves time for its painting (16 ms)`,
    vitrine.work < 16,
    `${show(vitrine.work)} ms`,
  ),
];
