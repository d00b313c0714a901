/** A PostgreSQL source that fails, hangs or is closed: callers get an answer, and the log says why. */
import { createServer, type Socket } from 'node:net';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostgresEngine } from '../../../src/semantic-layer/sources/postgres-engine.ts';
import type { SourceSettings } from '../../../src/semantic-layer/sources/source-settings.ts';
import { until } from '../../until.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { hasPostgres } from '../postgres-under-test.ts';
import { ask, usePostgresEngines } from './postgres-engines-under-test.ts';
import { run, type PostgresTables } from './postgres-tables-under-test.ts';

describe.runIf(hasPostgres)('faults of a PostgreSQL source', () => {
  const postgres = usePostgresEngines('create table orders (id integer); create table secrets (id integer)');
  let tables: PostgresTables;
  let settings: SourceSettings;
  let faults: unknown[];
  let admin: string;
  beforeAll(async () => {
    ({ tables, settings, faults, admin } = postgres());
    await run(admin, 'revoke all on secrets from reader');
  });
  const open = (changes?: Partial<SourceSettings>): PostgresEngine => postgres().open(changes);

  test('a role that is made as the documentation says is accepted, and reads', async () => {
    const page = await readFile(new URL('../../../docs/data-sources.md', import.meta.url), 'utf8');
    const [, statements = ''] = /```sql\n([^]*?)```/.exec(page) ?? [];
    await run(admin, statements.replaceAll('reader', 'documented'));
    const engine = open({ url: settings.url.replace('//reader@', '//documented@') });
    expect(await ask(engine, 'select count(*) from orders')).toEqual([['0']]);
  });

  const isRunning = async (part: string): Promise<boolean> => {
    const client = new pg.Client({ connectionString: tables.server.adminUrl });
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
      [`%${part}%`],
    );
    await client.end();
    return rowCount !== 0;
  };

  test('settings that a query changes do not last until the next query of its connection', async () => {
    const engine = open({ pool: 1 });
    const read = `select current_setting('default_transaction_read_only'), current_setting('statement_timeout'),
      current_setting('search_path'), pg_backend_pid()`;
    const before = await ask(engine, read);
    await ask(
      engine,
      `select set_config('default_transaction_read_only', 'off', false), set_config('statement_timeout', '0', false),
        set_config('search_path', 'pg_catalog', false)`,
    );
    expect(await ask(engine, read)).toEqual(before);
    expect(before.slice(0, 2)).toEqual([['on'], ['30s']]);
  });

  test('a query is cancelled also where the role may open no further connection', async () => {
    await run(admin, 'create role limited login connection limit 1; grant select on orders to limited');
    const engine = open({ pool: 1, url: settings.url.replace('//reader@', '//limited@') });
    const leaving = new AbortController();
    const left = ask(engine, `select pg_sleep(300), 'limited'`, leaving.signal);
    await until(() => isRunning('limited'));
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await until(async () => !(await isRunning('limited')));
    expect(await ask(engine, 'select 1')).toEqual([['1']]);
    expect(faults).toEqual([]);
  });

  test('the reason of an abort is never a fault of the source', async () => {
    const engine = open();
    const leaving = new AbortController();
    const left = ask(engine, `select pg_sleep(300), 'premature'`, leaving.signal);
    await until(() => isRunning('premature'));
    leaving.abort(new Error('Client connection prematurely closed'));
    await expect(left).rejects.toThrow('Client connection prematurely closed');
    await expect(ask(engine, 'select 1', leaving.signal)).rejects.toThrow('prematurely');
    expect(faults).toEqual([]);
  });

  test('closing stops the queries that run, and refuses those that wait', async () => {
    const engine = open({ pool: 1 });
    const running = ask(engine, `select pg_sleep(300), 'closed'`);
    running.catch(() => undefined);
    await until(() => isRunning('closed'));
    const waiting = ask(engine, 'select 1');
    waiting.catch(() => undefined);
    await engine.close();
    await expect(running).rejects.toMatchObject({ status: 503 });
    await expect(waiting).rejects.toMatchObject({ status: 503 });
    await until(async () => !(await isRunning('closed')));
  });

  test('a role that can no longer log in is an outage, and is logged', async () => {
    await run(admin, 'create role leaving login; grant select on orders to leaving');
    const engine = open({ url: settings.url.replace('//reader@', '//leaving@') });
    expect(await ask(engine, 'select 1')).toEqual([['1']]);
    await run(
      admin,
      `alter role leaving nologin;
       select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'leaving'`,
    );
    await expect(ask(engine, 'select 1')).rejects.toMatchObject({
      status: 503,
      message: /cannot be reached/,
    });
    expect(String(faults)).toContain('not permitted to log in');
  });

  test('a table that the role may not read is named in the log, and not to callers', async () => {
    await expect(ask(open(), 'select * from secrets')).rejects.toMatchObject({
      status: 503,
      message: `The role of the data source 'default' may not read what the query needs. The log has the details.`,
    });
    expect(String(faults)).toContain('permission denied for table secrets');
  });

  test('whoever waits for a connection of a source that hangs is told so within the time limit, or leaves', async () => {
    const proxy = await startFaultProxy(tables.server.socket);
    const path = new URL(settings.url).pathname;
    const engine = open({ url: `postgres://reader@127.0.0.1:${proxy.port}${path}`, pool: 2, seconds: 1 });
    await ask(engine, 'select 1');
    proxy.dropPackets();
    const hanging = [ask(engine, 'select 2'), ask(engine, 'select 3')];
    const leaving = new AbortController();
    const left = ask(engine, 'select 4', leaving.signal);
    const waiting = Array.from({ length: 20 }, () => ask(engine, 'select 5'));
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const busy = {
      status: 503,
      message: `The data source 'default' is busy: none of its 2 connections has become free within 1 s. Try again later.`,
    };
    await Promise.all(waiting.map((one) => expect(one).rejects.toMatchObject(busy)));
    expect(faults.map(String)).toEqual(['Error: No connection has become free within 1 s.']);
    await Promise.allSettled(hanging);
    proxy.heal();
    expect(await until(() => ask(engine, 'select 6').catch(() => undefined))).toEqual([['6']]);
    proxy.close();
  });

  describe('a server that accepts connections and never answers', () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    let silent: Partial<SourceSettings>;
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      silent = { pool: 2, url: `postgres://reader@127.0.0.1:${port}/nothing` };
    });
    afterAll(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });

    test('is checked once for all callers', async () => {
      const engine = open(silent);
      const asked = Array.from({ length: 6 }, () => ask(engine, 'select 1'));
      await Promise.all(asked.map((one) => expect(one).rejects.toMatchObject({ status: 503 })));
      await expect(ask(engine, 'select 1')).rejects.toMatchObject({ status: 503 });
      expect([faults.length, sockets.size]).toEqual([1, 1]);
    });

    test('does not keep a caller who leaves', async () => {
      const engine = open(silent);
      const leaving = new AbortController();
      const left = ask(engine, 'select 1', leaving.signal);
      leaving.abort(new Error('gone'));
      await expect(left).rejects.toThrow('gone');
      expect(faults).toEqual([]);
    });
  });
});
