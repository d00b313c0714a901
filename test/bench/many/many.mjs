/** Bench 10: ten thousand widgets, compared with five hundred widgets of the same kinds. */
import { readCounters, withPage } from '../bench-browser.mjs';
import { aim, interleave, medians, show, showRatio, toTable } from '../statistics.mjs';
import { manyPage } from './many-page.mjs';

const counts = { many: 10_000, few: 500 };
const frames = 200;
/** The longest time that a page may be blocked, ms. */
const patience = 100;

export async function benchMany({ browser, server, rounds }) {
  for (const [name, count] of Object.entries(counts))
    server.add(`/many-${name}.html`, Buffer.from(manyPage(count)));
  const records = await interleave(Object.keys(counts), rounds, (name) =>
    withPage(browser, { server, height: 900 }, (tab, session) => visit({ tab, session, server, name })),
  );
  return Object.fromEntries([...records].map(([name, found]) => [name, medians(found)]));
}

async function visit({ tab, session, server, name }) {
  await tab.goto(`${server.origin}/many-${name}.html`, { waitUntil: 'load' });
  const before = await readCounters(session);
  const { shown, standing } = await tab.evaluate(() => globalThis.showAll());
  const stood = await readCounters(session);
  const loading = await tab.evaluate(() => globalThis.takeLongest());
  const still = await readCounters(session);
  await tab.evaluate((asked) => globalThis.scrollThrough(asked), frames);
  const scrolled = await readCounters(session);
  return {
    shown,
    standing,
    work: (stood.TaskDuration - before.TaskDuration) * 1000,
    loading,
    frame: ((scrolled.TaskDuration - still.TaskDuration) / frames) * 1000,
    scrolling: await tab.evaluate(() => globalThis.takeLongest()),
    nodes: scrolled.Nodes,
  };
}

const names = {
  shown: 'those in sight are drawn, ms',
  standing: 'all boxes stand, ms',
  work: 'main thread until then, ms',
  loading: 'longest task while loading, ms (0: none over 50)',
  frame: 'main thread per frame of scrolling, ms',
  scrolling: 'longest task while scrolling, ms',
  nodes: 'DOM nodes after scrolling',
};

export const reportMany = ({ many, few }) =>
  toTable(
    ['', '10,000 widgets', '500 widgets', 'ratio'],
    Object.keys(names).map((name) => [
      names[name],
      show(many[name]),
      show(few[name]),
      showRatio(many[name], few[name]),
    ]),
  );

export const judgeMany = ({ many, few }) => [
  aim(
    '10,000 widgets: less than 20 times the work of 500 until all boxes stand',
    many.work < few.work * 20,
    showRatio(many.work, few.work),
  ),
  aim(
    `10,000 widgets: no task over ${patience} ms while loading`,
    many.loading <= patience,
    `${show(many.loading)} ms`,
  ),
  aim(
    `10,000 widgets: no task over ${patience} ms while scrolling`,
    many.scrolling <= patience,
    `${show(many.scrolling)} ms`,
  ),
];
