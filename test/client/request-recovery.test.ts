/** Every request of the element, with every kind of failed response. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { ClientError } from '../../src/client/client-error.ts';
import { createPlatformClient, type PlatformClient } from '../../src/client/platform-client.ts';
import { busy, losses, nonsense, stalls, type Answer } from '../faulty-platform/faults.mjs';
import { places, useFaultyPlatform } from './faulty-platform.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

const platform = useFaultyPlatform();

type Call = (client: PlatformClient, signal: AbortSignal) => Promise<unknown>;
interface Kind {
  readonly call: Call;
  /** How often a request is sent when every response is lost. */
  readonly sent: number;
  readonly source?: (turn: number) => object;
}

const fetchDashboard: Call = (client, signal) => client.fetchDashboard(signal);
const load: Call = (client, signal) => client.load({}, { signal });
const token = `head.${btoa('{"deploymentId":3}')}.signature`;

const kinds: Record<keyof typeof places, Kind> = {
  dashboard: { call: fetchDashboard, sent: 4 },
  deployment: { call: load, sent: 4 },
  dataToken: { call: load, sent: 4 },
  load: { call: load, sent: 4 },
  meta: { call: (client, signal) => client.meta(signal), sent: 4 },
  sql: {
    call: (client, signal) => client.sql({ query: 'SELECT 1', timezone: 'UTC' }, { signal }),
    sent: 6,
  },
  draft: { call: (client) => client.put(places.draft.slice(4), {}, '"a"'), sent: 1 },
  tokenUrl: {
    call: fetchDashboard,
    sent: 4,
    source: () => ({ tokenUrl: platform.origin() + places.tokenUrl }),
  },
  session: { call: fetchDashboard, sent: 1, source: (turn) => ({ sessionId: `session-${turn}` }) },
};

let turns = 0;

interface Asked {
  readonly answer: Promise<unknown>;
  readonly again: () => Promise<unknown>;
  /** Distinguishes session ids. */
  readonly turn: number;
}

/** Requests of a single element. */
function ask(name: keyof typeof places, clock: TestClock, turn = (turns += 1)): Asked {
  const { call, source = () => ({ token }) } = kinds[name];
  const given = { baseUrl: platform.baseUrl(), publicId: 'abc', requestTimeout: clock.limit };
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const client = createPlatformClient({ ...given, ...source(turn) }, { clock });
  return { turn, again: () => call(client, controller.signal), answer: call(client, controller.signal) };
}

async function failureOf(answer: Promise<unknown>): Promise<ClientError> {
  const error: unknown = await answer.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  if (error instanceof ClientError) return error;
  throw new Error('It did not end in words.', { cause: error });
}

const countOf = (name: keyof typeof places): number =>
  platform.requests.filter((path) => path === places[name]).length;

const names = Object.keys(kinds) as (keyof typeof places)[];
const pairs = (faults: Record<string, Answer>) =>
  names.flatMap((name) => Object.entries(faults).map(([message, fault]) => ({ name, message, fault })));

describe('a request recovers once the platform does', () => {
  /** "Try again": of a widget with the same client, of a dashboard with a new one. */
  async function expectHealed(name: keyof typeof places, { again, turn }: Asked): Promise<void> {
    platform.faults.clear();
    expect(await again()).toBeDefined();
    expect(await ask(name, createTestClock(), turn).answer).toBeDefined();
  }

  test.each(pairs(stalls))('$name: stalls $said', async ({ name, fault }) => {
    platform.faults.set(places[name], fault);
    const clock = createTestClock();
    const arrived = platform.waitForRequest(places[name]);
    const requested = ask(name, clock);
    const { socket } = await arrived;
    const closed = new Promise((resolve) => socket.on('close', resolve));
    await clock.passUntil(requested.answer);
    const error = await failureOf(requested.answer);
    await closed;
    expect([countOf(name), clock.pauses]).toEqual([1, []]);
    if (error.code === 'session-consumed') return;
    expect(error).toMatchObject({ code: 'offline', reason: 'timed-out' });
    expect(error.message).toContain(`No data from ${platform.origin()} for ${clock.limit} s`);
    await expectHealed(name, requested);
  });

  test.each(pairs(losses))('$name: ends with $said', async ({ name, fault }) => {
    platform.faults.set(places[name], fault);
    const clock = createTestClock();
    const requested = ask(name, clock);
    const error = await failureOf(requested.answer);
    expect(countOf(name)).toBe(kinds[name].sent);
    if (error.code === 'session-consumed') return;
    expect(error).toMatchObject({ code: 'offline', reason: undefined });
    await expectHealed(name, requested);
  });

  test.each(pairs(nonsense))('$name: answers $said', async ({ name, fault }) => {
    platform.faults.set(places[name], fault);
    const requested = ask(name, createTestClock());
    const error = await failureOf(requested.answer);
    const isLoginPage = name === 'tokenUrl' && error.message.includes('login page');
    expect(error.code).toMatch(isLoginPage ? /^signed-out$/ : /^(service|query)-failed$/);
    expect(error.message).toMatch(/HTML|not JSON|not UTF-8|larger than 200 MB|redirects|No answer/);
    expect(countOf(name)).toBe(1);
    if (name !== 'session' || error.status === undefined) await expectHealed(name, requested);
  });

  test.each(pairs({ 'a 429': busy(429), 'a 503': busy(503) }))(
    '$name: answers $said',
    async ({ name, fault }) => {
      platform.faults.set(places[name], fault);
      const requested = ask(name, createTestClock());
      expect((await failureOf(requested.answer)).code).toMatch(/^(service|query)-failed$/);
      expect(countOf(name)).toBe(kinds[name].sent);
      await expectHealed(name, requested);
    },
  );
});

test.each(names.filter((name) => kinds[name].sent > 1))(
  '%s succeeds in the end if the platform recovers in time',
  async (name) => {
    const faults = [losses['a reset before its head'], busy(503), losses['an end within its chunks']];
    platform.faults.set(places[name], (request, response) => {
      const fault = faults.shift();
      if (faults.length === 0) platform.faults.clear();
      fault?.(request, response);
    });
    expect(await ask(name, createTestClock()).answer).toBeDefined();
    expect(countOf(name)).toBe(4);
  },
);
