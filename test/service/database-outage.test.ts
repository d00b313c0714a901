/** Database outages of every kind: callers get an error soon, and the service recovers by itself. */
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSerializationFailure } from '../../src/postgres/connection-errors.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { startFaultProxy } from './fault-proxy.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { hasPostgres, startPostgres } from './postgres-under-test.ts';
import type { PostgresUnderTest } from './postgres-under-test.ts';
import { startServiceUnderTest } from './service-under-test.ts';
import type { Answer, Call, ServiceUnderTest } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';
import { until } from '../until.ts';

/** The longest time of a response in milliseconds, on a busy machine. */
const timeLimit = 12_000;

describe.runIf(hasPostgres)('a PostgreSQL server that goes away', () => {
  let postgres: PostgresUnderTest;
  let proxy: FaultProxy;
  let service: ServiceUnderTest;
  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startFaultProxy(postgres.socket);
    const url = `postgres://vitrine@127.0.0.1:${proxy.port}/vitrine`;
    service = await startServiceUnderTest('embedded', { ...postgres.environment, DATABASE_URL: url });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    proxy.close();
    await postgres.stop();
  }, 30_000);

  /** One request of each kind: a read, a write, a read with an embed token, a session, the Data API. */
  const readCalls = async (): Promise<[string, Call][]> => {
    const { adminKey: token, call, hostToken } = service;
    const reader = await hostToken();
    const data = await call('/api/v1/deployments/1/token', { token: reader, method: 'POST' });
    const { cubeApiToken } = data.json as { cubeApiToken: string };
    return [
      ['/api/v1/deployments/1/workbooks/1', { token }],
      ['/api/v1/deployments/1/workbooks/1/publish', { token, body: { workbookId: 1 } }],
      [`/api/v1/embed/dashboard/${sharedId}`, { token: reader }],
      ['/api/v1/embed/generate-session', { token, body: { deploymentId: 1, externalId: 'a' } }],
      ['/api/v1/embed/session/token', { body: { sessionId: 'f'.repeat(32) } }],
      [
        '/cubejs-api/v1/load',
        { headers: { Authorization: cubeApiToken }, body: { query: { measures: ['orders.count'] } } },
      ],
    ];
  };
  const askAll = (calls: readonly [string, Call][]): Promise<Answer[]> =>
    Promise.all(calls.map(([path, call]) => service.call(path, call)));
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
  const healthy = [200, 200, 200, 200, 401, 200];
  const status = async (path: string): Promise<number> => (await service.call(path)).status;

  /** The first response to a load balancer that keeps polling. */
  const untilReady = async (): Promise<void> => {
    await until(async () => (await status('/ready')) === 200, timeLimit / 1_000);
  };

  test.each<[string, () => unknown, () => unknown]>([
    ['is stopped', () => postgres.halt(), () => postgres.restart()],
    ['hangs', () => postgres.pause(), () => postgres.resume()],
    ['is behind a line that swallows everything', () => proxy.dropPackets(), () => proxy.heal()],
  ])(
    'that %s: 503 within seconds, and full recovery once it is back',
    async (_name, fail, heal) => {
      const calls = await readCalls();
      expect(statuses(await askAll(calls))).toEqual(healthy);
      await fail();
      const began = Date.now();
      // More requests than connections: those that wait for a connection fail as soon.
      const answers = await askAll([...calls, ...calls, ...calls]);
      expect(Date.now() - began).toBeLessThan(timeLimit);
      expect(statuses(answers)).toEqual(answers.map(() => 503));
      for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answers[0]?.problem).toMatchObject({ code: 'unavailable' });
      expect(answers[5]?.json).toEqual({ error: expect.stringContaining('database') as string });
      expect([await status('/health'), await status('/ready')]).toEqual([200, 503]);
      await heal();
      await untilReady();
      // The first requests may still get an old connection.
      expect(statuses(await askAll(calls))).toEqual(healthy);
    },
    60_000,
  );

  test('a connection that breaks in the middle of a request fails that request alone', async () => {
    const holder = new pg.Client({ connectionString: postgres.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table workbook in access exclusive mode');
    const pending = service.call('/api/v1/deployments/1/workbooks/1', { token: service.adminKey });
    await untilBlocked(holder);
    proxy.cut();
    expect((await pending).status).toBe(503);
    await holder.end();
    expect(await status('/health')).toBe(200);
    const again = await service.call('/api/v1/deployments/1/workbooks/1', { token: service.adminKey });
    expect(again.status).toBe(200);
  }, 30_000);

  test('a request that waits too long for a locked row is refused with 503, and leaves no partial change', async () => {
    const holder = new pg.Client({ connectionString: postgres.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from workbook where id = 1 for update');
    const request = { token: service.adminKey, method: 'PUT', body: { dashboardDraft: { title: 'Late' } } };
    const answer = await service.call('/api/v1/deployments/1/workbooks/1/dashboard', request);
    expect([answer.status, answer.problem.code]).toEqual([503, 'unavailable']);
    await holder.end();
    const workbook = await service.call('/api/v1/deployments/1/workbooks/1', { token: service.adminKey });
    expect(workbook.text).not.toContain('Late');
    expect((await service.call('/api/v1/deployments/1/workbooks/1/dashboard', request)).status).toBe(200);
  }, 30_000);

  test('two writes in a deadlock both succeed', async () => {
    const { database } = service.running;
    const gates = [createGate(), createGate()] as const;
    const attempts = [0, 0];
    const rename = (mine: 0 | 1): Promise<void> =>
      database.write(1, async ({ db }) => {
        attempts[mine] = (attempts[mine] ?? 0) + 1;
        const touch = (id: number) =>
          db
            .updateTable('workbook')
            .set({ name: `By ${mine}` })
            .where('id', '=', id)
            .execute();
        await touch(mine === 0 ? 1 : 2);
        gates[mine].open();
        await gates[mine === 0 ? 1 : 0].opened;
        await touch(mine === 0 ? 2 : 1);
      });
    await Promise.all([rename(0), rename(1)]);
    expect(attempts.reduce((sum, one) => sum + one)).toBe(3);
    const names = await database.read(1, ({ db }) =>
      db.selectFrom('workbook').where('id', 'in', [1, 2]).select('name').distinct().execute(),
    );
    expect(names).toHaveLength(1);
  }, 30_000);

  test('a write that loses every race is given up with 503 and Retry-After', async () => {
    const admin = new pg.Client({ connectionString: postgres.adminUrl });
    await admin.connect();
    await admin.query(`create function lose() returns trigger language plpgsql as
      $$ begin raise exception 'lost' using errcode = '40001'; end $$`);
    await admin.query('create trigger lose before update on workbook execute function lose()');
    const request = { token: service.adminKey, method: 'PUT', body: { dashboardDraft: { title: 'Lost' } } };
    const answer = await service.call('/api/v1/deployments/1/workbooks/1/dashboard', request);
    await admin.query('drop function lose() cascade');
    await admin.end();
    expect([answer.status, answer.problem.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  test('an insert without a parent row is retried, and is finally not reported as a lost race', async () => {
    let tries = 0;
    const lost = service.running.database.write(1, ({ db }) => {
      tries++;
      return sql`insert into favorite (account_id, folder_id, user_id, created_at)
        values (1, 999999, 1, now())`.execute(db);
    });
    const error: unknown = await lost.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '23503' });
    expect([tries, isSerializationFailure(error)]).toEqual([4, false]);
  });

  test('a start without a database fails with a message of one sentence', async () => {
    const url = 'postgres://vitrine@127.0.0.1:1/vitrine';
    const { secretsKeys } = readConfig({ ...postgres.environment });
    await expect(openDatabase({ url, folder: service.folder, secretsKeys })).rejects.toThrow(
      /^The database cannot be reached: .*ECONNREFUSED/,
    );
  });
});

describe('an embedded database that ends by itself', () => {
  test('gives 503 until the operator acts, and the process goes on', async () => {
    const workers: Worker[] = [];
    const lost: Error[] = [];
    const note = (worker: Worker): void => void workers.push(worker);
    process.on('worker', note);
    const service = await startServiceUnderTest('embedded', {}, { onLost: (error) => lost.push(error) });
    process.off('worker', note);
    const ask = () => service.call('/api/v1/deployments/1/workbooks/1', { token: service.adminKey });
    expect((await ask()).status).toBe(200);
    await workers[0]?.terminate();
    for (let time = 0; time < 3; time++) expect((await ask()).status).toBe(503);
    expect(lost).toHaveLength(1);
    expect((await service.call('/ready')).status).toBe(503);
    expect((await service.call('/health')).status).toBe(200);
    await service.stop();
  }, 60_000);
});

/** Resolves once some query waits for the holder's lock. */
async function untilBlocked(holder: pg.Client): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
  await until(async () => (await holder.query(waiting)).rowCount !== 0);
}

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function createGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
