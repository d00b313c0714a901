/** Bench 5: an element that is added and removed many times leaves nothing behind. */
import { collectGarbage, readCounters, withPage } from '../bench-browser.mjs';
import { aim, show, toTable } from '../statistics.mjs';
import { sampleId } from '../bench-platform.mjs';
import { countLiveObjects } from './count-live-objects.mjs';
import { mountingPage } from './mounting-page.mjs';

/** The first rounds fill shared caches: engines, compiled templates, the browser's own caches. */
const warmRounds = 20;

/** Counts before and after `rounds`, after garbage collection. */
export function benchMounting({ browser, server, platform, rounds }) {
  const { baseUrl, tokens } = platform;
  const page = mountingPage({ baseUrl, token: tokens[sampleId], publicId: sampleId });
  server.add('/mounting.html', Buffer.from(page));
  return withPage(browser, { server, height: 1000 }, async (tab, session) => {
    const open = await watchRequests(session);
    await tab.goto(`${server.origin}/mounting.html`, { waitUntil: 'load' });
    const run = async (count) => {
      await tab.evaluate((asked) => globalThis.mountRounds(asked), count);
      await collectGarbage(session);
      return {
        ...(await countAll(session)),
        workers: tab.workers().length,
        requests: open.size,
        stillOpen: [...open.values()],
        objects: await countLiveObjects(session),
      };
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

/** Addresses of the requests that have neither ended nor failed, by id. */
async function watchRequests(session) {
  const open = new Map();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The end of a preflight request is never reported if the actual request was aborted.
    if (request.method !== 'OPTIONS') open.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId }) => open.delete(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  return open;
}

const names = {
  heap: 'JS heap with compiled code, kB',
  objects: 'script objects',
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

/** Allowed number of additional objects per round, for caches that fill late. A leaked element has 16,000 objects. */
const objectsPerRound = 10;

export function judgeMounting({ rounds, before, after }) {
  const grown = (name) => after[name] - before[name];
  const counts = ['nodes', 'listeners', 'documents', 'workers'].map((name) =>
    aim(`${rounds} mounts: no ${names[name]} left behind`, grown(name) <= 0, `${show(grown(name), 0)} more`),
  );
  const perRound = grown('objects') / rounds;
  return [
    ...counts,
    aim(
      `${rounds} mounts: no open requests left behind`,
      after.requests === 0,
      after.stillOpen.join(', ') || 'none',
    ),
    aim(
      `${rounds} mounts: no script objects left behind`,
      perRound < objectsPerRound,
      `${show(perRound, 1)} a round`,
    ),
  ];
}
