import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { deploymentSchema, deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import { anyBacking, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

const generate = '/api/v1/embed/generate-session';
const dashboard = `/api/v1/embed/dashboard/${sharedId}`;

function makeElementFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
  for (const part of ['engines', 'service']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'vitrine.js'), 'export const made = true;');
  writeFileSync(join(folder, 'engines', 'vega.js'), 'x'.repeat(300_000));
  writeFileSync(join(folder, 'service', 'main.js'), 'secret');
  writeFileSync(join(folder, '.hidden.js'), 'secret');
  writeFileSync(join(folder, 'notes.txt'), 'secret');
  return folder;
}

describe('with the default settings', () => {
  const elementFiles = makeElementFiles();
  afterAll(() => rmSync(elementFiles, { recursive: true }));
  const service = useService(anyBacking, { BODY_LIMIT: '2048', STATIC_FOLDER: elementFiles });
  const send = (body: string, headers: Record<string, string> = {}) =>
    service().call(generate, { token: service().adminKey, body, headers });

  test.each<[string, string, Record<string, string>, number, string]>([
    ['half a JSON text', '{"deploymentId": 1', {}, 400, 'malformed-json'],
    ['no JSON at all', 'hello', {}, 400, 'malformed-json'],
    ['a list', '[]', {}, 400, 'invalid-field'],
    ['nothing where something is needed', '', {}, 400, 'invalid-field'],
    ['another content type', '{}', { 'Content-Type': 'text/plain' }, 415, 'unsupported-media-type'],
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'unsupported-media-type'],
    ['too much', JSON.stringify({ a: 'x'.repeat(3_000) }), {}, 413, 'body-too-large'],
    ['a key for every object', '{"__proto__": {"isAdmin": true}}', {}, 400, 'unknown-field'],
  ])('%s is refused', async (_name, body, headers, status, code) => {
    const answer = await send(body, headers);
    expect([answer.status, answer.problem.code], answer.text).toEqual([status, code]);
  });

  test('a body without a length is limited, too', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let chunk = 0; chunk < 10; chunk++) controller.enqueue(new Uint8Array(1_000).fill(97));
        controller.close();
      },
    });
    const headers = { Authorization: `Bearer ${service().adminKey}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: stream, duplex: 'half' as const };
    const answer = await fetch(service().running.address + generate, init);
    expect(answer.status).toBe(413);
  });

  test('JSON with a charset and vendor JSON are JSON', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/vnd.api+json', 'Application/JSON']) {
      const answer = await send('{"deploymentId": 1, "externalId": "a"}', { 'Content-Type': type });
      expect(answer.status, type).toBe(200);
    }
  });

  test.each<[string, object]>([
    ['/api/v1/groups', { statusCode: 400, code: 'malformed-json' }],
    ['/scim/v2/Groups', { status: '400', scimType: 'invalidSyntax' }],
    ['/mcp', { error: { code: -32_700 } }],
    ['/cubejs-api/v1/load', { error: expect.stringContaining('UTF-8') as unknown }],
  ])('at %s, a body that is not UTF-8 is refused in the form of its API', async (path, problem) => {
    const { call, adminKey, running } = service();
    const granted = await call('/api/v1/deployments/1/token', { token: adminKey, method: 'POST' });
    const { cubeApiToken } = granted.read(deploymentTokenResponseSchema);
    const send = (text: string, type: string) => {
      const credential = path.startsWith('/cubejs-api') ? cubeApiToken : `Bearer ${adminKey}`;
      const headers = { Authorization: credential, 'Content-Type': type };
      const body = Uint8Array.from(Buffer.from(text, 'latin1'));
      return fetch(running.address + path, { method: 'POST', headers, body });
    };
    const answer = await send('{"name":"\u00e9"}', 'application/json');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject(problem);
    expect((await send('{}', 'application/json; charset=latin1')).status).toBe(415);
  });

  test('an unknown path is 404, a known path with another method is 405 with the allowed methods', async () => {
    const { call } = service();
    const nowhere = await call('/api/v1/nothing');
    expect([nowhere.status, nowhere.problem.code]).toEqual([404, 'not-found']);
    const wrong = await call(generate);
    expect([wrong.status, wrong.problem.code, wrong.headers.get('allow')]).toEqual([
      405,
      'method-not-allowed',
      'POST',
    ]);
    const removed = await call(dashboard, { method: 'DELETE' });
    expect([removed.status, removed.headers.get('allow')]).toEqual([405, 'GET, PATCH']);
  });

  test('HEAD gets the headers of GET, without a body', async () => {
    const answer = await service().call(dashboard, { method: 'HEAD', token: await service().hostToken() });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('etag')).toMatch(/^W\//);
  });

  test('a request keeps its valid id, and otherwise gets a new one', async () => {
    const id = async (headers: Record<string, string>) =>
      (await service().call('/api/v1/nothing', { headers })).headers.get('x-request-id');
    expect(await id({ 'X-Request-Id': 'abc-span-1' })).toBe('abc-span-1');
    expect(await id({ 'X-Request-Id': '<script>' })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await id({})).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a page of any origin may call with a token, and read the headers that it needs', async () => {
    const { call } = service();
    const preflight = await call(dashboard, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.example.com',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization,content-type,if-none-match,x-request-id',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase();
    for (const name of ['authorization', 'content-type', 'if-none-match', 'x-request-id']) {
      expect(allowed).toContain(name);
    }
    expect(Number(preflight.headers.get('access-control-max-age'))).toBeGreaterThan(600);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await call(dashboard, { headers: { Origin: 'https://app.example.com' } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('etag');
  });

  test.each([
    ['an answer', '/api/v1/deployments/1', 200, 'no-store'],
    ['a path that is not there', '/api/v1/nothing', 404, 'no-store'],
    ['a published dashboard', `/api/v1/embed/dashboard/${sharedId}`, 200, 'private, no-cache'],
    ['a refusal of the Data API', '/cubejs-api/v1/meta', 401, 'no-store'],
    ['the key set', '/.well-known/jwks.json', 200, undefined],
  ])(
    '%s forbids sniffing and framing, and is cached only as its route allows',
    async (_, path, status, caching) => {
      const answer = await service().call(path, { token: service().adminKey });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      if (caching !== undefined) expect(answer.headers.get('cache-control')).toBe(caching);
    },
  );

  test('a plain request is refused if a proxy marks it as plain, and only a trusted proxy’s mark of HTTPS counts', async () => {
    const answer = await service().call('/api/v1/nothing', { headers: { 'X-Forwarded-Proto': 'http' } });
    expect([answer.status, answer.problem.code]).toEqual([403, 'https-required']);
  });

  test('the element’s files are served to pages of any origin, and the versioned files are cached for ever', async () => {
    const { call } = service();
    const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
    const fixed = await call(`/embed/vitrine@${manifest.version}/vitrine.js`, {
      headers: { Origin: 'https://a.example' },
    });
    expect([fixed.status, fixed.text]).toEqual([200, 'export const made = true;']);
    expect(fixed.headers.get('content-type')).toContain('text/javascript');
    expect(fixed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(fixed.headers.get('access-control-allow-origin')).toBe('*');
    expect(fixed.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const latest = await call('/embed/vitrine/engines/vega.js');
    expect([latest.status, latest.text.length]).toEqual([200, 300_000]);
    expect(latest.headers.get('cache-control')).toBe('public, no-cache');
    const tag = { 'If-None-Match': latest.headers.get('etag') ?? '' };
    expect((await call('/embed/vitrine/engines/vega.js', { headers: tag })).status).toBe(304);
  });

  test.each([
    'vitrine/missing.js',
    'vitrine/',
    'vitrine/engines',
    'vitrine/service/main.js',
    'vitrine/engines/..%2fservice/main.js',
    'vitrine/..%2f..%2f..%2fetc%2fpasswd',
    'vitrine/%2fetc%2fpasswd',
    'vitrine/.hidden.js',
    'vitrine/notes.txt',
    'vitrine/%00.js',
    'vitrine/%E0%A4%A.js',
    'vitrine@0.0.0-other/vitrine.js',
  ])('no file is served from /embed/%s', async (path) => {
    expect((await service().call(`/embed/${path}`)).status).toBe(404);
  });
});

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

describe('on an address of the network, with listed origins', () => {
  const service = useService(anyBacking, {
    HOST: '0.0.0.0',
    EMBED_ORIGINS: 'https://app.example.com',
    PUBLIC_URL: 'https://analytics.example.com/',
    TRUST_PROXY: 'loopback',
  });

  test('plain HTTP is refused, except from this machine or through the trusted proxy', async () => {
    const { call } = service();
    expect((await call('/api/v1/nothing')).status).toBe(404);
    expect((await call('/api/v1/nothing', { headers: { 'X-Forwarded-Proto': 'https' } })).status).toBe(404);
    expect((await call('/api/v1/nothing', { headers: { 'X-Forwarded-Proto': 'http' } })).status).toBe(403);
    const port = new URL(service().running.address).port;
    for (const headers of [{}, { 'X-Forwarded-Proto': 'https' }]) {
      const answer = await fetch(`http://${outside ?? '127.0.0.1'}:${port}/api/v1/nothing`, { headers });
      expect(answer.status).toBe(outside === undefined ? 404 : 403);
    }
  });

  test('only pages of the listed origins may read responses', async () => {
    const from = async (origin: string) =>
      (await service().call(dashboard, { headers: { Origin: origin } })).headers;
    const listed = await from('https://app.example.com');
    expect(listed.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(listed.get('vary')?.toLowerCase()).toContain('origin');
    expect((await from('https://evil.example.com')).get('access-control-allow-origin')).toBeNull();
  });

  test('a response that differs by origin and by reader has both in Vary', async () => {
    const token = await service().hostToken();
    const { headers } = await service().call(dashboard, {
      token,
      headers: { Origin: 'https://app.example.com' },
    });
    const vary = headers.get('vary')?.toLowerCase() ?? '';
    for (const name of ['origin', 'authorization', 'accept-encoding']) expect(vary).toContain(name);
  });

  test('deployments contain the public address', async () => {
    const answer = await service().call('/api/v1/deployments/1', { token: service().adminKey });
    expect(answer.read(deploymentSchema).deploymentUrl).toBe('https://analytics.example.com');
  });
});
