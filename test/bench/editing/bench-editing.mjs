/** Bench: a widget is dragged over a dashboard of a hundred, compared with the same movements of the mouse over it. */
import { readCounters, withPage } from '../bench-browser.mjs';
import { aim, interleave, median, medians, show, toTable } from '../statistics.mjs';
import { ourPage } from '../widgets/widget-pages.mjs';

const count = 100;
const moves = 240;
/** Milliseconds after which a frame at 60 frames per second has been left out. */
const late = 25;

export async function benchEditing({ browser, server, rounds }) {
  server.add('/editing.html', Buffer.from(ourPage(count)));
  const records = await interleave(['drag', 'bare'], rounds, (name) =>
    withPage(browser, { server, height: 900 }, (tab, session) => visit({ tab, session, server, name })),
  );
  return Object.fromEntries([...records].map(([name, found]) => [name, medians(found)]));
}

async function visit({ tab, session, server, name }) {
  await tab.goto(`${server.origin}/editing.html`, { waitUntil: 'load' });
  await tab.evaluate(() => globalThis.showAll());
  const opening = name === 'drag' ? await tab.evaluate(openEditor) : 0;
  const [x, y] = name === 'drag' ? await tab.evaluate(findHandle) : [600, 30];
  await tab.mouse.move(x, y);
  if (name === 'drag') await tab.mouse.down();
  const before = await readCounters(session);
  await tab.evaluate(startCounting);
  for (let move = 1; move <= moves; move += 1)
    await tab.mouse.move(x + 400 * Math.sin(move / 20), y + 250 + 250 * Math.sin(move / 33));
  const gaps = await tab.evaluate(() => globalThis.stopCounting());
  const after = await readCounters(session);
  const sorted = gaps.sort((one, other) => one - other);
  return {
    opening,
    frame: median(sorted),
    slowFrame: sorted[Math.floor(sorted.length * 0.95)],
    inTime: (sorted.filter((gap) => gap < late).length / sorted.length) * 100,
    work: ((after.TaskDuration - before.TaskDuration) / gaps.length) * 1000,
  };
}

/** @returns milliseconds until the handles are there. */
async function openEditor() {
  const start = performance.now();
  const element = document.querySelector('vitrine-dashboard');
  element.editable = true;
  await element.updateComplete;
  while (!element.shadowRoot.querySelector('.arrange')) await new Promise(requestAnimationFrame);
  element.shadowRoot.querySelector('.arrange').click();
  while (!element.shadowRoot.querySelector('.grid-stack-item .move'))
    await new Promise(requestAnimationFrame);
  return performance.now() - start;
}

function findHandle() {
  const handles = document.querySelector('vitrine-dashboard').shadowRoot.querySelectorAll('.move');
  const { left, top, width } = handles[1].getBoundingClientRect();
  return [left + width / 2, top + 12];
}

function startCounting() {
  const gaps = [];
  let last = performance.now();
  let frame = 0;
  const count = () => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
    frame = requestAnimationFrame(count);
  };
  frame = requestAnimationFrame(count);
  globalThis.stopCounting = () => {
    cancelAnimationFrame(frame);
    return gaps.slice(1);
  };
}

const names = {
  opening: 'the editor is open, ms',
  frame: 'a frame, ms',
  slowFrame: 'one in twenty frames takes longer than, ms',
  inTime: 'frames that come in time, %',
  work: 'main thread per frame, ms',
};

export const reportEditing = ({ drag, bare }) =>
  toTable(
    [`${count} widgets, one is dragged`, 'drag', 'no drag'],
    Object.keys(names).map((name) => [names[name], show(drag[name]), show(bare[name])]),
  );

export const judgeEditing = ({ drag }) => [
  aim(
    `${count} widgets: 95 of 100 frames of a drag come in time`,
    drag.inTime >= 95,
    `${show(drag.inTime)} %`,
  ),
  aim(
    `${count} widgets: a frame of a drag leaves time for its painting (16 ms)`,
    drag.work < 16,
    `${show(drag.work)} ms`,
  ),
];
