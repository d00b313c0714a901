/** A data model that is proposed for a PostgreSQL schema, and answers at once. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { allCommands } from '../../../../src/service/commands/all-commands.ts';
import { runCommandLine } from '../../../../src/service/commands/command-line.ts';
import { readConfig } from '../../../../src/service/config/config.ts';
import type { DataBackend } from '../../../../src/service/data-backend/data-backend.ts';
import { openDataBackend } from '../../../../src/service/data-backend/open-data-backend.ts';
import { proposeModel } from '../../../../src/onboarding/proposal/propose-model.ts';
import type { Statement } from '../../../../src/semantic-layer/query-sql/query-sql.ts';
import { toOfflineDataSources } from '../../../../src/semantic-layer/sources/open-live-sources.ts';
import { PostgresEngine } from '../../../../src/semantic-layer/sources/postgres-engine.ts';
import { proposeSourceModel } from '../../../../src/onboarding/source-model/propose-source-model.ts';
import { withSampledTables } from '../../../../src/onboarding/source-model/sample-tables.ts';
import type { SourceSettings } from '../../../../src/semantic-layer/sources/source-settings.ts';
import { hasPostgres, toDatabase } from '../../postgres-under-test.ts';
import { toRecord, unrestrictedCaller } from '../data-api-under-test.ts';
import { run, startPostgresTables, type PostgresTables } from '../postgres-tables-under-test.ts';

const schema = fileURLToPath(new URL('../shop-schema.sql', import.meta.url));

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(toRecord) : [];

describe.runIf(hasPostgres)('the proposal for a shop of fourteen tables and a view', () => {
  let tables: PostgresTables;
  let settings: SourceSettings;
  let cubes: Map<string, Record<string, unknown>>;
  beforeAll(async () => {
    tables = await startPostgresTables();
    settings = await tables.create(await readFile(schema, 'utf8'));
    const admin = toDatabase(tables.server.adminUrl, new URL(settings.url).pathname.slice(1));
    await run(
      admin,
      'grant usage on schema warehouse to reader; grant select on all tables in schema warehouse to reader; revoke select on employees from reader',
    );
    const engine = new PostgresEngine(settings, () => undefined);
    const files = await withSampledTables(new Map([['shop', engine]]), (sampled) =>
      proposeModel(sampled.engine, sampled.tables),
    );
    await engine.close();
    const found = files.flatMap(({ text }) => listOf(toRecord(parse(text)).cubes));
    cubes = new Map(found.map((cube) => [String(cube.name), cube]));
  });
  afterAll(() => tables.stop());

  /** The same rows by SQL of the database. */
  const countPayments = async (): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: settings.url });
    await client.connect();
    const { rows } = await client.query<{ state: string; count: string }>(
      `select o.state, count(*) from payments p join orders o on o.id = p.order_id
       where p.paid_at >= '2024-01-01 00:00Z' and p.paid_at < '2025-01-01 00:00Z' group by 1 order by o.state::text collate "C"`,
    );
    await client.end();
    return rows.map(({ state, count }) => ({
      'payments_view.orders_state': state,
      'payments_view.count': count,
    }));
  };

  const membersOf = (cube: string, kind: 'dimensions' | 'measures'): Record<string, unknown>[] =>
    listOf(cubes.get(cube)?.[kind]);
  const joinsOf = (cube: string): string[] => listOf(cubes.get(cube)?.joins).map(({ sql }) => String(sql));

  test('has a cube for each table that the role can read, named after table and schema', () => {
    expect([...cubes.keys()].sort()).toEqual(
      [
        'addresses',
        'categories',
        'countries',
        'customers',
        'order_items',
        'orders',
        'payments',
        'products',
      ].concat(['recent_orders', 'reviews', 'shipments', 'suppliers', 'warehouse_stock']),
    );
    expect(cubes.get('warehouse_stock')).toMatchObject({
      sql_table: '"warehouse"."stock"',
      data_source: 'shop',
    });
  });

  test('joins by the foreign keys of the database, and by names where the data agrees', () => {
    expect(joinsOf('orders')).toEqual(['{CUBE}."customer_id" = {customers}."id"']);
    expect(joinsOf('shipments')).toEqual(['{CUBE}."order_id" = {orders}."id"']);
    expect(joinsOf('warehouse_stock')).toEqual(['{CUBE}."product_id" = {products}."id"']);
    expect(joinsOf('categories')).toEqual([]);
  });

  test('has the primary keys of the database, also of several columns', () => {
    const keysOf = (cube: string): unknown[] =>
      membersOf(cube, 'dimensions').flatMap(({ name, primary_key: isKey }) => (isKey === true ? [name] : []));
    expect(keysOf('order_items')).toEqual(['order_id', 'line_number']);
    expect(keysOf('countries')).toEqual(['code']);
    expect(keysOf('recent_orders')).toEqual(['id']);
  });

  test('has the kinds of columns, and none for bytes and JSON', () => {
    const kinds = membersOf('products', 'dimensions').map(
      ({ name, type }) => `${String(name)} ${String(type)}`,
    );
    expect(kinds).toEqual([
      'id number',
      'sku string',
      'name string',
      'category_id number',
      'supplier_id number',
      'price number',
      'weight_kg number',
    ]);
    expect(membersOf('orders', 'dimensions').find(({ name }) => name === 'state')).toMatchObject({
      type: 'string',
    });
    expect(membersOf('orders', 'dimensions').find(({ name }) => name === 'ordered_at')).toMatchObject({
      type: 'time',
    });
    expect(membersOf('addresses', 'dimensions').at(-1)).toMatchObject({ name: 'location', type: 'geo' });
  });

  test('is written to files, and queried, on the command line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-written-'));
    const printed: string[] = [];
    const vitrine = (...words: string[]): Promise<number> =>
      runCommandLine(allCommands, {
        words,
        environment: { SOURCES: settings.url, DATA_FOLDER: join(folder, 'data') },
        print: (text) => void printed.push(text),
        printError: (text) => void printed.push(text),
      });
    expect(await vitrine('model', 'new', folder, '--with-dashboard')).toBe(0);
    expect(printed.join('\n')).toMatch(/model\/orders\.yml: written/);
    expect(printed.join('\n')).toMatch(/workbooks\/orders\.json: written/);
    printed.length = 0;
    expect(await vitrine('model', 'new', folder)).toBe(0);
    expect(new Set(printed.map((line) => line.replace(/.*: /, '')))).toEqual(new Set(['kept']));
    printed.length = 0;
    expect(await vitrine('model', 'check', folder)).toBe(0);
    expect(printed).toEqual(['No faults: 13 cubes, 13 views.']);
    printed.length = 0;
    expect(await vitrine('model', 'who', folder)).toBe(0);
    expect(printed.join('\n')).toContain('8000 rows');
    printed.length = 0;
    const query = ['--measures', 'orders_view.count', '--format', 'csv'];
    expect(await vitrine('model', 'query', folder, ...query)).toBe(0);
    expect(printed.join('\n')).toContain('8000');
    await rm(folder, { recursive: true, force: true });
  });

  test('reads each table once for the model and the dashboards', async () => {
    const engine = new PostgresEngine(settings, () => undefined);
    const asked: string[] = [];
    const counting = {
      run: (statement: Statement, signal?: AbortSignal) => {
        if (statement.sql.includes('"payments"')) asked.push(statement.sql);
        return engine.run(statement, signal);
      },
    };
    const dataSources = toOfflineDataSources([settings]);
    const options = { dataSources, withDashboards: true, onFault: () => undefined };
    const { model, dashboards } = await proposeSourceModel(new Map([['default', counting]]), options);
    expect([model.cubes.has('payments'), dashboards?.dashboards.length === 0]).toEqual([true, false]);
    expect(asked.filter((sql) => sql.includes('LIMIT 20000'))).toHaveLength(1);
    await engine.close();
    // The service uses what was proposed, and not the tables as they are now.
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-once-'));
    const config = readConfig({ SOURCES: settings.url, DATA_FOLDER: folder });
    const backend = await openDataBackend(config, () => undefined, { withDashboard: true });
    const admin = toDatabase(tables.server.adminUrl, new URL(settings.url).pathname.slice(1));
    await run(admin, 'alter table order_items rename to other_items');
    const { dashboards: published = [] } = (await backend?.proposeDashboards?.()) ?? {};
    expect(published.map(({ table }) => table)).toContain('order_items');
    await run(admin, 'alter table other_items rename to order_items');
    await backend?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('answers queries of its views at once, with first dashboards', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-sources-'));
    const config = readConfig({ SOURCES: settings.url, DATA_FOLDER: folder });
    const backend: DataBackend | undefined = await openDataBackend(config, () => undefined);
    const routes = backend?.createRoutes({
      verifyDataToken: () => Promise.resolve(unrestrictedCaller),
      isQueryAllowed: () => Promise.resolve(true),
      listAllowedMembers: () => Promise.resolve(undefined),
      now: () => new Date(),
      log: () => undefined,
    });
    const load = async (query: object): Promise<unknown> => {
      const init = { method: 'POST', headers: { authorization: 'any' }, body: JSON.stringify({ query }) };
      const response = await routes?.request('/v1/load', init);
      return toRecord(await response?.json()).data;
    };
    expect(
      await load({
        dimensions: ['payments_view.orders_state'],
        measures: ['payments_view.count'],
        timeDimensions: [{ dimension: 'payments_view.paid_at', dateRange: ['2024-01-01', '2024-12-31'] }],
        order: { 'payments_view.orders_state': 'asc' },
      }),
    ).toEqual(await countPayments());
    const { dashboards = [] } = (await backend?.proposeDashboards?.()) ?? {};
    expect(dashboards.map(({ table }) => table)).toContain('order_items');
    await backend?.close();
    await rm(folder, { recursive: true, force: true });
  });
});
