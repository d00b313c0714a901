/** The log lines of requests, and the data that must never be logged. */
import { describe, expect, test } from 'vitest';
import { createLineWriter } from '../../src/service/http/service-log.ts';
import {
  createServiceLog,
  type LogFormat,
  type LogLevel,
  redactSecrets,
} from '../../src/service/http/service-log.ts';
import type { RequestEntry } from '../../src/service/http/request-trace.ts';
import { anyBacking, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

type Line = Record<string, unknown>;

/** Node's fetch requires it for a stream as body; the DOM types of fetch lack it. */
const halfDuplex = { duplex: 'half' };

describe('the log of a service', () => {
  const service = useService(anyBacking);
  const lines = (): Line[] => service().logged.map((line) => JSON.parse(line) as Line);
  /** The one line of a request, which is written after the response is sent. */
  const lineOf = async (requestId: string): Promise<Line | undefined> => {
    for (let turn = 0; turn < 1_000; turn++) {
      const line = lines().find((one) => one.requestId === requestId);
      if (line) return line;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return undefined;
  };
  const trace = (requestId: string, rest: Record<string, string> = {}) => ({
    headers: { 'X-Request-Id': requestId, ...rest },
  });

  test('has one line per request: operation, caller and result', async () => {
    const { call, adminKey } = service();
    await call('/api/v1/deployments/1', { token: adminKey, ...trace('log-1') });
    expect(await lineOf('log-1')).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      level: 'info',
      requestId: 'log-1',
      method: 'GET',
      route: '/api/v1/deployments/:deploymentId',
      status: 200,
      ms: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
      accountId: 1,
      caller: 'api-key',
    });
    await call('/api/v1/deployments/7', { token: adminKey, ...trace('log-2') });
    expect(await lineOf('log-2')).toMatchObject({ status: 404, code: 'not-found' });
    await call('/somewhere/else', trace('log-3'));
    expect(await lineOf('log-3')).toMatchObject({ status: 404, code: 'not-found' });
    expect(await lineOf('log-3')).not.toHaveProperty('route');
  });

  test('contains no probes, which come every few seconds', async () => {
    await service().call('/health', trace('probe-1'));
    await service().call('/api/v1/nothing', trace('after-probe'));
    expect(await lineOf('after-probe')).toBeDefined();
    expect(lines().some(({ requestId }) => requestId === 'probe-1')).toBe(false);
  });

  test('contains no credential, token, session id, secret, body or query text of a whole session', async () => {
    const { call, adminKey, host } = service();
    const secrets = ['Zanzibar-in-a-body', 'Zanzibar-in-a-query', 'Zanzibar-in-a-path', 'Zanzibar-in-sql'];
    const session = await call('/api/v1/embed/generate-session', {
      token: adminKey,
      body: { deploymentId: 1, externalId: secrets[0], securityContext: { secret: secrets[0] } },
    });
    const { sessionId } = session.json as { sessionId: string };
    const exchanged = await call('/api/v1/embed/session/token', { body: { sessionId } });
    const { token } = exchanged.json as { token: string };
    await call('/api/v1/embed/session/token', { body: { sessionId } });
    await call(`/api/v1/embed/dashboard/${sharedId}?note=${secrets[1]}`, { token });
    await call(`/api/v1/embed/dashboard/${secrets[2]}`, { token });
    await call(`/api/v1/${secrets[2]}`, { token: `${token}broken` });
    const data = await call('/api/v1/deployments/1/token', { token: adminKey, method: 'POST' });
    const { cubeApiToken } = data.json as { cubeApiToken: string };
    const asReader = { headers: { Authorization: cubeApiToken } };
    await call('/cubejs-api/v1/load', {
      ...asReader,
      body: { query: { measures: [`orders.${secrets[1]}`] } },
    });
    for (const query of [
      `select '${secrets[3]}'`,
      `select ${secrets[3]} from nowhere`,
      `select cast('${secrets[3]}' as int)`,
    ])
      await call('/cubejs-api/v1/cubesql', { ...asReader, body: { query } });
    await call('/api/v1/embed/generate-session', { token: adminKey, body: `{"${secrets[0] ?? ''}` });
    await call('/api/v1/nothing', { token: 'sk-guess-0123456789', ...trace('last-of-all') });
    expect(await lineOf('last-of-all')).toBeDefined();
    const all = service().logged.join('\n');
    for (const secret of [adminKey, sessionId, token, cubeApiToken, host.secret, 'sk-guess', ...secrets])
      expect(all.includes(secret), secret).toBe(false);
    // Also search for significant parts of each.
    for (const part of [token.split('.')[2], cubeApiToken.split('.')[2], adminKey.slice(3)])
      expect(all.includes(part ?? '')).toBe(false);
  });

  test('reports a caller who left before the response', async () => {
    const leaving = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"deploymentId"')),
    });
    const { address } = service().running;
    const pending = fetch(`${address}/api/v1/embed/generate-session`, {
      method: 'POST',
      body,
      ...halfDuplex,
      signal: leaving.signal,
      headers: { 'X-Request-Id': 'left-1', Authorization: `Bearer ${service().adminKey}` },
    });
    // Another complete request shows that the first has reached the service.
    await service().call('/api/v1/nothing');
    leaving.abort();
    await expect(pending).rejects.toThrow();
    const line = await lineOf('left-1');
    expect(line).toMatchObject({ method: 'POST' });
    expect(line).not.toHaveProperty('status');
  });
});

const entry: RequestEntry = {
  requestId: 'r1',
  method: 'GET',
  route: '/api/v1/deployments',
  status: 200,
  milliseconds: 1.5,
  bytes: 10,
  caller: { kind: 'embed', accountId: 3 },
  code: undefined,
  reason: undefined,
};

function createScene({ level = 'info', format = 'json' }: { level?: LogLevel; format?: LogFormat } = {}) {
  const lines: string[] = [];
  const now = (): Date => new Date('2026-01-02T03:04:05.678Z');
  return { lines, log: createServiceLog({ level, format, now, write: (line) => lines.push(line) }) };
}

test.each<[LogLevel, number]>([
  ['debug', 4],
  ['info', 3],
  ['warn', 2],
  ['error', 1],
  ['silent', 0],
])('LOG_LEVEL=%s writes %i of a probe, a request, an outage and a fault', (level, count) => {
  const { lines, log } = createScene({ level });
  log.noteRequest({ ...entry, route: '/ready' });
  log.noteRequest(entry);
  log.noteRequest({ ...entry, status: 503 });
  log.noteRequest({ ...entry, status: 500 });
  expect(lines).toHaveLength(count);
});

test('LOG_FORMAT=text is one readable line, with texts of several words in quotes', () => {
  const { lines, log } = createScene({ format: 'text' });
  log.noteRequest({ ...entry, status: 503, code: 'unavailable', reason: 'no "database" here' });
  expect(lines).toEqual([
    '2026-01-02T03:04:05.678Z warn requestId=r1 method=GET route=/api/v1/deployments status=503 ms=1.5 bytes=10 ' +
      'accountId=3 caller=embed code=unavailable reason="no \\"database\\" here"',
  ]);
});

test('a fault is logged with its stack and its causes, without the values sent to the database', () => {
  const { lines, log } = createScene();
  const cause = Object.assign(new Error('duplicate key\nLINE 1: insert into a values (1)'), {
    code: '23505',
    detail: 'Key (secret)=(hunter2) already exists.',
  });
  log.fault('request r1 failed', new Error('It did not work.', { cause }));
  const { error } = JSON.parse(lines[0] ?? '') as { error: Record<string, unknown> };
  expect(error).toMatchObject({ name: 'Error', message: 'It did not work.' });
  expect(error.stack).toEqual(expect.arrayContaining([expect.stringMatching(/^at .*service-log\.test/)]));
  expect(error.cause).toMatchObject({ message: 'duplicate key', code: '23505' });
  expect(lines[0]).not.toMatch(/hunter2|insert into/);
});

test.each([
  ['a key sk-AbCdEf0123456789 here', 'a key *** here'],
  ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln was sent', '*** was sent'],
  ['postgres://vitrine:hunter2@db/vitrine', 'postgres://vitrine:***@db/vitrine'],
  ['session 0123456789abcdef0123456789abcdef', 'session ***'],
  ['request 04c33209-a084-4569-9dcb-fddc1a59ac0a', 'request 04c33209-a084-4569-9dcb-fddc1a59ac0a'],
])('%s is written as “%s”', (text, written) => {
  expect(redactSecrets(text)).toBe(written);
});

test('lines of one turn are written at once, in order, and waiting lines at the end', async () => {
  const writes: string[] = [];
  const { write, flush } = createLineWriter({ write: (text: string) => writes.push(text) > 0 });
  write('a');
  write('b');
  expect(writes).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes).toEqual(['a\nb\n']);
  write('c');
  flush();
  flush();
  expect(writes).toEqual(['a\nb\n', 'c\n']);
});
