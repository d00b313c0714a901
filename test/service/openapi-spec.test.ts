/** The published contract: complete, valid, and equal to the behaviour of the service. */
import { createHash } from 'node:crypto';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { namedSchemas } from '../../src/contract/operations/all-operations.ts';
import type { Operation } from '../../src/contract/operations/operation.ts';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import { sqlDataLineSchema, sqlSchemaLineSchema } from '../../src/contract/endpoints/sql-api.ts';
import { createApp } from '../../src/service/app.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { openDataBackend } from '../../src/service/data-backend/open-data-backend.ts';
import { listSpellings, scimPath } from '../../src/service/directory/scim/add-scim-route.ts';
import { mcpPath } from '../../src/service/mcp/mcp-routes.ts';
import { createOpenApiDocument, methods } from '../../src/service/api-reference/openapi-document.ts';
import { createReferencePage } from '../../src/service/api-reference/page/reference-page.ts';
import { describedOperations, describedScimOperations } from './check-conformance.ts';
import { openApiShape } from './openapi-shape.ts';
import type { OperationShape } from './openapi-shape.ts';
import { anyBacking, useService } from './service-under-test.ts';

const document = createOpenApiDocument('https://platform.example.com');
const shape = openApiShape.parse(document);
const listed = Object.entries(shape.paths).flatMap(([path, item]) =>
  methods.flatMap((method): [string, string, OperationShape][] => {
    const operation = item[method];
    return operation ? [[method, path, operation]] : [];
  }),
);
const scim = describedScimOperations.filter(({ template }) => template.startsWith('/api/'));
const everyOperation = [...describedOperations, ...scim];
const withBody = everyOperation.filter(({ operation }) => operation.body);

describe('the document', () => {
  test('has every operation once, under a unique id', () => {
    const ids = listed.map(([, , { operationId }]) => operationId);
    expect(ids.sort()).toEqual(everyOperation.map(({ id }) => id).sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names the parameters of each path, all required', () => {
    for (const [, path, { parameters = [] }] of listed) {
      const named = parameters.filter((parameter) => parameter.in === 'path');
      expect(named.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(named.every(({ required }) => required)).toBe(true);
    }
  });

  test('has no dangling references, and no unused parts', () => {
    const text = JSON.stringify(document);
    const targets = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]*)"/g)].map(([, name]) => name));
    expect([...targets].sort()).toEqual(Object.keys(shape.components.schemas).sort());
    expect(text).not.toMatch(/__shared|"\$(id|schema|defs)"/);
  });

  test('has schemas that can be read back', () => {
    const text = JSON.stringify(document.components.schemas);
    const schemas = z
      .record(z.string(), z.custom<Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>>())
      .parse(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
    for (const name of Object.keys(schemas)) {
      const read = z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: schemas });
      expect(read.safeParse(Symbol('nothing of ours')).success).toBe(false);
    }
  });

  test('describes exactly the tags that it uses', () => {
    const used = new Set(listed.flatMap(([, , { tags }]) => tags));
    expect(shape.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  });

  test('requires a credential on every operation that needs one', () => {
    for (const [, , { security, responses }] of listed)
      for (const scheme of security.flatMap((one) => Object.keys(one))) {
        expect(responses).toHaveProperty('401');
        expect(shape.components.securitySchemes).toHaveProperty(scheme);
      }
    const open = listed.filter(([, , { security }]) => security.length === 0);
    expect(open.map(([, , { operationId }]) => operationId)).toContain('exchangeSession');
  });

  test.each([
    ['listWorkspace', ['bearer', 'api-key', 'embed-token']],
    ['streamChatState', ['bearer', 'api-key', 'embed-token']],
    ['generateSession', ['bearer', 'api-key']],
    ['listScimUsers', ['scim-token', 'api-key']],
    ['loadData', ['data-token']],
    ['exchangeSession', []],
  ])('%s takes the credentials %j', (id, schemes) => {
    const found = listed.find(([, , { operationId }]) => operationId === id);
    expect(found?.[2].security.flatMap((one) => Object.keys(one))).toEqual(schemes);
  });

  test('describes bodies, responses and errors of SCIM in its media type', () => {
    const types = listed
      .filter(([, path]) => path.startsWith('/scim/'))
      .flatMap(([, , { requestBody, responses }]) => [requestBody, ...Object.values(responses)])
      .flatMap((part) => Object.keys(part?.content ?? {}));
    expect(new Set(types)).toEqual(new Set(['application/scim+json']));
  });

  test('gives no schema two names', () => {
    const schemas = Object.values(namedSchemas).map(({ schema }) => schema);
    expect(new Set(schemas).size).toBe(schemas.length);
  });
});

test.each(withBody.map(({ id, operation }) => [id, operation] as [string, Operation]))(
  'the example of %s is a valid body',
  (_, { body, exampleBody }) => {
    expect(body?.safeParse(exampleBody)).toMatchObject({ success: true });
  },
);

describe('the page', () => {
  const page = createReferencePage(document);

  test('shows every operation and schema, and has no other links', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const { id } of everyOperation) expect(ids).toContain(id);
    for (const [, target] of page.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect([...page.matchAll(/ href="([^#"][^"]*)"/g)].map(([, target]) => target)).toEqual(['../spec']);
  });

  test('contains no script, no image and nothing from other origins', () => {
    expect(page).not.toMatch(/<(script|img|link|iframe|object|form)\b/i);
    expect(page).not.toMatch(/\son\w+=|javascript:|@import|url\(/i);
  });

  test('escapes all text', () => {
    const hostile = `</code><script>alert("1")</script>'&`;
    const spoiled = JSON.parse(
      JSON.stringify(document, (key, value: unknown) =>
        ['summary', 'description', 'title', 'example', 'url', 'default', 'pattern'].includes(key) &&
        typeof value !== 'object'
          ? hostile
          : value,
      ),
    ) as typeof document;
    const text = createReferencePage(spoiled);
    expect(text).toContain('&lt;script&gt;alert(');
    expect(text).not.toContain('<script');
    expect(text).not.toContain(`'&<`);
  });
});

describe('on a running service', () => {
  const service = useService(anyBacking);

  test('every declared operation has exactly one route, and every route a declaration', async () => {
    const { running, folder } = service();
    const data = await openDataBackend(
      readConfig({ DATA_FOLDER: folder, WORKSPACE_FOLDER: join(folder, 'workspace') }),
      () => undefined,
    );
    const app = createApp({
      database: running.database,
      publicUrl: running.publicUrl,
      embedOrigins: '*',
      bodyLimit: 1,
      embedUserLimit: 1,
      trustedProxies: new BlockList(),
      now: () => new Date(),
      log: () => undefined,
      createDataRoutes: data?.createRoutes,
    });
    await data?.close();
    const routes = app.routes
      .filter(({ method }) => method !== 'ALL')
      // The Model Context Protocol describes its tools itself, by `tools/list`.
      .filter(({ method, path }) => method !== 'POST' || path !== mcpPath)
      // The page on which recipients of mails unsubscribe is for people and mail programs: RFC 8058.
      .filter(({ path }) => !path.startsWith('/unsubscribe/'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const described = describedOperations.map(({ method, template }) => `${method} ${template}`);
    for (const { method, operation } of scim)
      for (const spelling of listSpellings(operation.path))
        for (const base of ['/api', '']) described.push(`${method} ${base}${scimPath}${spelling}`);
    expect(routes.sort()).toEqual(described.sort());
  });

  test('the Data API conforms to its description', async () => {
    const { call, adminKey } = service();
    const granted = await call('/api/v1/deployments/1/token', { token: adminKey, method: 'POST' });
    const headers = { Authorization: granted.read(deploymentTokenResponseSchema).cubeApiToken };
    const query = { measures: ['orders.count'], dimensions: ['orders.status'] };
    const address = `?query=${encodeURIComponent(JSON.stringify(query))}`;
    for (const path of ['/cubejs-api/v1/load', '/cubejs-api/v1/dry-run', '/cubejs-api/v1/sql']) {
      expect((await call(path, { headers, body: { query } })).status).toBe(200);
      expect((await call(path + address, { headers })).status).toBe(200);
      expect((await call(path, { headers, body: { query: { measures: ['orders.no'] } } })).status).toBe(400);
    }
    expect((await call('/cubejs-api/v1/load', { headers, body: { query: [query, query] } })).status).toBe(
      200,
    );
    expect((await call('/cubejs-api/v1/meta', { headers })).status).toBe(200);
    const sql = { query: 'SELECT status, MEASURE(count) FROM orders GROUP BY 1' };
    const rows = await call('/cubejs-api/v1/cubesql', { headers, body: sql });
    expect(rows.status).toBe(200);
    const [first = '', second = ''] = rows.text.split('\n');
    expect(sqlSchemaLineSchema.parse(JSON.parse(first)).schema).toHaveLength(2);
    expect(sqlDataLineSchema.parse(JSON.parse(second)).data).toHaveLength(2);
  });

  test('the document needs no credential, and contains the address of the request', async () => {
    const answer = await service().call('/api/v1/spec');
    expect(answer.status).toBe(200);
    expect(openApiShape.parse(answer.json).servers).toEqual([{ url: `${service().running.address}/api` }]);
  });

  test('the page allows its own style by hash, and nothing else', async () => {
    const { text, headers } = await service().call('/api/v1/spec/page');
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  test.each(['/api/v1/spec', '/api/v1/spec/page'])(
    '%s is not sent again while it is unchanged',
    async (path) => {
      const { headers } = await service().call(path);
      const etag = headers.get('etag') ?? '';
      const again = await service().call(path, { headers: { 'If-None-Match': etag } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    },
  );
});
