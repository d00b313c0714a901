import { BlockList } from 'node:net';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createErrorHandler } from '../../src/service/http/problem-response.ts';
import { createRateLimits } from '../../src/service/http/rate-limit.ts';
import { TokenBuckets } from '../../src/service/http/token-buckets.ts';
import { anyBacking, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

describe('a bucket', () => {
  test('lets exactly its burst and its rate through', () => {
    const steps = fc.array(
      fc.record({ pause: fc.integer({ min: 0, max: 3_000 }), asks: fc.integer({ min: 0, max: 40 }) }),
    );
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 60 }),
        (all, perSecond, burst) => {
          let now = 0;
          const buckets = new TokenBuckets({ perSecond, burst }, () => now);
          let level = burst * 1_000;
          for (const { pause, asks } of all) {
            now += pause;
            level = Math.min(burst * 1_000, level + pause * perSecond);
            for (let ask = 0; ask < asks; ask++) {
              const wait = buckets.take('a');
              expect(wait === 0).toBe(level >= 1_000);
              if (wait === 0) level -= 1_000;
              else expect(wait).toBeCloseTo((1_000 - level) / 1_000 / perSecond);
            }
          }
        },
      ),
    );
  });

  test('is kept for a bounded number of callers, the most recent ones', () => {
    const buckets = new TokenBuckets({ perSecond: 1, burst: 1 }, () => 0, 100);
    for (let caller = 0; caller < 1_000; caller++) {
      buckets.take(`caller ${caller}`);
      buckets.take('regular');
    }
    expect(buckets.size).toBe(100);
    expect(buckets.take('regular')).toBeGreaterThan(0);
    expect(buckets.take('caller 999')).toBeGreaterThan(0);
    expect(buckets.take('caller 1')).toBe(0);
  });
});

describe('an app with limits', () => {
  const trustedProxies = new BlockList();
  trustedProxies.addSubnet('127.0.0.0', 8, 'ipv4');

  function createScene() {
    const clock = { now: 0 };
    const rate = { perSecond: 1, burst: 3 };
    const limits = createRateLimits({ rate, trustedProxies, now: () => clock.now });
    const app = new Hono();
    app.onError(createErrorHandler(() => undefined));
    app.use(limits.limit());
    app.get('/', (c) => {
      const credential = c.req.header('authorization')?.split(' ')[1] ?? '';
      if (!credential.startsWith('good')) return c.text('', 401);
      limits.markAuthenticated(credential);
      return c.text('');
    });
    const ask = async (credential: string | undefined, from = '198.51.100.1'): Promise<Response> =>
      app.request('http://localhost/', {
        headers: {
          'X-Forwarded-For': from,
          ...(credential === undefined ? {} : { Authorization: `Bearer ${credential}` }),
        },
      });
    const askTimes = async (
      times: number,
      credential: string | undefined,
      from?: string,
    ): Promise<number[]> => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time++) statuses.push((await ask(credential, from)).status);
      return statuses;
    };
    return { clock, ask, askTimes };
  }

  test('lets a credential have its burst, then its rate, and sends Retry-After', async () => {
    const { ask, askTimes, clock } = createScene();
    expect(await askTimes(4, 'good')).toEqual([200, 200, 200, 429]);
    const refused = await ask('good');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ statusCode: 429, code: 'too-many-requests' });
    clock.now += 1_000;
    expect(await askTimes(2, 'good')).toEqual([200, 429]);
  });

  test('counts each credential separately, also behind one address', async () => {
    const { askTimes } = createScene();
    for (let reader = 0; reader < 20; reader++)
      expect(await askTimes(3, `good${reader}`)).toEqual([200, 200, 200]);
  });

  test('counts invalid credentials by their address, so that random guesses gain no speed', async () => {
    const { ask, askTimes } = createScene();
    const guesses = await Promise.all([1, 2, 3, 4, 5].map((guess) => ask(`bad${guess}`)));
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
    expect(await askTimes(1, undefined)).toEqual([429]);
    expect(await askTimes(1, 'bad', '198.51.100.2')).toEqual([401]);
  });

  test('does not limit a known caller for others at the same address', async () => {
    const { ask, askTimes } = createScene();
    await ask('good');
    expect(await askTimes(4, 'bad')).toEqual([401, 401, 401, 429]);
    expect((await ask('good')).status).toBe(200);
  });

  test('trusts a forwarded address only from a trusted proxy, and counts an IPv6 network as one caller', async () => {
    const { askTimes } = createScene();
    expect(await askTimes(4, undefined, '2001:db8:1:2::1')).toEqual([401, 401, 401, 429]);
    expect(await askTimes(1, undefined, '2001:DB8:1:2:ffff::9')).toEqual([429]);
    expect(await askTimes(1, undefined, '2001:db8:1:3::1')).toEqual([401]);
    // The caller can forge everything before the proxy's own entry.
    expect(await askTimes(4, undefined, '203.0.113.1, 198.51.100.9')).toEqual([401, 401, 401, 429]);
    expect(await askTimes(1, undefined, '203.0.113.2, 198.51.100.9')).toEqual([429]);
  });
});

describe('a service with limits', () => {
  const service = useService(anyBacking, { RATE_LIMIT: '1', RATE_BURST: '5' });

  test('limits the platform and the Data API, each in its own format, and neither files nor health', async () => {
    const { call, hostToken } = service();
    const token = await hostToken();
    const board = `/api/v1/embed/dashboard/${sharedId}`;
    const data = (await call('/api/v1/deployments/1/token', { token, method: 'POST' })).json;
    const { cubeApiToken } = data as { cubeApiToken: string };
    const many = async (path: string, credential: string) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => call(path, { token: credential })));
      return answers.find(({ status }) => status === 429);
    };
    expect((await many(board, token))?.problem).toMatchObject({ code: 'too-many-requests' });
    const refused = await many('/cubejs-api/v1/meta', cubeApiToken);
    expect(refused?.json).toEqual({ error: expect.stringContaining('Too many requests') as string });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const path of ['/health', '/ready', '/.well-known/jwks.json'])
      expect(await many(path, 'x')).toBeUndefined();
    expect((await call(board, { method: 'OPTIONS' })).status).toBe(204);
  });

  test('limits attempts of session ids', async () => {
    const exchange = () =>
      service().call('/api/v1/embed/session/token', { body: { sessionId: '0'.repeat(32) } });
    const answers = await Promise.all(Array.from({ length: 12 }, exchange));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });
});
