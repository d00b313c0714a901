import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ClientError } from '../../src/client/client-error.ts';
import { createPlatformClient } from '../../src/client/platform-client.ts';
import { createTestClock } from './test-clock.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const answers = new Map<string, Answer>();
const seen: { path: string; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  seen.push({ path, authorization: request.headers.authorization });
  const answer = answers.get(path);
  if (answer) answer(request, response);
  else send(response, 404, { message: 'nothing here' });
});
let baseUrl = '';

beforeEach(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  answers.clear();
  seen.length = 0;
  answers.set('/api/v1/embed/dashboard/abc', (_, response) =>
    send(response, 200, { deploymentId: 3, config: {} }),
  );
  answers.set('/api/v1/deployments/3', (_, response) =>
    send(response, 200, { deploymentUrl: baseUrl.replace('/api', '') }),
  );
  answers.set('/api/v1/deployments/3/token', (_, response) =>
    send(response, 200, { cubeApiToken: 'data-token' }),
  );
});

afterEach(async () => {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
});

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const signal = () => new AbortController().signal;
const tokenOf = (deploymentId?: number) =>
  new SignJWT({ deploymentId })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('x'.repeat(32)));
const load = '/cubejs-api/v1/load';

test.each([
  ['with an address for them', { aiUrl: 'https://platform.example.com/api/v1/deployments/3' }, true],
  ['of a version that does not say so', {}, true],
  ['without', { aiUrl: null }, false],
])('a platform %s answers questions, or does not', async (_, fields, expected) => {
  answers.set('/api/v1/deployments/3', (_request, response) =>
    send(response, 200, { deploymentUrl: baseUrl.replace('/api', ''), ...fields }),
  );
  answers.set(load, (_request, response) => send(response, 200, { data: [] }));
  const client = createPlatformClient({ baseUrl, publicId: 'abc', token: await tokenOf(3) });
  await client.load({}, { signal: signal() });
  expect(client.answersQuestions()).toBe(expected);
});

test('dashboard and data token are requested in parallel, each with the embed token', async () => {
  const token = await tokenOf(3);
  let release: () => void = () => undefined;
  answers.set('/api/v1/embed/dashboard/abc', (_, response) => (release = () => send(response, 200, {})));
  const tokenAsked = new Promise<void>((requested) =>
    answers.set('/api/v1/deployments/3/token', (_, response) => {
      send(response, 200, { cubeApiToken: 'data-token' });
      requested();
    }),
  );
  const client = createPlatformClient({ baseUrl, publicId: 'abc', token });
  const dashboard = client.fetchDashboard(signal());
  // The dashboard has not been returned yet: nothing may wait for it.
  await tokenAsked;
  release();
  await dashboard;
  expect(new Set(seen.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]));
});

test('a query carries the data token without a prefix and repeats “Continue wait”', async () => {
  let calls = 0;
  answers.set(load, (_, response) =>
    send(response, 200, (calls += 1) < 3 ? { error: 'Continue wait' } : { data: 'rows' }),
  );
  const client = createPlatformClient({ baseUrl, publicId: 'abc', token: await tokenOf(3) });
  expect(await client.load({ measures: [] }, { signal: signal() })).toEqual({ data: 'rows' });
  expect(seen.filter(({ path }) => path === load).map(({ authorization }) => authorization)).toEqual([
    'data-token',
    'data-token',
    'data-token',
  ]);
});

describe('a running query', () => {
  function holdAnswers() {
    const held: (() => void)[] = [];
    answers.set(load, (_, response) => held.push(() => send(response, 200, { data: held.length })));
    return {
      held,
      until: async (count: number) => {
        while (held.length < count) await new Promise((done) => setImmediate(done));
      },
    };
  }
  const requested = () => seen.filter(({ path }) => path === load).length;
  const clientOf = (publicId: string, token: string) => createPlatformClient({ baseUrl, publicId, token });

  test('is joined by widgets and dashboards that show the same token', async () => {
    const { held, until } = holdAnswers();
    const token = await tokenOf(3);
    const one = clientOf('abc', token);
    const other = clientOf('def', token);
    const rows = [one, one, other].map((client) => client.load({ measures: ['o.n'] }, { signal: signal() }));
    await until(1);
    held[0]?.();
    expect(await Promise.all(rows)).toEqual([{ data: 1 }, { data: 1 }, { data: 1 }]);
    expect(requested()).toBe(1);
  });

  test('is not joined with another token', async () => {
    const { held, until } = holdAnswers();
    const clients = [clientOf('abc', await tokenOf(3)), clientOf('abc', 'opaque')];
    clients.forEach((client) => void client.fetchDashboard(signal()));
    const rows = clients.map((client) => client.load({ measures: ['o.n'] }, { signal: signal() }));
    await until(2);
    held.forEach((answer) => answer());
    await Promise.all(rows);
    expect(requested()).toBe(2);
  });

  test('ends when its last reader leaves', async () => {
    const { held, until } = holdAnswers();
    const client = clientOf('abc', await tokenOf(3));
    const first = new AbortController();
    const second = new AbortController();
    const rows = [first, second].map((one) => client.load({ measures: ['o.n'] }, { signal: one.signal }));
    await until(1);
    first.abort();
    held[0]?.();
    expect(await rows[1]).toEqual({ data: 1 });
    await rows[0];
  });

  test('is not fresh enough for a refresh that began after it', async () => {
    const { held, until } = holdAnswers();
    const client = clientOf('abc', await tokenOf(3));
    const old = client.load({ measures: ['o.n'] }, { signal: signal() });
    await until(1);
    const fresh = client.load({ measures: ['o.n'] }, { signal: signal(), notBefore: performance.now() });
    await until(2);
    held.forEach((answer) => answer());
    await Promise.all([old, fresh]);
    expect(requested()).toBe(2);
  });
});

describe('a token with several waiting calls', () => {
  /** Two queries; the one that requested the token first is aborted during the request. */
  async function callOffFirst(path: string, given: object): Promise<unknown> {
    let release: () => void = () => undefined;
    const good = answers.get(path);
    const arrived = new Promise<void>((requested) =>
      answers.set(path, (...args) => {
        release = () => good?.(...args);
        requested();
      }),
    );
    answers.set(load, (_, response) => send(response, 200, { data: 1 }));
    const client = createPlatformClient({ baseUrl, publicId: 'abc', ...given });
    const first = new AbortController();
    const left = client.load({ measures: ['a.n'] }, { signal: first.signal });
    const stays = client.load({ measures: ['b.n'] }, { signal: signal() });
    await arrived;
    first.abort();
    release();
    await left.catch(() => undefined);
    return stays;
  }

  test('for data survives the abort of the first call', async () => {
    expect(await callOffFirst('/api/v1/deployments/3/token', { token: await tokenOf(3) })).toEqual({
      data: 1,
    });
  });

  test('of the reader survives the abort of the first call', async () => {
    const token = await tokenOf(3);
    answers.set('/token', (_, response) => send(response, 200, { token }));
    const tokenUrl = baseUrl.replace('/api', '/token');
    expect(await callOffFirst('/token', { tokenUrl })).toEqual({ data: 1 });
  });

  test('ends with its last waiting call, and is requested again', async () => {
    let requested = 0;
    const token = await tokenOf(3);
    const signals: AbortSignal[] = [];
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const client = createPlatformClient({
      baseUrl,
      publicId: 'abc',
      getToken: (request) => {
        signals.push(request.signal);
        requested += 1;
        begin();
        return requested > 1
          ? Promise.resolve(token)
          : new Promise((_, reject) =>
              request.signal.addEventListener('abort', () => reject(new Error('called off'))),
            );
      },
    });
    answers.set(load, (_, response) => send(response, 200, { data: 1 }));
    const both = [new AbortController(), new AbortController()];
    const left = both.map((one) => client.load({}, { signal: one.signal }).catch(() => 'left'));
    await begun;
    both.forEach((one) => one.abort());
    const next = client.load({}, { signal: signal() });
    expect(await Promise.all([...left, next])).toEqual(['left', 'left', { data: 1 }]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});

test('a token that cannot be decoded is sent unchanged, and the dashboard names the deployment', async () => {
  answers.set(load, (_, response) => send(response, 200, { data: 1 }));
  const client = createPlatformClient({ baseUrl, publicId: 'abc', token: 'opaque' });
  await client.fetchDashboard(signal());
  expect(await client.load({}, { signal: signal() })).toEqual({ data: 1 });
});

test('a refused token is renewed once and the call repeated', async () => {
  answers.set('/api/v1/embed/dashboard/abc', (request, response) => {
    const fresh = request.headers.authorization === 'Bearer second';
    send(
      response,
      fresh ? 200 : 401,
      fresh ? { config: {} } : { message: 'expired', code: 'credential-expired' },
    );
  });
  const reasons: string[] = [];
  const client = createPlatformClient({
    baseUrl,
    publicId: 'abc',
    getToken: ({ reason }) => Promise.resolve(reasons.push(reason) === 1 ? 'first' : 'second'),
  });
  expect(await client.fetchDashboard(signal())).toEqual({ config: {} });
  expect(reasons).toEqual(['initial', 'unauthorized']);
});

test.each([401, 403])(
  'a data token refused by %d is renewed once, and the query repeated',
  async (refusal) => {
    let issued = 0;
    answers.set('/api/v1/deployments/3/token', (_, response) =>
      send(response, 200, { cubeApiToken: `data-${(issued += 1)}` }),
    );
    answers.set(load, (request, response) =>
      request.headers.authorization === 'data-2'
        ? send(response, 200, { data: 1 })
        : send(response, refusal, { error: 'expired' }),
    );
    const client = createPlatformClient({ baseUrl, publicId: 'abc', token: await tokenOf(3) });
    expect(await client.load({}, { signal: signal() })).toEqual({ data: 1 });
    expect(issued).toBe(2);
  },
);

test.each([401, 403])('a second refusal by %d is final', async (refusal) => {
  let requested = 0;
  answers.set('/api/v1/deployments/3/token', (_, response) => send(response, 200, { cubeApiToken: 'data' }));
  answers.set(load, (_, response) => {
    requested += 1;
    send(response, refusal, { error: 'no' });
  });
  const client = createPlatformClient({ baseUrl, publicId: 'abc', token: await tokenOf(3) });
  await expect(client.load({}, { signal: signal() })).rejects.toMatchObject({
    code: 'query-failed',
    status: refusal,
  });
  expect(requested).toBe(2);
});

test('a session id is exchanged once, for any number of calls', async () => {
  let exchanges = 0;
  answers.set('/api/v1/embed/session/token', (_, response) => {
    exchanges += 1;
    send(response, 200, { token: 'from-session' });
  });
  const clients = [1, 2, 3].map(() =>
    createPlatformClient({ baseUrl, publicId: 'abc', sessionId: 'f'.repeat(32) }),
  );
  await Promise.all(clients.map((client) => client.fetchDashboard(signal())));
  expect(exchanges).toBe(1);
});

test.each([
  [401, {}, 'token-refused'],
  [401, { code: 'session-consumed' }, 'session-consumed'],
  [403, {}, 'embedding-disabled'],
  [404, {}, 'dashboard-not-found'],
  [500, {}, 'service-failed'],
])('a response of %d %o is %s', async (status, body, code) => {
  answers.set('/api/v1/embed/dashboard/abc', (_, response) => send(response, status, body));
  const client = createPlatformClient({ baseUrl, publicId: 'abc', token: 'opaque' });
  await expect(client.fetchDashboard(signal())).rejects.toMatchObject({ code, status });
});

test('a public id is percent-encoded into the path', async () => {
  const client = createPlatformClient({ baseUrl, publicId: '../v1/deployments/3?x', token: 'opaque' });
  await client.fetchDashboard(signal()).catch(() => undefined);
  expect(seen[0]?.path).toBe('/api/v1/embed/dashboard/..%2Fv1%2Fdeployments%2F3%3Fx');
});

test('no token is sent over plain HTTP except to loopback', () => {
  const options = { baseUrl: 'http://platform.example/api', publicId: 'abc', token: 'opaque' };
  expect(() => createPlatformClient(options)).toThrow(
    expect.objectContaining({ code: 'insecure-transport' }),
  );
});

test('an abort is passed on as an abort', async () => {
  answers.set('/api/v1/embed/dashboard/abc', () => undefined);
  const controller = new AbortController();
  const client = createPlatformClient({ baseUrl, publicId: 'abc', token: 'opaque' });
  const fetched = client.fetchDashboard(controller.signal);
  controller.abort();
  await expect(fetched).rejects.toMatchObject({ name: 'AbortError' });
  server.closeAllConnections();
});

test('a platform without a response is offline', async () => {
  const port = Number(new URL(baseUrl).port);
  const address = `http://127.0.0.1:${port === 1 ? 2 : 1}/api`;
  const clock = createTestClock();
  const given = { baseUrl: address, publicId: 'abc', token: 'opaque', requestTimeout: clock.limit };
  const client = createPlatformClient(given, { clock });
  await expect(client.fetchDashboard(signal())).rejects.toMatchObject({ code: 'offline' });
});

test('without a source of tokens no request is sent', () => {
  expect(() => createPlatformClient({ baseUrl, publicId: 'abc' })).toThrow(ClientError);
});
