/**
 * Rate limits. Requests with a known credential are counted by credential; all others, such as guesses of credentials,
 * by client address. Each instance counts separately.
 */
import { isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { findClientAddress } from './client-connection.ts';
import { Problem } from './http-problem.ts';
import { TokenBuckets } from './token-buckets.ts';
import type { Rate } from './token-buckets.ts';

export interface RateLimits {
  /** Middleware that responds with a 429 above the limit. By default `refuse` throws, for the error handler of the app. */
  readonly limit: (
    refuse?: (c: Context, problem: Problem) => Response | Promise<Response>,
  ) => MiddlewareHandler;
  /** To be called with every credential that was verified. */
  readonly markAuthenticated: (credential: string) => void;
}

export interface RateLimitOptions {
  /** `undefined`: no limits. */
  readonly rate: Rate | undefined;
  readonly trustedProxies: BlockList;
  /** A clock in milliseconds that never goes back. Default: `performance.now`. */
  readonly now?: (() => number) | undefined;
}

export function createRateLimits({ rate, trustedProxies, now }: RateLimitOptions): RateLimits {
  if (!rate) return unlimited;
  const clock = now ?? (() => performance.now());
  const credentials = new TokenBuckets(rate, clock);
  const addresses = new TokenBuckets(rate, clock);
  const limit: RateLimits['limit'] = (refuse = fail) =>
    async function limitRate(c, next) {
      const credential = readCredential(c.req.header('authorization'));
      if (credential !== undefined && credentials.has(credential)) {
        const wait = credentials.take(credential);
        return wait > 0 ? refuse(c, tooMany('this credential', rate, wait)) : next();
      }
      const address = toNetwork(findClientAddress(c, trustedProxies));
      const wait = addresses.take(address);
      if (wait > 0)
        return refuse(c, tooMany('your address, for requests without a known credential,', rate, wait));
      await next();
      if (credential === undefined || !credentials.has(credential)) return;
      // The first request of a credential counts for it instead: many readers may share one address.
      addresses.giveBack(address);
      credentials.take(credential);
    };
  return {
    limit,
    markAuthenticated: (credential) => credentials.open(credential),
  };
}

const unlimited: RateLimits = {
  limit: () => (_, next) => next(),
  markAuthenticated: () => undefined,
};

function fail(_: Context, problem: Problem): never {
  throw problem;
}

/** The credential of an Authorization header, without its scheme. */
export const readCredential = (header: string | undefined): string | undefined =>
  header?.trim().split(/\s+/).at(-1);

/** IPv6 addresses are counted by their /64 network, since one client usually controls all of its addresses. */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : Math.max(8 - groups.length - after.length, 0);
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}

function tooMany(who: string, { perSecond }: Rate, wait: number): Problem {
  const retryAfter = Math.max(Math.ceil(wait), 1);
  const message = `Too many requests: ${who} may send ${perSecond} a second. Try again in ${retryAfter} s.`;
  return new Problem('too-many-requests', message, undefined, { retryAfter });
}
