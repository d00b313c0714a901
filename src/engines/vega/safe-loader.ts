/** The only door through which a chart may reach the network. Source: DESIGN.md section 8. */
import type { Loader } from 'vega';

export interface LoaderRules {
  /** Origins that the host allowed for data and images; none by default. */
  readonly allowOrigins: readonly string[];
  /** Told when a reader follows a mark's link; without it links do nothing. */
  readonly openLink?: ((href: string) => void) | undefined;
  /** Ends every request when the drawing goes. */
  readonly signal: AbortSignal;
}

const linkSchemes = new Set(['http:', 'https:', 'mailto:']);

/** Vega's loader: data and images from allowed origins, `data:` images, and nothing else. */
export function createLoader(rules: LoaderRules): Loader {
  const sanitize = async (uri: string, options: { context?: string }) =>
    Promise.resolve({ href: checkAddress(uri, options.context, rules) });
  return {
    load: async (uri: string) => loadText(checkAddress(uri, 'data', rules), rules),
    sanitize,
    http: async (uri: string) => loadText(checkAddress(uri, 'data', rules), rules),
    file: () => Promise.reject(new Error('Charts read no files.')),
  };
}

/** Throws on an address that this chart may not reach. */
function checkAddress(uri: string, purpose: string | undefined, rules: LoaderRules): string {
  const url = readAddress(uri);
  if (purpose === 'href') return followLink(url, rules);
  if (purpose === 'image' && /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(uri)) return uri;
  if (isAllowed(url, rules.allowOrigins)) return url.href;
  throw new Error(`The chart may not load from ${url.origin === 'null' ? url.protocol : url.origin}.`);
}

/** A relative address would be the host page's own; a chart has none. */
function readAddress(uri: string): URL {
  try {
    return new URL(uri);
  } catch {
    throw new Error(`The chart may not load "${uri}": it is not a whole address.`);
  }
}

/** Vega would click a link of its own making; the elements open it instead, after asking the host. */
function followLink(url: URL, rules: LoaderRules): never {
  if (linkSchemes.has(url.protocol)) rules.openLink?.(url.href);
  throw new Error('Links are opened by the dashboard.');
}

function isAllowed(url: URL, origins: readonly string[]): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  return url.username === '' && url.password === '' && origins.some((origin) => sameOrigin(origin, url));
}

function sameOrigin(allowed: string, url: URL): boolean {
  try {
    return new URL(allowed).origin === url.origin;
  } catch {
    return false;
  }
}

/** No cookies of the reader's, no referrer, and no redirect that could lead elsewhere. */
async function loadText(address: string, { signal }: LoaderRules): Promise<string> {
  const response = await fetch(address, {
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.text();
}
