/** A PostgreSQL source stays within its limits, and says what is wrong with it. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLiveSources } from '../../../src/semantic-layer/sources/open-live-sources.ts';
import type { PostgresEngine } from '../../../src/semantic-layer/sources/postgres-engine.ts';
import type { SourceSettings } from '../../../src/semantic-layer/sources/source-settings.ts';
import { until } from '../../until.ts';
import { startFaultProxy, type FaultProxy } from '../fault-proxy.ts';
import { hasPostgres, toDatabase } from '../postgres-under-test.ts';
import { ask, usePostgresEngines } from './postgres-engines-under-test.ts';
import { run, type PostgresTables } from './postgres-tables-under-test.ts';

describe.runIf(hasPostgres)('a PostgreSQL source', () => {
  const postgres = usePostgresEngines('create table orders (id integer, amount numeric)');
  let tables: PostgresTables;
  let settings: SourceSettings;
  let faults: unknown[];
  beforeAll(() => {
    ({ tables, settings, faults } = postgres());
  });
  const open = (changes?: Partial<SourceSettings>): PostgresEngine => postgres().open(changes);

  /** The queries that run in the cluster and contain a text. */
  const countRunning = async (part: string): Promise<number> => {
    const client = new pg.Client({ connectionString: tables.server.adminUrl });
    await client.connect();
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
      [`%${part}%`],
    );
    await client.end();
    return Number(rows[0]?.count);
  };

  describe('the role can only read', () => {
    const asRole = (role: string): string => settings.url.replace('//reader@', `//${role}@`);
    test.each<[string, string, string]>([
      ['a superuser', '', 'is a superuser'],
      ['that may change a table', 'grant insert on orders to writer_1', 'can change public.orders'],
      ['that may change a column', 'grant update (id) on orders to writer_2', 'can change public.orders'],
      [
        'that may create tables',
        'grant create on schema public to writer_3',
        'create tables in the schema public',
      ],
      ['that owns a table', 'alter table orders owner to writer_4', 'can change public.orders'],
      ['that may create roles', 'alter role writer_5 createrole', 'can create roles'],
      ['that can become a superuser', 'grant postgres to writer_6', 'is a member of postgres'],
      [
        'that can become another role without inheriting its rights',
        `alter role writer_7 noinherit; create role changer; grant insert on orders to changer;
         grant changer to writer_7`,
        'can change public.orders',
      ],
    ])('a role %s is refused at the start, with its rights', async (_, grant, right) => {
      const role = /writer_\d/.exec(grant)?.[0] ?? 'postgres';
      const admin = toDatabase(tables.server.adminUrl, new URL(settings.url).pathname.slice(1));
      if (grant !== '') await run(admin, `create role ${role} login; ${grant}`);
      const source = { ...settings, name: 'shop', url: asRole(role) };
      const starting = openLiveSources([source], (_message, error) => faults.push(error));
      await expect(starting).rejects.toThrow(right);
      await expect(starting).rejects.toThrow(/'shop' cannot be used: its role .*GRANT pg_read_all_data/);
      if (grant.startsWith('alter table')) await run(admin, 'alter table orders owner to postgres');
    });

    test('its connections refuse every change, whatever a data model says', async () => {
      for (const sql of ['create temp table t (a int)', 'create table t (a int)', 'delete from orders'])
        await expect(ask(open(), sql)).rejects.toThrow(/read-only transaction|permission denied/);
    });
  });

  describe('limits', () => {
    test('a query that runs too long is stopped in the database, with words', async () => {
      const slow = ask(open({ seconds: 1 }), `select pg_sleep(300), 'too long'`);
      await expect(slow).rejects.toMatchObject({
        status: 504,
        message: 'The query ran longer than 1 s and was stopped.',
      });
      await until(async () => (await countRunning('too long')) === 0);
    });

    test('a query that divides by zero is refused with what the data model needs', async () => {
      await expect(ask(open(), 'select 1 / 0')).rejects.toMatchObject({
        status: 400,
        message: 'A member divides by zero: the data model has to write NULLIF(…, 0) there.',
      });
    });

    test('a query that nobody waits for is stopped in the database, and its connection is used again', async () => {
      const engine = open({ pool: 1 });
      const leaving = new AbortController();
      const left = ask(engine, `select pg_sleep(300), 'left alone'`, leaving.signal);
      await until(async () => (await countRunning('left alone')) === 1);
      leaving.abort(new Error('gone'));
      await expect(left).rejects.toThrow('gone');
      await until(async () => (await countRunning('left alone')) === 0);
      expect(await ask(engine, 'select 1')).toEqual([['1']]);
    });

    test('more queries than connections wait for their turn; one that is left does not keep it', async () => {
      const engine = open({ pool: 2 });
      const leaving = new AbortController();
      const first = ask(engine, 'select pg_sleep(0.2)');
      const second = ask(engine, 'select pg_sleep(0.2)');
      const left = ask(engine, 'select 0', leaving.signal);
      const others = Array.from({ length: 20 }, (_, index) => ask(engine, `select ${index}`));
      leaving.abort(new Error('gone'));
      await expect(left).rejects.toThrow('gone');
      expect(await Promise.all(others)).toEqual(others.map((_, index) => [[String(index)]]));
      await Promise.all([first, second]);
    });
  });

  describe('outages', () => {
    let proxy: FaultProxy;
    let away: Partial<SourceSettings>;
    beforeAll(async () => {
      proxy = await startFaultProxy(tables.server.socket);
      const url = new URL(settings.url);
      away = { url: `postgres://reader@127.0.0.1:${proxy.port}${url.pathname}` };
    });
    afterAll(() => proxy.close());

    test('a connection that broke while it was idle is replaced, without an error', async () => {
      const engine = open({ ...away, pool: 1 });
      expect(await ask(engine, 'select 1')).toEqual([['1']]);
      proxy.cut();
      expect(await ask(engine, 'select 2')).toEqual([['2']]);
    });

    test('a source that breaks in the middle of a query is named, and works again when it is back', async () => {
      const engine = open(away);
      const running = ask(engine, `select pg_sleep(300), 'broken'`);
      running.catch(() => undefined);
      await until(async () => (await countRunning('broken')) === 1);
      await tables.server.halt();
      await expect(running).rejects.toMatchObject({ status: 503, message: /'default' cannot be reached/ });
      await expect(ask(engine, 'select 1')).rejects.toMatchObject({ status: 503 });
      await tables.server.restart();
      const again = await until(() => ask(engine, 'select 1').catch(() => undefined));
      expect(again).toEqual([['1']]);
    });

    test('a source that stops answering is given up after its time limit', async () => {
      const engine = open({ ...away, seconds: 1 });
      expect(await ask(engine, 'select 1')).toEqual([['1']]);
      proxy.dropPackets();
      await expect(ask(engine, 'select 2')).rejects.toMatchObject({
        status: 504,
        message: `The data source 'default' does not answer. Try again later.`,
      });
      proxy.heal();
    });

    test('a source that is away at the start is reported, and used once it is there', async () => {
      const missing = { ...settings, ...away, url: 'postgres://reader:secret@127.0.0.1:1/nothing' };
      const live = await openLiveSources([missing], (message, error) => faults.push([message, error]));
      await expect(live.engines.get('default')?.run({ sql: 'select 1', values: [] })).rejects.toMatchObject({
        status: 503,
        message: `The data source 'default' cannot be reached at present. Try again in a moment.`,
      });
      expect(String(faults)).toContain('ECONNREFUSED');
      expect(String(faults)).not.toContain('secret');
      await live.close();
    });
  });

  test('cells have the form of the embedded engine, whatever their type', async () => {
    const cells: [sql: string, cell: unknown][] = [
      ['1::smallint', '1'],
      ['9223372036854775807::bigint', '9223372036854775807'],
      ['123456789012345678901234567890::numeric', '123456789012345678901234567890'],
      ['1.500::numeric', '1.5'],
      ['100::numeric(10, 2)', '100'],
      [`'NaN'::numeric`, 'NaN'],
      ['0.1::float8', 0.1],
      ['1e300::float8', 1e300],
      ['0.1::float4', 0.1],
      [`'Infinity'::float8`, 'Infinity'],
      ['true', true],
      ['false', false],
      ['null', null],
      [`'2024-05-15'::date`, '2024-05-15'],
      [`'2024-05-15 10:00:00.5'::timestamp`, '2024-05-15 10:00:00.5'],
      [`'a\u00e9'::text`, 'a\u00e9'],
      [`'6f9619ff-8b86-d011-b42d-00c04fc964ff'::uuid`, '6f9619ff-8b86-d011-b42d-00c04fc964ff'],
      [`'{"a": 1}'::jsonb`, '{"a": 1}'],
      [`array[1, 2]`, '{1,2}'],
    ];
    const columns = await ask(open(), `select ${cells.map(([sql]) => sql).join(', ')}`);
    expect(columns.map(([cell]) => cell)).toEqual(cells.map(([, cell]) => cell));
  });
});
