/** `/ready` fails while nothing can be written, for every cause of this, and recovers by itself. */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, startPostgres, type PostgresUnderTest } from './postgres-under-test.ts';
import { startServiceUnderTest } from './service-under-test.ts';
import type { Backing, ServiceUnderTest } from './service-under-test.ts';

const patience = { timeout: 20_000, interval: 50 };

function useReady(backing: Backing) {
  let service: ServiceUnderTest | undefined;
  const running = (): ServiceUnderTest => {
    if (!service) throw new Error('The service has not started.');
    return service;
  };
  let server: PostgresUnderTest | undefined;
  beforeAll(async () => {
    server = backing === 'postgres' ? await startPostgres() : undefined;
    service = await startServiceUnderTest(backing, {}, { ownServer: server });
  }, 60_000);
  afterAll(() => service?.stop(), 30_000);
  const ask = async (): Promise<string> => {
    const answer = await running().call('/ready');
    if (answer.status === 200) return 'ready';
    expect([answer.status, answer.problem.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    return answer.problem.message;
  };
  const becomes = (answer: string) => expect.poll(ask, patience).toBe(answer);
  return { running, becomes, server: () => server };
}

const refused = 'The database accepts no writes: it is read-only, or its disk is full.';

describe('on the embedded database', () => {
  const { running, becomes } = useReady('embedded');
  const file = () => join(running().folder, 'records.probe');

  test('that accepts no writes', async () => {
    await becomes('ready');
    const { db } = running().running.database;
    await sql`set default_transaction_read_only = on`.execute(db);
    await becomes(refused);
    await sql`set default_transaction_read_only = off`.execute(db);
    await becomes('ready');
  });

  test.runIf(existsSync('/dev/full'))('whose disk is full', async () => {
    await becomes('ready');
    rmSync(file());
    symlinkSync('/dev/full', file());
    await becomes(refused);
    rmSync(file());
    await becomes('ready');
  });

  test('whose folder is not writable', async () => {
    rmSync(file(), { force: true });
    mkdirSync(file());
    await becomes(refused);
    rmSync(file(), { recursive: true });
    await becomes('ready');
  });

  test('the check writes nothing else, and keeps the cache', async () => {
    const before = await running().call('/api/v1/audit-log', { token: running().adminKey });
    let reads = 0;
    const recall = () => running().running.database.readCached('a probe', () => Promise.resolve(++reads));
    await recall();
    rmSync(file());
    await expect
      .poll(
        () =>
          running()
            .call('/ready')
            .then(() => existsSync(file())),
        patience,
      )
      .toBe(true);
    await recall();
    expect(reads).toBe(1);
    expect((await running().call('/api/v1/audit-log', { token: running().adminKey })).text).toBe(before.text);
  });
});

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  const { becomes, server } = useReady('postgres');
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server()?.adminUrl });
    await client.connect();
    await client.query(statement);
    await client.query('select pg_reload_conf()');
    await client.end();
  };

  test('that accepts no writes', async () => {
    await becomes('ready');
    await asAdmin('alter system set default_transaction_read_only = on');
    await becomes(refused);
    await asAdmin('alter system reset default_transaction_read_only');
    await becomes('ready');
  });

  test('that is a standby', async () => {
    const postgres = server();
    const signal = join(dirname(postgres?.socket ?? ''), 'cluster', 'standby.signal');
    await becomes('ready');
    await postgres?.halt();
    writeFileSync(signal, '');
    await postgres?.restart();
    await becomes(refused);
    await postgres?.halt();
    rmSync(signal);
    await postgres?.restart();
    await becomes('ready');
  }, 60_000);
});
