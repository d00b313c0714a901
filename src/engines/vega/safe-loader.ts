/** The only door through which a chart may reach the network. Source: docs/safety.md, "5. Charts". */
import type { Loader } from 'vega';

export interface LoaderRules {
  /** Origins that the host allowed for data and images; none by default. */
  readonly allowOrigins: readonly string[];
  /** Told why a picture inside of the chart is left out. Data that cannot be loaded is told of by Vega itself. */
  readonly onRefused?: ((message: string) => void) | undefined;
  /** Ends every request when the drawing goes. */
  readonly signal: AbortSignal;
}

/** Vega's loader: data and images from allowed origins, `data:` images, and nothing else. */
export function createLoader(rules: LoaderRules): Loader {
  const awaitPicture = createImageLoader({ onMissing: rules.onRefused, signal: rules.signal });
  const sanitize = async (uri: string, { context }: { context?: string }) => {
    if (context === 'href') return makeNoLink();
    const href = checkPicture(uri, context, rules);
    if (context === 'image') await awaitPicture(href);
    return { href };
  };
  return {
    load: async (uri: string) => loadText(checkAddress(uri, 'data', rules), rules),
    sanitize,
    http: async (uri: string) => loadText(checkAddress(uri, 'data', rules), rules),
    file: () => Promise.reject(new Error('Charts read no files.')),
  };
}

/**
 * Attributes of a link that Vega makes: none. It asks for them when it draws a picture, too; links that a reader follows
 * are heard of as clicks (`report-links.ts`). A refusal would be an unhandled rejection while a picture is written.
 */
const makeNoLink = () => ({}) as { href: string };

/** Vega leaves out a picture without a word. */
function checkPicture(uri: string, purpose: string | undefined, rules: LoaderRules): string {
  try {
    return checkAddress(uri, purpose, rules);
  } catch (error) {
    if (purpose === 'image' && error instanceof Error) rules.onRefused?.(error.message);
    throw error;
  }
}

/** Throws on an address that this chart may not reach. */
function checkAddress(uri: string, purpose: string | undefined, rules: LoaderRules): string {
  const url = readAddress(uri);
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

/** Pictures that marks show. Vega leaves out one that cannot be loaded without a word, and waits for one for ever. */

/** Seconds in which a picture must have come. */
const longest = 30;

interface ImageLoadingRules {
  /** Told once of each picture that does not come. */
  readonly onMissing: ((message: string) => void) | undefined;
  /** Ends the waiting when the drawing goes. */
  readonly signal: AbortSignal;
}

/** Resolves when the picture at that address can be drawn; rejects when it cannot. Many marks may show the same. */
function createImageLoader({ onMissing, signal }: ImageLoadingRules): (address: string) => Promise<void> {
  const known = new Map<string, Promise<void>>();
  return (address) => {
    const found = known.get(address);
    if (found) return found;
    const loading = loadPicture(address, signal);
    known.set(address, loading);
    loading.catch((error: unknown) => {
      if (error instanceof Error && !signal.aborted) onMissing?.(error.message);
    });
    return loading;
  };
}

function loadPicture(address: string, signal: AbortSignal): Promise<void> {
  const picture = new Image();
  // As Vega will ask for it, so that the browser asks once.
  picture.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`The picture ${describe(address)} could not be loaded.`));
    const limit = setTimeout(fail, longest * 1_000);
    const end = (): void => {
      clearTimeout(limit);
      signal.removeEventListener('abort', stop);
    };
    const stop = (): void => {
      end();
      fail();
    };
    picture.onload = () => {
      end();
      resolve();
    };
    picture.onerror = stop;
    signal.addEventListener('abort', stop);
    picture.src = address;
  });
}

/** A picture inside of its address may be long. */
const describe = (address: string): string => (address.length > 200 ? `${address.slice(0, 60)}…` : address);
