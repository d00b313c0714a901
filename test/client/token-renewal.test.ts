/** Embed tokens are renewed before they end, once for all calls, and only by tokens of the same tenant and dashboard. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ClientError } from '../../src/client/client-error.ts';
import { createTokenCache } from '../../src/client/token-cache.ts';
import type { TokenCache, TokenCacheOptions } from '../../src/client/token-cache.ts';
import { createTokenSource } from '../../src/client/token-source.ts';
import type { TokenReason, TokenSource } from '../../src/client/token-source.ts';
import { createTransport } from '../../src/client/transport.ts';
import { createTestClock } from './test-clock.ts';

const start = Date.parse('2026-01-02T03:00:00Z');
let now = start;
const serverNow = (): number => now;
const signal = (): AbortSignal => new AbortController().signal;

beforeEach(() => {
  now = start;
});

let count = 0;
/** A token that is signed now, and distinct from all others. */
function sign(seconds: number, claims: Record<string, unknown> = {}): string {
  const iat = Math.floor(now / 1000);
  const payload = JSON.stringify({ sub: 'ada', iat, exp: iat + seconds, jti: (count += 1), ...claims });
  return `e30.${Buffer.from(payload).toString('base64url')}.sig`;
}

interface Scene {
  readonly cache: TokenCache;
  readonly reasons: TokenReason[];
  readonly tokens: string[];
}

/** A cache whose source gives the results of `give`. */
function open(
  give: (reason: TokenReason) => string | Promise<string>,
  { renewable = true, ...options }: Partial<TokenCacheOptions> & { renewable?: boolean } = {},
): Scene {
  const reasons: TokenReason[] = [];
  const tokens: string[] = [];
  const source: TokenSource = {
    renewable,
    async get({ reason }) {
      reasons.push(reason);
      const token = await give(reason);
      tokens.push(token);
      return token;
    },
  };
  return { cache: createTokenCache(source, { serverNow, ...options }), reasons, tokens };
}

describe('a token that ends soon', () => {
  test('is renewed before the next call, and one renewal serves all calls', async () => {
    const { cache, reasons, tokens } = open(() => sign(900));
    const first = await cache.token(signal());
    now += 839_000;
    expect(await cache.token(signal())).toBe(first);
    now += 1_000;
    const renewed = await Promise.all([1, 2, 3].map(() => cache.token(signal())));
    expect(new Set(renewed)).toEqual(new Set([tokens[1]]));
    expect(reasons).toEqual(['initial', 'expiring']);
  });

  test('is renewed in the last tenth of a short life', async () => {
    const { cache, reasons } = open(() => sign(100));
    await cache.token(signal());
    now += 89_000;
    await cache.token(signal());
    expect(reasons).toEqual(['initial']);
    now += 1_000;
    await cache.token(signal());
    expect(reasons).toEqual(['initial', 'expiring']);
  });

  test('is used on until its end where it cannot be renewed, with a pause between attempts', async () => {
    const broken = new ClientError('offline', 'away');
    const { cache, reasons, tokens } = open((reason) =>
      reason === 'expiring' ? Promise.reject(broken) : sign(900),
    );
    await cache.token(signal());
    now += 850_000;
    expect(await cache.token(signal())).toBe(tokens[0]);
    expect(await cache.token(signal())).toBe(tokens[0]);
    expect(reasons).toEqual(['initial', 'expiring']);
    now += 10_000;
    expect(await cache.token(signal())).toBe(tokens[0]);
    expect(reasons).toEqual(['initial', 'expiring', 'expiring']);
    now += 60_000;
    await expect(cache.token(signal())).rejects.toBe(broken);
  });

  test('is not asked for again where its source cannot renew it', async () => {
    const { cache, reasons } = open(() => sign(900), { renewable: false });
    await cache.token(signal());
    now += 1_000_000;
    await cache.token(signal());
    expect(reasons).toEqual(['initial']);
  });

  test('is not renewed for ever where the clocks disagree', async () => {
    const { cache, reasons } = open(() =>
      sign(900, { iat: start / 1000 - 9_000, exp: start / 1000 - 8_000 }),
    );
    await cache.token(signal());
    await cache.token(signal());
    expect(reasons).toEqual(['initial']);
  });

  test.each(['plain', 'e30.e30.x', 'a.b.c'])('does not end where it does not say: %s', async (token) => {
    const { cache, reasons } = open(() => token);
    await cache.token(signal());
    now += 1e12;
    expect(await cache.token(signal())).toBe(token);
    expect(reasons).toEqual(['initial']);
  });
});

describe('a refused token', () => {
  const refusal = new ClientError('token-refused', 'no', 401);

  test('is renewed once for calls whose answers come one after another', async () => {
    const { cache, reasons, tokens } = open(() => sign(900));
    const call = (token: string) => (token === tokens[0] ? Promise.reject(refusal) : Promise.resolve('rows'));
    await Promise.all([1, 2, 3].map(() => cache.run(call, signal())));
    expect(await cache.run(call, signal())).toBe('rows');
    expect(reasons).toEqual(['initial', 'unauthorized']);
  });

  test('is not asked for again by every waiting call once its renewal has failed', async () => {
    const signedOut = new ClientError('signed-out', 'login page');
    const { cache, reasons } = open((reason) =>
      reason === 'initial' ? sign(900) : Promise.reject(signedOut),
    );
    await cache.token(signal());
    const slow: (() => void)[] = [];
    const call = () => new Promise<never>((_, reject) => slow.push(() => reject(refusal)));
    const calls = [1, 2, 3].map(() => cache.run(call, signal()).catch((error: unknown) => error));
    await vi.waitFor(() => expect(slow).toHaveLength(3));
    for (const [at, refuse] of slow.entries()) {
      refuse();
      expect(await calls[at]).toBe(signedOut);
    }
    expect(reasons).toEqual(['initial', 'unauthorized']);
  });
});

describe('a new token', () => {
  const renewWith = async (
    before: Record<string, unknown>,
    after: Record<string, unknown>,
    publicId?: string,
  ) => {
    const { cache } = open((reason) => sign(900, reason === 'initial' ? before : after), { publicId });
    await cache.token(signal());
    now += 880_000;
    return cache.token(signal());
  };

  test('of another embed tenant is refused with words, at once and for the whole dashboard', async () => {
    const onRefused = vi.fn();
    const give = (reason: TokenReason): string =>
      sign(900, { embedTenant: reason === 'initial' ? 'a' : 'b' });
    const { cache } = open(give, { onRefused });
    await cache.token(signal());
    now += 880_000;
    await expect(cache.token(signal())).rejects.toThrow('another embed tenant');
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  test('that the host does not give, since the reader has signed out, ends the dashboard at once', async () => {
    const onRefused = vi.fn();
    const signedOut = new ClientError('signed-out', 'login page');
    const { cache } = open((reason) => (reason === 'initial' ? sign(900) : Promise.reject(signedOut)), {
      onRefused,
    });
    await cache.token(signal());
    now += 880_000;
    await expect(cache.token(signal())).rejects.toBe(signedOut);
    expect(onRefused).toHaveBeenCalledWith(signedOut);
  });

  test('for another dashboard is refused with words', async () => {
    const { cache } = open(() => sign(900, { publicId: 'Other' }), { publicId: 'Mine' });
    const refused = cache.token(signal());
    await expect(refused).rejects.toThrow('The token is for the dashboard "Other", not for "Mine".');
    await expect(refused).rejects.toMatchObject({ code: 'token-refused' });
  });

  test('of the same tenant and dashboard is taken', async () => {
    const same = { embedTenant: 'a', publicId: 'Mine' };
    await expect(renewWith(same, same, 'Mine')).resolves.toBeTypeOf('string');
  });

  test('reaches the listener before it is used, with its end', async () => {
    const order: unknown[] = [];
    const { cache } = open(() => sign(900, { sub: 'bob' }), {
      onToken: ({ claims, expiresAt }) => order.push([claims.sub, expiresAt]),
    });
    await cache.run(() => Promise.resolve(order.push('used')), signal());
    expect(order).toEqual([['bob', start + 900_000], 'used']);
  });
});

test('a token that arrives after the reader has signed out is used by nobody', async () => {
  const given: ((token: string) => void)[] = [];
  const getToken = vi.fn(() => new Promise<string>((resolve) => given.push(resolve)));
  const clock = createTestClock();
  const transport = createTransport({ requestTimeout: clock.limit }, clock);
  const source = createTokenSource({ getToken }, '', transport);
  if (!source) throw new Error('There is no source.');
  const onToken = vi.fn();
  const cache = createTokenCache(source, { serverNow, onToken });
  // Its caller waits on: only the end of the cache stops it.
  const first = cache.token(signal());
  cache.end();
  source.forget?.();
  const second = createTokenCache(source, { serverNow }).token(signal());
  await vi.waitFor(() => expect(given).toHaveLength(2));
  given[0]?.(sign(900, { sub: 'first' }));
  given[1]?.(sign(900, { sub: 'second' }));
  await expect(first).rejects.toThrow();
  await expect(cache.run(() => Promise.resolve('sent'), signal())).rejects.toThrow();
  expect(Buffer.from((await second).split('.')[1] ?? '', 'base64url').toString()).toContain('second');
  expect(onToken).not.toHaveBeenCalled();
});

describe('sources of tokens', () => {
  const clock = createTestClock();
  const transport = createTransport({ requestTimeout: clock.limit }, clock);
  afterEach(() => vi.unstubAllGlobals());
  const ask = async (source: TokenSource | undefined) => source?.get({ reason: 'initial', signal: signal() });

  test('answer all dashboards that wait for one function by one call', async () => {
    const getToken = vi.fn(() => Promise.resolve(sign(900)));
    const sources = ['A', 'B', 'C'].map((publicId) =>
      createTokenSource({ getToken, publicId }, '', transport),
    );
    const tokens = await Promise.all(sources.map(ask));
    expect(new Set(tokens).size).toBe(1);
    expect(getToken).toHaveBeenCalledTimes(1);
    await sources[0]?.get({ reason: 'unauthorized', signal: signal() });
    expect(getToken).toHaveBeenCalledTimes(2);
  });

  test.each<[string, () => Promise<string>]>([
    ['rejects', () => Promise.reject(new Error('no session'))],
    [
      'throws',
      () => {
        throw new Error('no session');
      },
    ],
  ])('name a function that %s', async (_, getToken) => {
    const failed = ask(createTokenSource({ getToken }, '', transport));
    await expect(failed).rejects.toMatchObject({ code: 'service-failed', message: 'getToken: no session' });
  });

  test('answer dashboards that wait for one address by one request for each dashboard', async () => {
    const asked = vi.fn((_: string, { body }: { body: string }) =>
      Promise.resolve(Response.json({ token: sign(900, { for: body }) })),
    );
    vi.stubGlobal('fetch', asked);
    const ids = ['A', 'A', 'B'];
    const tokenUrl = 'https://host.example/token';
    const sources = ids.map((publicId) => createTokenSource({ tokenUrl, publicId }, '', transport));
    await Promise.all(sources.map(ask));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['a login page with status 200', new Response('<!doctype html><title>Sign in</title>', { status: 200 })],
    ['401', new Response('{}', { status: 401 })],
  ])('say that the reader is signed out: %s', async (_, response) => {
    vi.stubGlobal('fetch', () => Promise.resolve(response));
    const source = createTokenSource(
      { tokenUrl: 'https://host.example/login', publicId: 'A' },
      '',
      transport,
    );
    const refused = source?.get({ reason: 'initial', signal: signal() });
    await expect(refused).rejects.toMatchObject({ code: 'signed-out' });
  });
});

test('the server’s clock is read from the Date header', async () => {
  const clock = createTestClock();
  const transport = createTransport({ requestTimeout: clock.limit }, clock);
  expect(transport.serverNow()).toBe(clock.now());
  const headers = { date: 'Fri, 02 Jan 2026 03:00:00 GMT' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { headers })));
  await transport.json('https://platform.example/api');
  expect(transport.serverNow()).toBe(start);
  vi.unstubAllGlobals();
});
