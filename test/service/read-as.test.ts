/** An author looks through the eyes of another reader: over HTTP, by JSON and SQL, and never beyond the own rows. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT, decodeJwt, importJWK } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { loadResponseSchema } from '../../src/contract/data-api-schemas.ts';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import type { EmbedTokenOptions } from '../../src/token/create-embed-token.ts';
import { readSigningKey } from './secrets-under-test.ts';
import { backings, useService, type Answer } from './service-under-test.ts';
import { writeWorkspace } from './workspace-under-test.ts';

const model = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: status, sql: status, type: string }
      - { name: customer, sql: customer, type: string }
    measures: [{ name: count, type: count }]
    access_policy:
      - group: '*'
        row_level: { filters: [{ member: status, operator: equals, values: ['{ userAttributes.states }'] }] }
        member_level: { excludes: [customer] }
      - group: sellers
        row_level:
          filters: [{ member: customer, operator: equals, values: ['{ securityContext.cubeCloud.groups }'] }]
  - name: statements
    sql: SELECT * FROM orders WHERE {SECURITY_CONTEXT.states.filter('status')}
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
  - name: denied
    sql: SELECT * FROM orders WHERE NOT {SECURITY_CONTEXT.cubeCloud.groups.filter('status')}
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
  - name: restricted
    sql: >
      SELECT * FROM orders
      WHERE CASE WHEN {SECURITY_CONTEXT.cubeCloud.groups.filter("'restricted'")} THEN status = 'open' ELSE TRUE END
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
`;

const workspace = mkdtempSync(join(tmpdir(), 'vitrine-read-as-'));
writeWorkspace(workspace);
writeFileSync(join(workspace, 'model', 'orders.yml'), model);
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

function readRows(answer: Answer): readonly Record<string, unknown>[] {
  const { data } = answer.read(loadResponseSchema);
  if (!Array.isArray(data)) throw new Error('The rows are no list.');
  return data;
}

const states = (...values: string[]) => ({ userAttributes: { states: values } });

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing, { WORKSPACE_FOLDER: workspace });
  const request = async (options: Partial<EmbedTokenOptions>, body: object): Promise<Answer> =>
    service().call('/api/v1/deployments/1/token', {
      token: await service().hostToken({ mode: 'creator', ...options }),
      body,
    });
  const open = async (options: Partial<EmbedTokenOptions>, readAs?: object): Promise<string> =>
    (await request(options, readAs ? { readAs } : {})).read(deploymentTokenResponseSchema).cubeApiToken;
  const load = (token: string, query: object): Promise<Answer> =>
    service().call('/cubejs-api/v1/load', { headers: { Authorization: token }, body: { query } });
  const count = async (token: string, member = 'orders.count'): Promise<unknown> => {
    const answer = await load(token, { measures: [member] });
    expect(answer.status, answer.text).toBe(200);
    return readRows(answer)[0]?.[member];
  };
  const countBySql = async (token: string): Promise<string> => {
    const call = { headers: { Authorization: token }, body: { query: 'SELECT status FROM orders' } };
    return (await service().call('/cubejs-api/v1/cubesql', call)).text.trim().split('\n').slice(1).join('');
  };

  test('an author sees the rows that the other reader would see, by JSON and by SQL', async () => {
    const author = states('paid', 'open');
    const own = await open(author);
    const narrowed = await open(author, states('open'));
    // One after another and back, since results are shared.
    for (const [token, rows] of [
      [own, '3'],
      [narrowed, '1'],
      [own, '3'],
      [narrowed, '1'],
    ] as const)
      expect(await count(token)).toBe(rows);
    expect(await countBySql(own)).toContain('paid');
    expect(await countBySql(narrowed)).toContain('open');
    expect(await countBySql(narrowed)).not.toContain('paid');
  });

  test('an author never sees more than before, whatever the other reader may see', async () => {
    const author = states('open');
    expect(await count(await open(author, states('paid', 'open')))).toBe('1');
    expect(await count(await open(author, states('paid')))).toBe('0');
    expect(await count(await open(author, {}))).toBe('0');
    const seller = { ...author, groups: ['sellers', 'Ada'] };
    const query = { dimensions: ['orders.customer'] };
    expect((await load(await open(seller), query)).status).toBe(200);
    expect((await load(await open(author, seller), query)).status).toBe(400);
    expect((await load(await open(seller, author), query)).status).toBe(400);
  });

  test('groups of the other reader take the place of those in the security context', async () => {
    const author = { groups: ['sellers', 'Ada', 'Bob'] };
    const query = { dimensions: ['orders.customer'], order: { 'orders.customer': 'asc' } };
    const names = async (token: string) =>
      readRows(await load(token, query)).map((row) => row['orders.customer']);
    const stated = { ...author, securityContext: { cubeCloud: { groups: author.groups } } };
    expect(await names(await open(stated))).toEqual(['Ada', 'Bob']);
    expect(await names(await open(stated, { groups: ['sellers', 'Bob'] }))).toEqual(['Bob']);
  });

  test('a statement of the model that reads the security context reads the author’s', async () => {
    const author = { securityContext: { states: ['paid'] } };
    expect(await count(await open(author), 'statements.count')).toBe('2');
    expect(await count(await open(author, states('open')), 'statements.count')).toBe('2');
  });

  test.each([
    ['denied', ['paid', 'open'], [['paid'], [], ['paid', 'open', 'none']], '0'],
    ['restricted', ['restricted'], [[], ['others']], '1'],
  ])(
    'SQL of %s, in which fewer groups would show more rows, is refused',
    async (cube, groups, others, rows) => {
      const stated = { groups, securityContext: { cubeCloud: { groups } } };
      const member = `${cube}.count`;
      expect(await count(await open(stated), member)).toBe(rows);
      expect(await count(await open(stated, { groups: groups.toReversed() }), member)).toBe(rows);
      for (const fewer of others) {
        const token = await open(stated, { groups: fewer });
        const answer = await load(token, { measures: [member] });
        expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('cubeCloud.groups')]);
        const call = {
          headers: { Authorization: token },
          body: { query: `SELECT MEASURE(count) FROM ${cube}` },
        };
        const bySql = await service().call('/cubejs-api/v1/cubesql', call);
        expect(bySql.text).toContain('cubeCloud.groups');
        expect(bySql.text).not.toContain('"data"');
      }
    },
  );

  test('nobody but an author looks through the eyes of others', async () => {
    const refused = await request({ mode: 'view' }, { readAs: states('paid') });
    expect([refused.status, refused.problem.code]).toEqual([403, 'not-allowed']);
    expect((await request({ mode: 'view' }, {})).status).toBe(200);
    const byKey = await service().call('/api/v1/deployments/1/token', {
      token: service().adminKey,
      body: { readAs: states('paid') },
    });
    expect(byKey.status).toBe(200);
  });

  test('a token of an author who is none any more is refused, and not read without its other reader', async () => {
    const { kid, jwk } = await readSigningKey(service().running.database);
    const claims = { ...decodeJwt(await open(states('paid', 'open'), states('open'))), mode: 'view' };
    const key = await importJWK(jwk, 'ES256');
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
    expect((await load(token, { measures: ['orders.count'] })).status).toBe(401);
  });

  test('a token that would be too long for a header is not given, and says why', async () => {
    const long = { userAttributes: { states: ['x'.repeat(4_000)] }, groups: ['y'.repeat(4_000)] };
    expect((await request(long, {})).status).toBe(200);
    const answer = await request(long, { readAs: { groups: ['z'.repeat(3_900)] } });
    expect([answer.status, answer.problem.code]).toEqual([400, 'invalid-field']);
    expect(answer.problem.message).toContain('readAs');
  });

  test('a token is refused by who does not know of other readers', async () => {
    expect(decodeJwt(await open(states('paid'))).aud).toBe('vitrine-data');
    const claims = decodeJwt(await open(states('paid'), states('paid')));
    expect(claims.aud).toBe('vitrine-data-read-as');
    const { kid, jwk } = await readSigningKey(service().running.database);
    const key = await importJWK(jwk, 'ES256');
    const sign = (changes: object): Promise<string> =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
    for (const changes of [{ readAs: undefined }, { aud: 'vitrine-data' }])
      expect((await load(await sign(changes), { measures: ['orders.count'] })).status).toBe(401);
    expect((await load(await sign({}), { measures: ['orders.count'] })).status).toBe(200);
  });

  test.each([
    ['of an unknown field', { attributes: {} }],
    ['whose groups are no list', { groups: 'sellers' }],
    ['with an attribute that is an object', { userAttributes: { states: {} } }],
    ['that is too long for a header', { groups: ['x'.repeat(5_000)] }],
    ['that is too long in bytes', { groups: ['語'.repeat(2_000)] }],
    ['that is null', null],
  ])('another reader %s is refused, and what is wrong is named', async (_, readAs) => {
    const answer = await request({}, { readAs });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('readAs');
  });
});
