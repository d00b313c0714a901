/**
 * A small server on a real port replaces the cluster: tests check the requests that it gets and the responses it may
 * give.
 */
import type { AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DataCaller } from '../../../../src/service/access/data-access-ports.ts';
import {
  createForwardRoutes,
  type ForwardRoutesDeps,
} from '../../../../src/service/data/forward/forward-routes.ts';
import { Problem } from '../../../../src/service/http/http-problem.ts';
import { toRecord } from '../data-api-under-test.ts';

const secret = 'the secret of the cluster, long enough';
const caller: DataCaller = {
  accountId: 3,
  deploymentId: 7,
  groups: ['sales'],
  userAttributes: { region: 'north' },
  securityContext: { tenant: 'acme', deploymentId: 1 },
  expiresAt: Math.floor(Date.now() / 1_000) + 60,
  bounded: false,
};

let upstream: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: IncomingMessage[];
let front: ServerType;
let faults: unknown[];
let base: string;

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

async function start(changes: Partial<ForwardRoutesDeps> = {}): Promise<void> {
  const routes = createForwardRoutes({
    url: `http://127.0.0.1:${await listen(upstream)}/cubejs-api`,
    secret,
    verifyDataToken: () => Promise.resolve(caller),
    isQueryAllowed: () => Promise.resolve(true),
    now: () => new Date(),
    onFault: (error) => faults.push(error),
    ...changes,
  });
  const app = new Hono().route('/cubejs-api', routes);
  const { port } = await new Promise<AddressInfo>((resolve) => {
    front = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, resolve);
  });
  base = `http://127.0.0.1:${port}/cubejs-api`;
}

beforeEach(() => {
  seen = [];
  faults = [];
  answer = (_, response) => response.end('{"data":[]}');
  upstream = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
});
afterEach(async () => {
  for (const server of [upstream, front]) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const ask = (path: string, init: Init = {}): Promise<Response> =>
  fetch(base + path, { ...init, headers: { authorization: 'ours', ...init.headers } });
const load = (query: object): Promise<Response> =>
  ask('/v1/load', { method: 'POST', body: JSON.stringify({ query }) });

describe('the request to the cluster', () => {
  test('carries a token of its own that names the reader and expires no later than the caller’s', async () => {
    await start();
    await load({ measures: ['orders.count'] });
    const token = seen[0]?.headers.authorization ?? '';
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
    expect(payload).toMatchObject({
      tenant: 'acme',
      accountId: 3,
      deploymentId: 7,
      groups: ['sales'],
      userAttributes: { region: 'north' },
      exp: caller.expiresAt,
    });
  });

  test('has the caller’s path, parameters, body and type', async () => {
    await start();
    let body = '';
    answer = (request, response) => {
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => response.end('{}'));
    };
    await ask('/v1/load?a=%7B%7D', {
      method: 'POST',
      body: '{"any":1}',
      headers: { 'content-type': 'text/x' },
    });
    expect([seen[0]?.url, seen[0]?.method, seen[0]?.headers['content-type'], body]).toEqual([
      '/cubejs-api/v1/load?a=%7B%7D',
      'POST',
      'text/x',
      '{"any":1}',
    ]);
  });

  test('carries neither our token nor cookies nor hop-by-hop headers', async () => {
    await start();
    const headers = { cookie: 'a=b', 'x-forwarded-for': '10.0.0.1', te: 'trailers', 'x-request-id': 'r-1' };
    await ask('/v1/meta', { headers });
    const sent = seen[0]?.headers ?? {};
    expect([sent.cookie, sent['x-forwarded-for'], sent.te, sent['x-request-id']]).toEqual([
      undefined,
      undefined,
      undefined,
      'r-1',
    ]);
    expect(sent.authorization).not.toContain('ours');
  });

  test('is not sent without a token of ours, or for other paths', async () => {
    await start({ verifyDataToken: () => Promise.reject(new Problem('credential-invalid', 'no')) });
    expect([(await ask('/v1/meta')).status, (await ask('/v1/other')).status]).toEqual([401, 404]);
    expect(seen).toHaveLength(0);
  });
});

describe('the caller gets', () => {
  test('status, body and headers, without cookies and hop-by-hop headers', async () => {
    await start();
    answer = (_, response) => {
      response.writeHead(400, {
        'content-type': 'application/json',
        'set-cookie': 'a=b',
        'x-kept': '1',
        connection: 'x-dropped',
        'x-dropped': '1',
        'access-control-allow-origin': 'https://a.example',
      });
      response.end('{"error":"no such member"}');
    };
    const got = await load({});
    expect([got.status, await got.json()]).toEqual([400, { error: 'no such member' }]);
    const names = ['x-kept', 'set-cookie', 'x-dropped', 'access-control-allow-origin', 'cache-control'];
    expect(names.map((name) => got.headers.get(name))).toEqual(['1', null, null, null, 'no-store']);
  });

  test.each([
    [
      'where in its code it happened',
      '{"error":"Error: no such member","stack":"at /srv/a.js"}',
      'no such member',
    ],
    ['a page of a machine on the way', '<html>nginx</html>', 'The data cluster responded with an error.'],
  ])('an error with a message, without %s', async (_, body, error) => {
    await start();
    answer = (_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end(body);
    const got = await load({});
    expect([got.status, got.headers.get('content-type'), await got.json()]).toEqual([
      500,
      'application/json',
      { error },
    ]);
  });

  test('rows as they arrive, before the response is complete', async () => {
    await start();
    let finish = (): void => undefined;
    answer = (_, response) => {
      response.write('{"schema":[]}\n');
      finish = () => response.end('{"data":[]}\n');
    };
    const got = await ask('/v1/cubesql', { method: 'POST', body: '{"query":"SELECT 1"}' });
    const reader = got.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('{"schema":[]}\n');
    finish();
    expect((await reader?.read())?.value).toBe('{"data":[]}\n');
  });

  test('"Continue wait" like any other response', async () => {
    await start();
    answer = (_, response) => response.end('{"error":"Continue wait"}');
    const got = await load({});
    expect([got.status, await got.json()]).toEqual([200, { error: 'Continue wait' }]);
  });

  test.each<[string, number, string]>([
    ['a refusal of our token', 403, 'check DATA_SECRET'],
    ['a way elsewhere', 302, 'check DATA_URL'],
  ])('%s is reported as a fault of the service, not of the caller', async (_, status, message) => {
    await start();
    answer = (__, response) =>
      response.writeHead(status, { location: 'https://elsewhere.example' }).end('{}');
    const got = await load({});
    expect([got.status, toRecord(await got.json()).error]).toEqual([502, expect.stringContaining(message)]);
    expect(faults).toHaveLength(1);
  });

  test('an unreachable or silent cluster is named in the error', async () => {
    await start({ url: 'http://127.0.0.1:9/cubejs-api' });
    const got = await load({});
    expect([got.status, await got.json()]).toEqual([502, { error: 'The data cluster cannot be reached.' }]);
  });

  test('a cluster that does not start a response in time is given up', async () => {
    answer = () => undefined;
    await start({ seconds: 0.05 });
    const got = await load({});
    expect([got.status, await got.json()]).toEqual([
      504,
      { error: 'The data cluster did not respond within 0.05 s.' },
    ]);
  });

  test('a disconnect of the caller ends the request to the cluster', async () => {
    await start();
    const leaving = new AbortController();
    const ended = new Promise((resolve) => {
      answer = (_, response) => {
        response.on('close', () => resolve(response.writableFinished));
        leaving.abort();
      };
    });
    await expect(ask('/v1/meta', { signal: leaving.signal })).rejects.toThrow();
    expect(await ended).toBe(false);
    expect(faults).toEqual([]);
  });
});

test('a caller who reads as another reader is refused: the cluster would show the own rows', async () => {
  const readAs = { groups: [], userAttributes: {}, securityContext: {} };
  await start({ verifyDataToken: () => Promise.resolve({ ...caller, readAs }) });
  for (const path of ['/v1/load?query={}', '/v1/sql?query={}', '/v1/dry-run?query={}', '/v1/meta']) {
    const response = await fetch(base + path, { headers: { authorization: 'token' } });
    expect(response.status, path).toBe(403);
    expect(toRecord(await response.json()).error).toContain('another reader');
  }
  expect(seen).toEqual([]);
});

describe('a caller restricted to dashboards', () => {
  const bounded = { verifyDataToken: () => Promise.resolve({ ...caller, bounded: true }) };

  test('can send the queries of their dashboards, exactly as they were checked', async () => {
    let body = '';
    answer = (request, response) => {
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => response.end('{}'));
    };
    await start({
      ...bounded,
      isQueryAllowed: (_, query) => Promise.resolve('measures' in query && query.measures?.[0] === 'a.count'),
    });
    const twice = '{"query":{"measures":["a.secret"]},"query":{"measures":["a.count"]}}';
    expect((await ask('/v1/load', { method: 'POST', body: twice })).status).toBe(200);
    expect(JSON.parse(body)).toEqual({ query: { measures: ['a.count'] } });
    expect((await load({ measures: ['a.secret'] })).status).toBe(403);
    const list = JSON.stringify({ query: [{ measures: ['a.count'] }, { measures: ['a.secret'] }] });
    expect((await ask('/v1/load', { method: 'POST', body: list })).status).toBe(403);
    expect(seen.map(({ headers }) => headers['content-type'])).toEqual(['application/json']);
  });

  test('runs only the SQL of their dashboards', async () => {
    await start({
      ...bounded,
      isQueryAllowed: (_, query) => Promise.resolve('sql' in query && query.sql === 'SELECT 1'),
    });
    const run = (query: string) => ask('/v1/cubesql', { method: 'POST', body: JSON.stringify({ query }) });
    expect([(await run('SELECT 1')).status, (await run('SELECT 2')).status]).toEqual([200, 403]);
  });

  test('gets no unfiltered rows for filters beside SQL, which the cluster does not know', async () => {
    await start({ ...bounded, isQueryAllowed: () => Promise.resolve(true) });
    const body = JSON.stringify({ query: 'SELECT 1', filters: [{ member: 'a.id', operator: 'set' }] });
    const refused = await ask('/v1/cubesql', { method: 'POST', body });
    expect([refused.status, seen.length]).toEqual([400, 0]);
    expect(await refused.text()).toContain("takes no 'filters' beside SQL");
  });

  test('sees only the members that their dashboards use', async () => {
    answer = (_, response) =>
      response.end(
        JSON.stringify({
          compilerId: 'x',
          cubes: [
            {
              name: 'a',
              joins: [],
              measures: [{ name: 'a.count', drillMembers: ['a.id'] }],
              dimensions: [{ name: 'a.id' }],
            },
            { name: 'b', measures: [{ name: 'b.count' }], dimensions: [] },
          ],
        }),
      );
    await start({ ...bounded, listAllowedMembers: () => Promise.resolve(new Set(['a.count'])) });
    expect(await (await ask('/v1/meta')).json()).toEqual({
      cubes: [{ name: 'a', measures: [{ name: 'a.count', drillMembers: [] }], dimensions: [], segments: [] }],
    });
  });
});
