/** Provides MapLibre's worker, which is in the same folder as the engine. */
import { setWorkerUrl } from 'maplibre-gl';

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

let isSet = false;

/** On pages that require Trusted Types, the URL is marked as trusted. It is always the worker's own URL. */
export function provideWorker(): void {
  if (isSet) return;
  isSet = true;
  const own = new URL('tiles-worker.js', fileOf(import.meta.url));
  const address = own.origin === location.origin ? own.href : wrapAddress(own.href);
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const trusted = factory
    ?.createPolicy('vitrine-tiles', { createScriptURL: () => address })
    .createScriptURL(address);
  settings.setWorkerUrl(trusted === undefined ? address : withTextMethods(trusted, address));
}

/** Prevents the bundler from treating the URL as an asset. */
const fileOf = (address: string): string => address;

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
