/** MapLibre's worker, which lies beside the engine's own file. */
import { setWorkerUrl } from 'maplibre-gl';

interface ScriptUrlPolicy {
  createScriptURL(address: string): object;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): ScriptUrlPolicy;
}

let isSet = false;

/** Where pages trust only marked addresses, the worker's is marked: it is none but our own. */
export function provideWorker(): void {
  if (isSet) return;
  isSet = true;
  const own = new URL('tiles-worker.js', fileOf(import.meta.url));
  const address = own.origin === location.origin ? own.href : wrapAddress(own.href);
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const trusted = factory
    ?.createPolicy('vitrine-tiles', { createScriptURL: () => address })
    .createScriptURL(address);
  setWorkerUrl(trusted === undefined ? address : withTextMethods(trusted, address));
}

/** The bundler would take an address that is written out for a file of its own. */
const fileOf = (address: string): string => address;

/** A page may only start workers of its own origin; one of those may import from elsewhere. */
const wrapAddress = (address: string): string =>
  URL.createObjectURL(new Blob([toImporter(address)], { type: 'text/javascript' }));

/**
 * A plain import would need the address in the page's `worker-src`; one that is made later falls under `script-src`,
 * where the element's own file stands already. What the map says until then is kept, and said again.
 */
const toImporter = (address: string): string => `const held = [];
const hold = (event) => held.push(event);
addEventListener('message', hold);
await import(${JSON.stringify(address)});
removeEventListener('message', hold);
for (const { data } of held) dispatchEvent(new MessageEvent('message', { data }));`;

/** MapLibre asks an address how it ends, which a marked one cannot say by itself. */
function withTextMethods(trusted: object, address: string): string {
  const methods = {
    endsWith: (end: string) => address.endsWith(end),
    split: (by: RegExp) => address.split(by),
  };
  return Object.assign(trusted, methods) as unknown as string;
}
