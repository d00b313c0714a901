/**
 * The rules by which a request is given up, repeated or refused; request-recovery.test.ts applies them to every
 * request.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClientError } from '../../src/client/client-error.ts';
import { createPlatformClient } from '../../src/client/platform-client.ts';
import { createTransport } from '../../src/client/transport.ts';
import { rounds } from '../rounds.ts';
import { busy, elsewhere, losses, nonsense, sendJson } from '../faulty-platform/faults.mjs';
import { places, useFaultyPlatform } from './faulty-platform.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

const platform = useFaultyPlatform();
const url = () => platform.origin() + places.meta;
const under = (clock: TestClock) => createTransport({ requestTimeout: clock.limit }, clock);
const reasonOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );

describe('the limit of idle time', () => {
  /** A response in pieces: before each, the clock moves forward by a number of halves of the limit. */
  async function receive(halves: readonly number[]): Promise<unknown> {
    const clock = createTestClock();
    const transport = under(clock);
    let response: ServerResponse | undefined;
    platform.faults.set(places.meta, (_, given) => {
      response = given;
      given.writeHead(200).write('-');
    });
    return transport.read(url(), {}, async (pieces) => {
      let text = '';
      for await (const piece of pieces) {
        text += piece;
        const pause = halves[text.length - 1];
        if (pause === undefined) response?.end();
        for (let half = 0; half < (pause ?? 0); half += 1) setImmediate(() => void clock.passHalf());
        if (pause !== undefined && pause < 2) setImmediate(() => void response?.write('-'));
      }
      return text.length;
    });
  }

  test('restarts with every piece, for a response of any duration', async () => {
    const pauses = fc.array(fc.constantFrom(0, 1), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pauses, async (halves) => {
        expect(await receive(halves)).toBe(halves.length + 1);
      }),
      { numRuns: rounds(10, 200) },
    );
  });

  test('ends a response at any missing piece', async () => {
    const pauses = fc.array(fc.constantFrom(0, 1), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pauses, async (halves) => {
        const error = await reasonOf(receive([...halves, 2]));
        expect(error).toMatchObject({ code: 'offline', reason: 'timed-out' });
      }),
      { numRuns: rounds(10, 200) },
    );
  });

  test('restarts with every “Continue wait”', async () => {
    const clock = createTestClock();
    let waits = 20;
    platform.faults.set(places.load, (request, response) => {
      waits -= 1;
      const answer = waits > 0 ? { error: 'Continue wait' } : { data: [1] };
      void clock.passHalf().then(() => sendJson(answer)(request, response));
    });
    const given = { baseUrl: platform.baseUrl(), dataUrl: `${platform.origin()}/cubejs-api` };
    const token = `head.${btoa('{"deploymentId":3}')}.signature`;
    const client = createPlatformClient(
      { ...given, publicId: 'abc', token, requestTimeout: clock.limit },
      { clock },
    );
    expect(await client.load({}, { signal: new AbortController().signal })).toEqual({ data: [1] });
  });

  test.each([undefined, NaN, 0, -1])('of %s is the usual one', async (requestTimeout) => {
    const waits: number[] = [];
    platform.faults.set(places.meta, () => undefined);
    const arrived = platform.waitForRequest(places.meta);
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds);
      await arrived;
    };
    const clock = { now: () => 0, random: () => 0, wait };
    const error = await reasonOf(createTransport({ requestTimeout }, clock).json(url()));
    expect(error).toMatchObject({ reason: 'timed-out' });
    expect(waits.reduce((sum, one) => sum + one)).toBe(30_000);
  });
});

describe('a query', () => {
  const passing = { reset: losses['a reset before its head'], cut: losses['an end within its chunks'] };
  const faults = { ...passing, 429: busy(429), 503: busy(503, { 'retry-after': '2' }) };

  test('is repeated at most three times, for failures in any order', async () => {
    const orders = fc.array(fc.constantFrom(...Object.values(faults)), { maxLength: 6 });
    const property = fc.asyncProperty(orders, fc.boolean(), async (order, isQuestion) => {
      platform.requests.length = 0;
      const clock = createTestClock();
      const left = [...order];
      platform.faults.set(places.meta, (...args) => (left.shift() ?? sendJson('done'))(...args));
      const request = isQuestion ? {} : ({ method: 'POST', body: {} } as const);
      const answer = await reasonOf(under(clock).json(url(), request));
      const most = isQuestion ? 4 : 1;
      expect(platform.requests.length).toBe(Math.min(order.length + 1, most));
      expect(answer instanceof ClientError).toBe(order.length >= most);
    });
    await fc.assert(property, { numRuns: rounds(30, 500) });
  });

  test('waits a random time, up to double each time, and never less than Retry-After', async () => {
    const property = fc.asyncProperty(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat(60),
      async (chance, reported) => {
        const clock = createTestClock(() => chance);
        platform.faults.set(places.meta, busy(429, { 'retry-after': String(reported) }));
        await reasonOf(under(clock).json(url()));
        const expected = [500, 1_000, 2_000].map((most) =>
          Math.min(reported * 1_000 + chance * most, 30_000),
        );
        expect(clock.pauses).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: rounds(20, 300) });
  });

  test.each([
    ['Tue, 06 May 2031 00:00:07 GMT', 7_000],
    ['Tue, 06 May 2031 01:00:00 GMT', 30_000],
    ['Mon, 05 May 2031 00:00:00 GMT', 0],
    ['soon', 0],
    ['-3', 0],
  ])('is repeated at the date %s, by the clock of the platform', async (date, pause) => {
    const clock = createTestClock(() => 0);
    const headers = { 'retry-after': date, date: 'Tue, 06 May 2031 00:00:00 GMT' };
    platform.faults.set(places.meta, (...args) => {
      platform.faults.clear();
      busy(503, headers)(...args);
    });
    await under(clock).json(url());
    expect(clock.pauses).toEqual([pause]);
  });

  test('that is aborted waits no longer, and is not repeated', async () => {
    const clock = createTestClock();
    clock.holdPauses = true;
    const controller = new AbortController();
    platform.faults.set(places.meta, busy(503, { 'retry-after': '30' }));
    const answer = under(clock).json(url(), { signal: controller.signal });
    await clock.untilPaused(1);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(platform.requests.length).toBe(1);
  });
});

describe('a response', () => {
  test('that grows beyond 200 MB while it is unpacked is dropped with its connection', async () => {
    let closed: Promise<unknown> | undefined;
    platform.faults.set(places.meta, ({ socket }, response) => {
      closed = new Promise((resolve) => socket.on('close', resolve));
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const zip = createGzip();
      zip.pipe(response);
      const piece = Buffer.alloc(10_000_000, ' ');
      void (async () => {
        for (let count = 0; count < 21; count += 1) if (!zip.write(piece)) await once(zip, 'drain');
      })();
    });
    const countPieces = async (pieces: AsyncIterable<string>): Promise<number> => {
      let count = 0;
      for await (const piece of pieces) count += piece.length;
      return count;
    };
    const error = await reasonOf(createTransport({}).read(url(), {}, countPieces));
    expect(error).toMatchObject({ code: 'service-failed' });
    expect(String(error)).toContain('larger than 200 MB');
    await closed;
  });

  test('with a redirect to another origin gets no credentials of the platform', async () => {
    platform.faults.set(places.session, nonsense['a redirect to another origin']);
    const request = { method: 'POST', body: { sessionId: 'secret' } } as const;
    const address = platform.origin() + places.session;
    expect(await reasonOf(createTransport({}).json(address, request))).toMatchObject({
      code: 'service-failed',
    });
    expect(platform.requests).not.toContain(elsewhere);
  });

  test('of token-url may redirect within its origin', async () => {
    platform.faults.set(
      '/old',
      (_, response) => void response.writeHead(307, { location: places.tokenUrl }).end(),
    );
    const request = { method: 'POST', body: {}, ofHost: true } as const;
    expect(await createTransport({}).json(`${platform.origin()}/old`, request)).toEqual({ token: 'opaque' });
  });

  test('is not awaited for a token that no header can carry', async () => {
    const error = await reasonOf(createTransport({}).json(url(), { authorization: 'Bearer ключ' }));
    expect(error).toMatchObject({ code: 'token-refused' });
  });
});

test('a session id whose token was lost in transit is not exchanged again, by any caller', async () => {
  platform.faults.set(places.session, losses['an end within its chunks']);
  const given = { baseUrl: platform.baseUrl(), publicId: 'abc', sessionId: 'lost-on-its-way' };
  for (let turn = 0; turn < 3; turn += 1) {
    const clock = createTestClock();
    const client = createPlatformClient({ ...given, requestTimeout: clock.limit }, { clock });
    const error = await reasonOf(client.fetchDashboard(new AbortController().signal));
    expect(error).toMatchObject({ code: 'session-consumed' });
  }
  expect(platform.requests).toEqual([places.session]);
});
