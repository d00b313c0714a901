/** Provides MapLibre's worker: the file in the folder of the engine or, in a bundle without this file, its text. */
import { setWorkerUrl } from 'maplibre-gl';
import { EngineError } from '../../../../engines/engine-interfaces.ts';

interface ScriptUrlPolicy {
  createScriptURL(address: string): object;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): ScriptUrlPolicy;
}

/** MapLibre's types declare texts only, but its worker also starts from a trusted URL. */
interface WorkerSettings {
  setWorkerUrl(address: string | object): void;
}

const settings: WorkerSettings = { setWorkerUrl };

let started: Promise<void> | undefined;

/**
 * Finds a worker that starts, and sets it for all maps: MapLibre itself waits forever for a worker that does not start. Maps may
 * be created when this has resolved. Rejects if no worker starts, for example because the page's policy refuses it.
 */
export function provideTileWorker(): Promise<void> {
  return (started ??= startWorker());
}

async function startWorker(): Promise<void> {
  // Bundlers copy the file because of this pattern. It must stay as it is, and this package's own build must not change it.
  const file = new URL(/* @vite-ignore */ './tiles-worker.js', import.meta.url);
  const trust = createTrust();
  const ways = [() => Promise.resolve(toStartable(file)), createFromText];
  if (isLeftBehind(file)) ways.reverse();
  for (const way of ways) {
    if (await startsFrom(way, trust)) return;
  }
  throw createMissing(file.href);
}

/**
 * esbuild, Rollup and the pre-bundling of development servers neither copy the worker nor change its address. Then there is no such
 * file, and asking for it would write an error to the console.
 */
const isLeftBehind = ({ pathname }: URL): boolean =>
  pathname.endsWith('/tiles-worker.js') && !pathname.endsWith('/engines/tiles-worker.js');

/** Every bundler includes a module that is imported, so its text is there without the file. It needs `blob:` in `worker-src`. */
async function createFromText(): Promise<string> {
  const { workerText } = await import('./tile-worker-text.ts');
  return createAddress(workerText);
}

const createAddress = (code: string): string =>
  URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

async function startsFrom(
  way: () => Promise<string>,
  trust: (address: string) => string | object,
): Promise<boolean> {
  try {
    const address = await way();
    const trusted = trust(address);
    await tryWorker(trusted);
    settings.setWorkerUrl(typeof trusted === 'string' ? address : withTextMethods(trusted, address));
    return true;
  } catch {
    return false;
  }
}

/** On pages that require Trusted Types, URLs are marked as trusted. They are always the worker's own. */
function createTrust(): (address: string) => string | object {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy('vitrine-tiles', { createScriptURL: (address) => address });
  return (address) => policy?.createScriptURL(address) ?? address;
}

/** The build adds a line to the worker that answers a worker of this name (scripts/build-engines.mjs). */
const trialName = 'vitrine-trial';

function tryWorker(address: string | object): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker: unknown = Reflect.construct(Worker, [address, { type: 'module', name: trialName }]);
    if (!(worker instanceof Worker)) return reject(new TypeError('The page has replaced Worker.'));
    const end = (settle: () => void) => () => {
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', end(resolve), { once: true });
    worker.addEventListener(
      'error',
      end(() => reject(new Error('The worker does not start.'))),
      { once: true },
    );
  });
}

const createMissing = (file: string): EngineError =>
  new EngineError(
    'engine-failed',
    `The worker of the map does not start: ${file}. Serve dist/engines/tiles-worker.js of the package vitrine at this address, and allow it in worker-src of the page's Content-Security-Policy, or allow blob: there.`,
  );

/** A page may only start workers of its own origin, but such a worker may import from other origins. */
const toStartable = ({ origin, href }: URL): string =>
  origin === location.origin ? href : createAddress(toImporter(href));

/**
 * A static import would require the URL in the page's `worker-src`. A dynamic import is covered by `script-src`, which
 * already allows the element's script. Messages that arrive before the import are kept and dispatched again.
 */
const toImporter = (address: string): string => `const held = [];
const hold = (event) => held.push(event);
addEventListener('message', hold);
await import(${JSON.stringify(address)});
removeEventListener('message', hold);
for (const { data } of held) dispatchEvent(new MessageEvent('message', { data }));`;

/** MapLibre calls string methods of the URL, which a trusted URL does not have. */
function withTextMethods(trusted: object, address: string): object {
  const methods = {
    endsWith: (end: string) => address.endsWith(end),
    split: (by: RegExp) => address.split(by),
  };
  return Object.assign(trusted, methods);
}
