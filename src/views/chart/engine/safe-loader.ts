/** The only way in which a chart can load resources. See docs/safety.md, "5. Charts". */
import type { Loader } from 'vega';

export interface LoaderRules {
  /** Origins that the host allows for data and images. Default: none. */
  readonly allowOrigins: readonly string[];
  /** Called with the reason why an image was not loaded. Vega itself reports data that cannot be loaded. */
  readonly onRefused?: ((message: string) => void) | undefined;
  /** Aborts all requests when the chart is disposed. */
  readonly signal: AbortSignal;
}

/** Vega's loader, limited to data and images from allowed origins, and `data:` images. */
export function createSafeLoader(rules: LoaderRules): Loader {
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
    file: () => Promise.reject(new Error('Charts cannot read files.')),
  };
}

/**
 * Returns no attributes for links. Vega also requests them when it draws an image. Links are reported as clicks instead
 * (`report-clicks.ts`). A rejection would be unhandled while an image is exported.
 */
const makeNoLink = () => ({}) as { href: string };

/** Vega leaves out an image that is refused without reporting it. */
function checkPicture(uri: string, purpose: string | undefined, rules: LoaderRules): string {
  try {
    return checkAddress(uri, purpose, rules);
  } catch (error) {
    if (purpose === 'image' && error instanceof Error) rules.onRefused?.(error.message);
    throw error;
  }
}

/** @throws If this chart may not load the URL. */
function checkAddress(uri: string, purpose: string | undefined, rules: LoaderRules): string {
  const url = readAddress(uri);
  if (purpose === 'image' && /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(uri)) return uri;
  if (isAllowed(url, rules.allowOrigins)) return url.href;
  throw new Error(`The chart may not load from ${url.origin === 'null' ? url.protocol : url.origin}.`);
}

/** A relative URL would be resolved against the host page, so it is refused. */
function readAddress(uri: string): URL {
  try {
    return new URL(uri);
  } catch {
    throw new Error(`The chart may not load "${uri}": it is not an absolute URL.`);
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

/** Sends no cookies and no referrer, and follows no redirect, which could lead to another origin. */
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

/** Images of marks. Vega does not report an image that cannot be loaded, and waits for it forever. */

/** Maximum time for loading an image, seconds. */
const maxSeconds = 30;

interface ImageLoadingRules {
  /** Called once for each image that cannot be loaded. */
  readonly onMissing: ((message: string) => void) | undefined;
  /** Stops waiting when the chart is disposed. */
  readonly signal: AbortSignal;
}

/** Resolves when the image is loaded, and rejects if that fails. Several marks may share an image. */
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
  // The same mode as in Vega, so that the browser loads the image once.
  picture.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`The image ${describe(address)} could not be loaded.`));
    const limit = setTimeout(fail, maxSeconds * 1_000);
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

/** A `data:` URL may be long. */
const describe = (address: string): string => (address.length > 200 ? `${address.slice(0, 60)}…` : address);
