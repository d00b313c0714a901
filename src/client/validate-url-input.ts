/** Checks addresses and ids from the host before they become part of a URL. */
import { ClientError } from './client-error.ts';

/**
 * The base of the platform, or of its Data API, without a slash at its end. Throws a `ClientError` `attribute-invalid`
 * that names the setting and says what is wrong, and `insecure-transport` for plain HTTP beyond loopback.
 */
export function parseBaseUrl(text: string, setting: string): string {
  const fault = findAddressFault(text);
  if (fault !== undefined) throw invalid(`${setting} "${withoutSecret(text)}" ${fault}.`);
  assertSecureUrl(text);
  return text.replace(/\/+$/, '');
}

/** Readers see the message, so user name and password are left out. */
const withoutSecret = (text: string): string => text.replace(/\/\/[^/?#]*@/, '//…@');

function findAddressFault(text: string): string | undefined {
  if (/\s/.test(text)) return 'contains a space';
  const url = parseAddress(text);
  if (!url || !/^https?:$/.test(url.protocol))
    return 'is not an absolute URL such as https://example.com/api';
  if (url.username !== '' || url.password !== '') return 'contains a credential';
  if (/[?#]/.test(text)) return 'must not have a query or a fragment';
  return /\\|\/\.{1,2}(?:\/|$)|%2e/i.test(text) ? 'must not have "..", "." or "\\" in its path' : undefined;
}

/** The id of a dashboard, which becomes one part of a path. Throws a `ClientError` `attribute-invalid`. */
export function parsePublicId(text: string): string {
  // Other characters are encoded. An id of "." or ".." would change the path even when encoded.
  const isPart = /^(?!\.{1,2}$)[^]{1,256}$/.test(text) && !/\p{Surrogate}/u.test(text);
  if (isPart) return text;
  throw invalid(`public-id "${text.slice(0, 80)}" is not the id of a dashboard.`);
}

/** Others could read a token that is sent over plain HTTP. Only loopback may use it (docs/element.md, "Tokens"). */
export function assertSecureUrl(address: string): void {
  const url = parseUrl(address);
  const isLoopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))
    throw new ClientError('insecure-transport', `${url.origin} is not HTTPS.`);
}

/** Resolves a relative address against `base`. Throws a `ClientError` `attribute-invalid`. */
export function parseUrl(address: string, base?: string): URL {
  const url = parseAddress(address, base);
  if (url) return url;
  throw invalid(`${address} is not ${base === undefined ? 'an absolute' : 'a valid'} URL.`);
}

function parseAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

const invalid = (message: string): ClientError => new ClientError('attribute-invalid', message);
