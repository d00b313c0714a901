/** Bench 5: an element that comes and goes leaves nothing behind. */
import { collectGarbage, readCounters, withPage } from '../browser-session.mjs';
import { aim, show, toTable } from '../figures.mjs';
import { sampleId } from '../platform.mjs';
import { mountingPage } from './mounting-page.mjs';

/** First rounds fill what pages share: engines, compiled templates, the browser's own caches. */
const warmRounds = 20;

/** Counts before and after `rounds`, garbage collected. */
export function benchMounting({ browser, server, platform, rounds }) {
  const { baseUrl, tokens } = platform;
  const page = mountingPage({ baseUrl, token: tokens[sampleId], publicId: sampleId });
  server.add('/mounting.html', Buffer.from(page));
  return withPage(browser, { height: 1000 }, async (tab, session) => {
    const open = await watchRequests(session);
    await tab.goto(`${server.origin}/mounting.html`, { waitUntil: 'load' });
    const run = async (count) => {
      await tab.evaluate((asked) => globalThis.mountRounds(asked), count);
      await collectGarbage(session);
      return { ...(await countAll(session)), workers: tab.workers().length, requests: open.size };
    };
    const before = await run(warmRounds);
    const half = await run(rounds / 2);
    const after = await run(rounds / 2);
    return { rounds, before, half, after };
  });
}

async function countAll(session) {
  const {
    JSHeapUsedSize: heap,
    Nodes: nodes,
    JSEventListeners: listeners,
    Documents: documents,
  } = await readCounters(session);
  return { heap, nodes, listeners, documents };
}

/** The ids of requests that have neither come to an end nor failed. */
async function watchRequests(session) {
  const open = new Set();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId }) => open.add(requestId));
  session.on('Network.loadingFinished', ({ requestId }) => open.delete(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  return open;
}

const names = {
  heap: 'JS heap, kB',
  nodes: 'DOM nodes',
  listeners: 'event listeners',
  documents: 'documents',
  workers: 'workers',
  requests: 'open requests',
};

export function reportMounting({ rounds, before, half, after }) {
  const scale = (name, value) => show(name === 'heap' ? value / 1000 : value, 0);
  const head = [`Mounted and removed`, `after ${warmRounds}`, `+ ${rounds / 2}`, `+ ${rounds}`];
  return toTable(
    head,
    Object.keys(names).map((name) => [
      names[name],
      ...[before, half, after].map((counted) => scale(name, counted[name])),
    ]),
  );
}

/** Engines keep a little of what they have compiled, so the heap may wander by what one round more would not show. */
const heapWander = 2_000;

export function judgeMounting({ rounds, before, after }) {
  const grown = (name) => after[name] - before[name];
  const counts = ['nodes', 'listeners', 'documents', 'workers'].map((name) =>
    aim(`${rounds} mounts: no ${names[name]} left behind`, grown(name) <= 0, `${show(grown(name), 0)} more`),
  );
  const perRound = grown('heap') / rounds;
  return [
    ...counts,
    aim(`${rounds} mounts: no open requests left behind`, after.requests === 0, show(after.requests, 0)),
    aim(`${rounds} mounts: no heap left behind`, perRound < heapWander, `${show(perRound, 0)} bytes a round`),
  ];
}
