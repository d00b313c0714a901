/** A data model is proposed for databases whose tables cannot all be read, or have names that need care. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../../src/service/config/config.ts';
import { openDataBackend } from '../../../../src/service/data-backend/open-data-backend.ts';
import { DataError } from '../../../../src/semantic-layer/data-error.ts';
import type { DataModel } from '../../../../src/semantic-layer/model/data-model.ts';
import type { ModelFile } from '../../../../src/semantic-layer/model/model-document.ts';
import { parseDataModel } from '../../../../src/semantic-layer/model/model-reader.ts';
import { proposeModel } from '../../../../src/onboarding/proposal/propose-model.ts';
import { listPostgresTables } from '../../../../src/semantic-layer/sources/list-postgres-tables.ts';
import { openLiveSources } from '../../../../src/semantic-layer/sources/open-live-sources.ts';
import { PostgresEngine } from '../../../../src/semantic-layer/sources/postgres-engine.ts';
import { withSampledTables } from '../../../../src/onboarding/source-model/sample-tables.ts';
import type { LiveEngine } from '../../../../src/semantic-layer/sources/routing-query-engine.ts';
import type { SourceSettings } from '../../../../src/semantic-layer/sources/source-settings.ts';
import { hasPostgres } from '../../postgres-under-test.ts';
import { toRecord, unrestrictedCaller } from '../data-api-under-test.ts';
import { startPostgresTables, type PostgresTables } from '../postgres-tables-under-test.ts';

const tablesSql = `
  create table users (id int primary key, name text);
  insert into users values (1, 'Ann'), (2, 'Bo');
  create table notes (id int primary key, created_by int references users, updated_by int references users, users_id int, text text);
  insert into notes values (1, 1, 2, 1, 'x'), (2, 2, 1, 1, 'y');
  create table users_view (id int primary key);
  create table twins ("Id" int, id int primary key, count int, "COUNT" int, "a{y}" int, "{%z%}" text, "{{z}}" text, lat int, "lon{}" int);
  insert into twins values (10, 1, 5, 50, 7, 'a', 'b', 1, 2), (20, 2, 6, 60, 8, 'a', 'c', 3, 4);
  create table "braces{users}" (id int primary key, twins_id int references twins (id), amount int);
  insert into "braces{users}" values (1, 1, 3), (2, 1, 4);
  create materialized view empty_copy as select * from users with no data;
  create view division as select 1 / (id - id) as id from users;
  create schema secret;
  create table secret.rows (id int);
  create function read_secret() returns int language plpgsql as $$ begin return (select max(id) from secret.rows); end $$;
  create view invoker as select read_secret() as id;
  create function fail_remotely() returns int language plpgsql as
    $$ begin raise sqlstate '08001' using message = 'could not connect to server "far"'; end $$;
  create view remote as select fail_remotely() as id;
`;

interface Proposed {
  readonly files: readonly ModelFile[];
  readonly model: DataModel;
  readonly faults: ReadonlyMap<string, string>;
}

/** The proposal, with the messages of the tables that are left out. */
async function propose(settings: SourceSettings, limit?: number): Promise<Proposed> {
  const live = await openLiveSources([settings], () => undefined);
  const faults = new Map<string, string>();
  const onFault = (message: string, error: unknown): void => void faults.set(message, String(error));
  try {
    return await withSampledTables(
      live.engines,
      async ({ engine, tables }) => {
        const files = await proposeModel(engine, tables);
        return { files, model: parseDataModel(files, { dataSources: live.dataSources }), faults };
      },
      limit === undefined ? { onFault } : { onFault, limit },
    );
  } finally {
    await live.close();
  }
}

describe.runIf(hasPostgres)('the proposal for unusual tables', () => {
  let tables: PostgresTables;
  let settings: SourceSettings;
  let proposed: Proposed;
  beforeAll(async () => {
    tables = await startPostgresTables();
    settings = await tables.create(tablesSql);
    proposed = await propose(settings);
  });
  afterAll(() => tables.stop());

  const cubeOf = (name: string): Record<string, unknown> => {
    const file = proposed.files.find((one) => one.file === `${name}.yml`);
    const { cubes } = toRecord(parse(file?.text ?? ''));
    return toRecord(Array.isArray(cubes) ? cubes[0] : undefined);
  };
  const listOf = (cube: string, list: string): Record<string, unknown>[] => {
    const found = cubeOf(cube)[list];
    return Array.isArray(found) ? found.map(toRecord) : [];
  };

  test('joins a table once, by its first foreign key, and sums none of the keys', () => {
    expect(listOf('notes', 'joins').map(({ sql }) => sql)).toEqual(['{CUBE}."created_by" = {users}."id"']);
    expect(listOf('notes', 'measures').map(({ name }) => name)).toEqual(['count']);
  });

  test('leaves out tables that cannot be read, and reports each with its reason', () => {
    const report = (table: string): string | undefined =>
      proposed.faults.get(
        `the table public.${table} of the data source 'default' is left out of the proposal`,
      );
    expect(report('empty_copy')).toMatch(/has not been populated/);
    expect(report('division')).toMatch(/divides by zero/);
    expect(report('invoker')).toMatch(/may not read what the query needs/);
    expect(report('remote')).toBeDefined();
    expect(
      proposed.faults.get(
        `the column public.twins.{%z%} of the data source 'default' is left out of the proposal`,
      ),
    ).toMatch(/begin a template/);
    expect(proposed.faults.size).toBe(5);
    expect([...proposed.model.cubes.keys()].sort()).toEqual(
      ['braces_users_', 'default_users_view', 'notes', 'twins', 'users'].sort(),
    );
  });

  test('leaves out a table whose sample takes too long, also if there is no other one', async () => {
    const slow = await tables.create('create view slow as select pg_sleep(3600)::text as pause');
    const { model, faults } = await propose(slow, 50);
    expect(model.cubes.size).toBe(0);
    expect([...faults.values()]).toEqual(['Error: Its sample was not read within 0.05 s.']);
  });

  test('has members of their own for columns whose names differ in case only', () => {
    expect(listOf('twins', 'dimensions').map(({ name, sql }) => [name, sql])).toMatchObject([
      ['id', '{CUBE}."Id"'],
      ['id_2', '{CUBE}."id"'],
      ['count_2', '{CUBE}."count"'],
      ['count_2_2', '{CUBE}."COUNT"'],
      ['a_y', '{CUBE}."a\\{y\\}"'],
      ['z', '{CUBE}."\\{\\{z\\}\\}"'],
      ['lat', '{CUBE}."lat"'],
      ['lon', '{CUBE}."lon\\{\\}"'],
    ]);
    expect(listOf('twins', 'dimensions').filter(({ primary_key: isKey }) => isKey === true)).toMatchObject([
      { name: 'id_2' },
    ]);
    expect(listOf('braces_users_', 'joins')).toMatchObject([{ sql: '{CUBE}."twins_id" = {twins}."id"' }]);
  });

  test('starts the service, which answers queries of these tables', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-unusual-'));
    const logged: string[] = [];
    const backend = await openDataBackend(
      readConfig({ SOURCES: settings.url, DATA_FOLDER: folder }),
      (message) => void logged.push(message),
    );
    const routes = backend?.createRoutes({
      verifyDataToken: () => Promise.resolve(unrestrictedCaller),
      isQueryAllowed: () => Promise.resolve(true),
      listAllowedMembers: () => Promise.resolve(undefined),
      now: () => new Date(),
      log: () => undefined,
    });
    const query = {
      dimensions: ['braces_users__view.twins_a_y', 'braces_users__view.twins_z'],
      measures: ['braces_users__view.total_amount', 'braces_users__view.count'],
    };
    const init = { method: 'POST', headers: { authorization: 'any' }, body: JSON.stringify({ query }) };
    const response = await routes?.request('/v1/load', init);
    expect(toRecord(await response?.json()).data).toEqual([
      {
        'braces_users__view.twins_a_y': '7',
        'braces_users__view.twins_z': 'b',
        'braces_users__view.total_amount': '7',
        'braces_users__view.count': '2',
      },
    ]);
    expect(logged).toContain(
      `the table public.division of the data source 'default' is left out of the proposal`,
    );
    expect(await backend?.proposeDashboards?.()).toBeDefined();
    await backend?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('a source that cannot be reached at the start is named, with the reason and what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-away-'));
    const refuse = async (url: string): Promise<string> =>
      openDataBackend(readConfig({ SOURCES: url, DATA_FOLDER: folder }), () => undefined).then(
        () => 'started',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    const start = `Without model files, a data model is made from the tables of the data source 'default', which cannot be reached: `;
    const end = ` With model files in the folder 'model' of WORKSPACE_FOLDER, the service also starts while the source is away: 'model new' writes them.`;
    const host = decodeURIComponent(new URL(settings.url).searchParams.get('host') ?? '');
    expect(await refuse('postgres://reader@localhost/shop?host=%2Fnowhere')).toBe(
      `${start}Nothing listens at /nowhere. Start the database, or correct the host and port in the address.${end}`,
    );
    expect(await refuse(settings.url.replace(/data_\d+/, 'missing'))).toBe(
      `${start}There is no database 'missing' at ${host}. Correct its name at the end of the address.${end}`,
    );
    expect(await refuse(settings.url.replace('//reader@', '//nobody@'))).toBe(
      `${start}${host} does not let the user 'nobody' in (role "nobody" does not exist). Correct the user in the address, or its rights in the database.${end}`,
    );
    await rm(folder, { recursive: true, force: true });
  });

  test('fails if the source goes away while its tables are read', async () => {
    const engine = new PostgresEngine(settings, () => undefined);
    const away = new DataError('The data source cannot be reached.', 503);
    const leaving: LiveEngine = {
      run: (statement) => (statement.sql.includes('pg_class') ? engine.run(statement) : Promise.reject(away)),
    };
    const never = (): Promise<never> => Promise.reject(new Error('There is nothing to use.'));
    await expect(withSampledTables(new Map([['shop', leaving]]), never)).rejects.toMatchObject({
      dataSource: 'shop',
      cause: away,
    });
    await engine.close();
  });
});

describe('the list of tables', () => {
  test('is grouped in one pass over the columns of a thousand tables', async () => {
    const count = 1_000;
    const rows = count * 10;
    const fill = (toText: (at: number) => string): string[] =>
      Array.from({ length: rows }, (_, at) => toText(at));
    const columns = [
      fill(() => 'public'),
      fill((at) => `t${Math.floor(at / 10)}`),
      fill(() => 'r'),
      fill(() => '10'),
      fill((at) => `c${at % 10}`),
      fill(() => 'text'),
    ];
    const keys = [['public'], ['t7'], ['p'], ['c0'], [''], [''], ['']];
    const engine: LiveEngine = {
      run: ({ sql }) => Promise.resolve(sql.includes('pg_constraint') ? keys : columns),
    };
    const stringify = vi.spyOn(JSON, 'stringify');
    const listed = await listPostgresTables(engine);
    const calls = stringify.mock.calls.length;
    stringify.mockRestore();
    expect(listed).toHaveLength(count);
    expect(listed[7]).toMatchObject({ name: 't7', keys: ['c0'], columns: { length: 10 } });
    // Once for each row of the catalogs.
    expect(calls).toBeLessThanOrEqual(rows + keys.length);
  });
});
