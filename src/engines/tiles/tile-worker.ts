/** Provides MapLibre's worker, which is in the same folder as the engine. */
import { setWorkerUrl } from 'maplibre-gl';
import { EngineError } from '../engine-interfaces.ts';

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
 * Sets the worker for all maps, and starts it once by itself, since MapLibre waits forever for a worker that does not start.
 * Rejects if the file is missing, for example in a bundle, or if the page's policy refuses it.
 */
export function provideWorker(): Promise<void> {
  return (started ??= startWorker());
}

/** On pages that require Trusted Types, the URL is marked as trusted. It is always the worker's own URL. */
function startWorker(): Promise<void> {
  // Bundlers copy the file because of this pattern. It must stay as it is, and this package's own build must not change it.
  const own = new URL(/* @vite-ignore */ './tiles-worker.js', import.meta.url);
  const address = own.origin === location.origin ? own.href : wrapAddress(own.href);
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const trusted = factory
    ?.createPolicy('vitrine-tiles', { createScriptURL: () => address })
    .createScriptURL(address);
  settings.setWorkerUrl(trusted === undefined ? address : withTextMethods(trusted, address));
  return tryWorker(trusted ?? address, own.href);
}

/** The build adds a line to the worker that answers a worker of this name (scripts/build-engines.mjs). */
const trialName = 'vitrine-trial';

function tryWorker(address: string | object, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker: unknown = Reflect.construct(Worker, [address, { type: 'module', name: trialName }]);
    if (!(worker instanceof Worker)) return reject(createMissing(file));
    const end = (settle: () => void) => () => {
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', end(resolve), { once: true });
    worker.addEventListener(
      'error',
      end(() => reject(createMissing(file))),
      { once: true },
    );
  });
}

const createMissing = (file: string): EngineError =>
  new EngineError(
    'engine-failed',
    `The worker of the map does not start: ${file}. Serve dist/engines/tiles-worker.js of the package vitrine at this address, and allow it in worker-src of the page's Content-Security-Policy.`,
  );

/** A page may only start workers of its own origin, but such a worker may import from other origins. */
const wrapAddress = (address: string): string =>
  URL.createObjectURL(new Blob([toImporter(address)], { type: 'text/javascript' }));

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
