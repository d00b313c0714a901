/** Instances that run notifications are killed again and again: each time of each schedule is done, and none twice. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../rounds.ts';
import { until } from '../until.ts';
import { minute, useNotifications } from './notifications-under-test.ts';
import { hasPostgres } from './postgres-under-test.ts';
import { random } from './seeded-random.ts';

const program = fileURLToPath(new URL('./notification-runner-process.mjs', import.meta.url));
const instances = 3;
const schedules = rounds(12, 25, 50);
const kills = rounds(3, 8, 20);
/** Times of the schedules between two kills. */
const between = rounds(1, 2);

// Only a PostgreSQL server has several instances.
describe.runIf(hasPostgres)('on postgres', () => {
  const { service, call, schedule, listRuns, now, move } = useNotifications('postgres');
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    await sql`create table effect (run_id integer not null, address text not null)`.execute(
      service().running.database.db,
    );
  });
  afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

  const start = async (): Promise<ChildProcess> => {
    const { folder, postgres } = service();
    const env = { ...process.env, DATA_FOLDER: folder, ...postgres?.environment, CLOCK: now().toISOString() };
    const child = fork(program, { env });
    children.push(child);
    await once(child, 'message');
    child.send(now().toISOString());
    return child;
  };
  /** In steps that are shorter than a lease: instances that live say so in between. */
  const passMinute = async (): Promise<void> => {
    for (let step = 0; step < 6; step += 1) {
      move(minute / 6);
      for (const child of children) if (child.connected) child.send(now().toISOString());
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  };
  const countRuns = (where = sql`true`) =>
    service().running.database.read(1, async ({ db }) => {
      const counted = sql<{
        count: number;
      }>`select count(*)::integer as count from notification_run where ${where}`;
      return (await counted.execute(db)).rows[0]?.count ?? 0;
    });

  test('each time has one run, which succeeds, and no mail that was sent is sent again', async () => {
    const paths = await Promise.all(Array.from({ length: schedules }, () => schedule('* * * * *')));
    let living = await Promise.all(Array.from({ length: instances }, start));
    let minutes = 0;
    const passMinutes = async (): Promise<void> => {
      for (let count = 0; count < between; count += 1) {
        await passMinute();
        minutes += 1;
        await until(async () => (await countRuns()) === schedules * minutes);
      }
    };
    for (let kill = 0; kill < kills; kill += 1) {
      await passMinutes();
      const [victim, ...others] = [...living].sort(() => random() - 0.5);
      victim?.kill('SIGKILL');
      living = [...others, await start()];
    }
    await passMinutes();
    // Runs of the last instance that was killed are taken over after their lease.
    await Promise.all(
      paths.map((path) =>
        call(path, {
          method: 'PUT',
          body: { isEnabled: true, scheduleType: 'CUSTOM', customCron: '0 0 1 1 *' },
        }),
      ),
    );
    await until(async () => {
      await passMinute();
      return (await countRuns(sql`ended_at is null`)) === 0;
    });
    const slots = new Set<string>();
    for (const path of paths)
      for (const run of await listRuns(path)) {
        expect(run).toMatchObject({ state: 'succeeded', isLate: false, mails: { sent: 2, sending: 0 } });
        slots.add(`${path} ${run.slot}`);
      }
    expect(slots.size).toBe(schedules * minutes);
    expect(await countRuns()).toBe(schedules * minutes);
    expect(await listRepeated()).toEqual([]);
  });

  /** Mails that were sent more often than their run was begun. Only an answer that a kill cut off is asked for again. */
  const listRepeated = () =>
    service().running.database.read(1, async ({ db }) => {
      const found = sql<object>`select run.id, run.attempt, effect.address, count(*) from notification_run as run
        left join effect on effect.run_id = run.id
        group by run.id, run.attempt, effect.address having count(effect.run_id) not between 1 and run.attempt`;
      return (await found.execute(db)).rows;
    });
});
