/** Bench 5: an element that comes and goes leaves nothing behind. */
import { collectGarbage, readCounters, withPage } from '../bench-browser.mjs';
import { aim, show, toTable } from '../statistics.mjs';
import { sampleId } from '../bench-platform.mjs';
import { countLiveObjects } from './count-live-objects.mjs';
import { mountingPage } from './mounting-page.mjs';

/** First rounds fill what pages share: engines, compiled templates, the browser's own caches. */
const warmRounds = 20;

/** Counts before and after `rounds`, garbage collected. */
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

/** What requests that have neither come to an end nor failed ask for, by their ids. */
async function watchRequests(session) {
  const open = new Map();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The end of a preflight whose request was taken back is never reported.
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

/** A cache that fills late holds some more. One element that stays behind would be sixteen thousand. */
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
