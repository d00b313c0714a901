/** Several data sources side by side: the tables of a workspace, and databases that are queried live. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataCaller } from '../../../src/service/access/data-access-ports.ts';
import { readConfig } from '../../../src/service/config/config.ts';
import type { DataBackend } from '../../../src/service/data-backend/data-backend.ts';
import { openDataBackend } from '../../../src/service/data-backend/open-data-backend.ts';
import { until } from '../../until.ts';
import { hasPostgres, toDatabase } from '../postgres-under-test.ts';
import { toRecord, unrestrictedCaller, type Answer } from './data-api-under-test.ts';
import { run, startPostgresTables, type PostgresTables } from './postgres-tables-under-test.ts';

const model = `
cubes:
  - name: plans
    sql_table: plans
    joins:
      - { name: people, relationship: one_to_many, sql: '{CUBE}.id = {people}.plan' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: title, sql: title, type: string }
    measures: [{ name: count, type: count }]
  - name: orders
    data_source: shop
    sql_table: orders
    refresh_key: { every: 1 hour }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: state, sql: state, type: string }
    measures: [{ name: count, type: count }, { name: total, type: sum, sql: amount }]
  - name: events
    data_source: shop
    sql_table: events
    refresh_key: { every: 1 second, sql: SELECT max(id) FROM events }
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
  - name: rights
    data_source: shop
    sql_table: rights
    public: false
    refresh_key: { every: 1 second }
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
  - name: guarded
    data_source: shop
    sql_table: orders
    refresh_key: { every: 1 day }
    joins: [{ name: rights, relationship: many_to_one, sql: '{CUBE}.id = {rights}.id' }]
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }, { name: right, sql: '{rights}.id', type: number }]
    measures: [{ name: count, type: count }]
    access_policy: [{ group: '*', row_level: { filters: [{ member: right, operator: set }] } }]
  - name: people
    data_source: crm
    sql_table: people
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
    measures: [{ name: count, type: count }]
views:
  - { name: sales, cubes: [{ join_path: orders, includes: '*' }] }
  - { name: members, cubes: [{ join_path: people, includes: '*' }] }
`;

describe.runIf(hasPostgres)('a workspace with live sources', () => {
  let tables: PostgresTables;
  let folder: string;
  let backend: DataBackend;
  let shop: string;
  let now = new Date('2024-05-15T12:00:00Z');
  const logged: string[] = [];
  let request: (path: string, body: object, caller?: Partial<DataCaller>) => Promise<Answer>;
  beforeAll(async () => {
    tables = await startPostgresTables();
    const shopSettings = await tables.create(`
      create table orders (id integer, state text, amount numeric);
      insert into orders values (1, 'open', 10.5), (2, 'paid', 20);
      create table events (id integer); insert into events values (1);
      create table rights (id integer); insert into rights values (1);`);
    const crm = await tables.create(`
      create table people (id integer, plan integer, city text); insert into people values (1, 1, 'Köln');`);
    shop = toDatabase(tables.server.adminUrl, new URL(shopSettings.url).pathname.slice(1));
    folder = await mkdtemp(join(tmpdir(), 'vitrine-workspace-'));
    await mkdir(join(folder, 'model'));
    await writeFile(join(folder, 'model', 'model.yml'), model);
    await writeFile(join(folder, 'tables.sql'), `CREATE TABLE plans AS SELECT 1 AS id, 'Basic' AS title;`);
    const sources = join(folder, 'sources.yml');
    await writeFile(
      sources,
      `sources:\n  shop: { url: '\${SHOP}', pool: 3 }\n  crm: { url: '${crm.url}', deployment: 2 }\n`,
    );
    const config = readConfig({
      SOURCES: sources,
      SHOP: shopSettings.url,
      WORKSPACE_FOLDER: folder,
      DATA_FOLDER: join(folder, 'data'),
    });
    const log = (message: string, error: unknown): void => void logged.push(`${message}: ${String(error)}`);
    const opened = await openDataBackend(config, log);
    if (!opened) throw new Error('There is no backend.');
    backend = opened;
    const callers: DataCaller[] = [];
    const routes = backend.createRoutes({
      verifyDataToken: (token) => Promise.resolve(callers[Number(token)] ?? unrestrictedCaller),
      isQueryAllowed: () => Promise.resolve(true),
      listAllowedMembers: () => Promise.resolve(undefined),
      now: () => now,
      log,
    });
    request = async (path, body, caller = {}) => {
      const token = callers.push({ ...unrestrictedCaller, ...caller }) - 1;
      const isGet = path === '/v1/meta';
      const response = await routes.request(path, {
        method: isGet ? 'GET' : 'POST',
        headers: { authorization: String(token) },
        ...(isGet ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: toRecord(JSON.parse(text.split('\n')[0] ?? '')) };
    };
  });
  afterAll(async () => {
    await backend.close();
    await tables.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const load = (query: object, caller?: Partial<DataCaller>, cache?: string): Promise<Answer> =>
    request('/v1/load', { query, ...(cache === undefined ? {} : { cache }) }, caller);
  const valueOf = async (measure: string, cache?: string): Promise<unknown> => {
    const { body } = await load({ measures: [measure] }, {}, cache);
    return Array.isArray(body.data) ? toRecord(body.data[0])[measure] : body;
  };

  test('each query goes to the source of its cubes', async () => {
    expect(await valueOf('plans.count')).toBe('1');
    expect(await valueOf('orders.total')).toBe('30.5');
    const other = await load({ dimensions: ['members.city'] }, { deploymentId: 2 });
    expect(other.body.data).toEqual([{ 'members.city': 'Köln' }]);
  });

  test('a source of another deployment is as if it did not exist', async () => {
    const missing = await load({ measures: ['nothing.count'] });
    const foreign = await load({ measures: ['people.count'] });
    expect(foreign.status).toBe(400);
    expect(foreign.body.error).toBe(String(missing.body.error).replace(/nothing/g, 'people'));
    const view = await load({ measures: ['sales.count'] }, { deploymentId: 2 });
    expect(view.status).toBe(400);
    const names = async (deploymentId: number): Promise<unknown> => {
      const { cubes } = (await request('/v1/meta', {}, { deploymentId })).body;
      return Array.isArray(cubes) && cubes.map((cube) => toRecord(cube).name);
    };
    expect(await names(1)).toEqual(['plans', 'orders', 'events', 'guarded', 'sales']);
    expect(await names(2)).toEqual(['plans', 'people', 'members']);
    expect(await names(3)).toEqual(['plans']);
    const sql = await request('/v1/cubesql', { query: 'SELECT count(*) FROM people' });
    expect([sql.status, sql.body.error]).toEqual([400, expect.stringContaining('people')]);
  });

  test('a query over several sources is refused by their names', async () => {
    const { status, body } = await load(
      { measures: ['people.count'], dimensions: ['plans.title'] },
      { deploymentId: 2 },
    );
    expect([status, body.error]).toEqual([
      400,
      `'plans' and 'people' are in the data sources 'default' and 'crm', which cannot be combined in one query.`,
    ]);
  });

  test('SQL of callers never reaches a live source', async () => {
    for (const query of [
      'SELECT state FROM orders',
      'SELECT MEASURE(count) FROM sales',
      'SELECT MEASURE(count) FROM events',
    ]) {
      const { status, body } = await request('/v1/cubesql', { query });
      expect([status, body.error]).toEqual([
        400,
        expect.stringContaining(`SQL cannot be used for the data source 'shop'`),
      ]);
    }
    const embedded = await request('/v1/cubesql', { query: 'SELECT title FROM plans' });
    expect(embedded.status).toBe(200);
  });

  test('a result is kept as long as its refresh key says, and its time is that of its rows', async () => {
    expect(await valueOf('orders.count')).toBe('2');
    await run(shop, `insert into orders values (3, 'open', 1)`);
    expect(await valueOf('orders.count')).toBe('2');
    // A refresh goes around the cache.
    const before = Date.now();
    expect(await valueOf('orders.count', 'no-cache')).toBe('3');
    const after = Date.now();
    const { body } = await load({ measures: ['orders.count'] });
    const readAt = Date.parse(String(body.lastRefreshTime));
    expect([readAt >= before, readAt <= after]).toEqual([true, true]);
  });

  test('the query of a refresh key is asked in each period, and a new result drops the rows', async () => {
    expect(await valueOf('events.count')).toBe('1');
    await run(shop, 'insert into events values (2)');
    await until(async () => (await valueOf('events.count', 'must-revalidate')) === '2');
  });

  test('a result is kept no longer than the data of its row policies allows', async () => {
    const statement = await request('/v1/load', {
      query: { measures: ['guarded.count'] },
    });
    expect(toRecord(Array.isArray(statement.body.data) ? statement.body.data[0] : {})['guarded.count']).toBe(
      '1',
    );
    await run(shop, `insert into rights values (2)`);
    await until(async () => (await valueOf('guarded.count', 'must-revalidate')) === '2');
  });

  test('changed model files are taken over while running, all or nothing', async () => {
    const file = join(folder, 'model', 'more.yml');
    const cube = (measure: string): string =>
      `cubes:\n  - { name: more, data_source: shop, sql_table: orders, measures: [${measure}] }\n`;
    await writeFile(file, cube('{ name: count, type: count }'));
    await until(async () => (await valueOf('more.count')) === '3');
    await writeFile(file, cube('{ name: count, type: cont }'));
    await until(() => logged.some((line) => line.includes('more.yml:2') && line.includes('cont')));
    expect(await valueOf('more.count')).toBe('3');
    expect(await valueOf('orders.count', 'no-cache')).toBe('3');
    await rm(file);
    await until(async () => (await load({ measures: ['more.count'] })).status === 400);
  });

  test('the access preview counts the rows of live sources, for one deployment', async () => {
    const preview = backend.createPreview?.({ now: () => now, log: () => undefined });
    const reader = { groups: [], userAttributes: {}, securityContext: {} };
    const sources = (await preview?.(reader, 2)) ?? [];
    expect(sources.map(({ name }) => name)).toEqual(['plans', 'people', 'members']);
    expect(sources.find(({ name }) => name === 'people')?.rows.map(({ count }) => count)).toEqual([1]);
    now = new Date();
  });
});
