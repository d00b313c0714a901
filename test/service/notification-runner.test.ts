/** What a runner of notifications does when something ends, fails, hangs or changes. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DeliverRun } from '../../src/service/notifications/run-outcome.ts';
import { until } from '../until.ts';
import { done, minute, never, succeed, useNotifications } from './notifications-under-test.ts';
import { backings } from './service-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const { service, schedule, change, remove, run, listRuns, now, move, createRunner } =
    useNotifications(backing);
  const statesOf = async (path: string) => (await listRuns(path)).map(({ state }) => state);
  const refuse: DeliverRun = () => Promise.reject(new Error('The mail server does not answer.'));
  const untilState = (path: string, state: string) =>
    until(async () => (await listRuns(path))[0]?.state === state);

  test('a change of the format alone keeps a time that is due', async () => {
    const path = await schedule('5 * * * *');
    move(6 * minute);
    await change(path, { notificationFormat: 'pdf', isEnabled: true, timezone: 'UTC' });
    await createRunner(succeed).tick();
    expect(await statesOf(path)).toEqual(['succeeded']);
    await remove(path);
  });

  test('a pause ends runs of the schedule that wait, and leaves those that somebody asked for', async () => {
    const path = await schedule('* * * * *');
    move(minute);
    await run(path);
    await createRunner(refuse).tick();
    await change(path, { isEnabled: false });
    move(2 * minute);
    await createRunner(succeed).tick();
    const runs = await listRuns(path);
    expect(runs.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'manual succeeded',
      'scheduled skipped',
    ]);
    expect(runs.find(({ kind }) => kind === 'scheduled')?.reason).toBe(
      'The schedule was paused before the run began.',
    );
    await remove(path);
  });

  test('times are planned, and not put together, while all hands are full', async () => {
    const path = await schedule('* * * * *');
    const busy = await schedule();
    await run(busy);
    let finish: () => void = () => undefined;
    const slow = createRunner(
      ({ kind }) =>
        kind === 'scheduled'
          ? Promise.resolve(done)
          : new Promise((resolve) => (finish = () => resolve(done))),
      { atOnce: 1 },
    );
    const ticks = [slow.tick()];
    await untilState(busy, 'active');
    for (let count = 0; count < 4; count += 1) {
      move(minute);
      ticks.push(slow.tick());
      await until(async () => (await listRuns(path)).length === count + 1);
    }
    finish();
    await Promise.all(ticks);
    for (let count = 0; count < 4; count += 1) await slow.tick();
    expect(await statesOf(path)).toEqual(Array(4).fill('succeeded'));
    await remove(path);
    await remove(busy);
  });

  test('of half a million missed times, the last one runs', async () => {
    const path = await schedule('* * * * *');
    move(365 * 24 * 60 * minute);
    await createRunner(succeed).tick();
    const runs = await listRuns(path);
    expect(runs.map(({ slot }) => slot)).toEqual([now().toISOString()]);
    await remove(path);
  });

  test('runs are listed for 400 days', async () => {
    const path = await schedule('0 0 1 * *');
    const day = 24 * 60 * minute;
    const slots: string[] = [];
    for (let month = 0; month < 20; month += 1) {
      move(31 * day);
      await createRunner(succeed).tick();
      slots.unshift((await listRuns(path))[0]?.slot ?? '');
    }
    const oldest = now().getTime() - 400 * day;
    const shown = (await listRuns(path)).map(({ slot }) => slot);
    expect(shown.length).toBeLessThan(20);
    expect(shown).toEqual(slots.slice(0, shown.length));
    expect(Date.parse(slots[shown.length - 1] ?? '')).toBeLessThan(oldest + 62 * day);
    expect(Date.parse(slots[shown.length - 1] ?? '')).toBeGreaterThan(oldest - 62 * day);
    await remove(path);
  });

  test('a run that ends its service each time fails in words after five attempts, and the next time runs', async () => {
    const path = await schedule('0 * * * *');
    move(60 * minute - (now().getTime() % (60 * minute)));
    for (let count = 1; count <= 5; count += 1) {
      const killed = createRunner(never, { timing: { heartbeat: 1e9 } });
      void killed.tick();
      await until(async () => (await listRuns(path))[0]?.attempt === count);
      move(minute / 2);
    }
    await createRunner(never).tick();
    const [failed] = await listRuns(path);
    expect([failed?.state, failed?.attempt]).toEqual(['failed', 5]);
    expect(failed?.reason).toBe('It was begun 5 times, and the service ended during the last attempt.');
    move(60 * minute);
    await createRunner(succeed).tick();
    expect(await statesOf(path)).toEqual(['succeeded', 'failed']);
    await remove(path);
  });

  test('a run of an instance that is alive stays its own, however long it takes', async () => {
    const path = await schedule();
    await run(path);
    let finish: () => void = () => undefined;
    const slow = createRunner(() => new Promise((resolve) => (finish = () => resolve(done))), {
      timing: { heartbeat: 5 },
    });
    const ticking = slow.tick();
    await untilState(path, 'active');
    for (let count = 0; count < 5; count += 1) {
      move(minute / 3);
      const heldUntil = new Date(now().getTime() + minute / 2);
      await until(async () => (await readLease()) >= heldUntil);
      await createRunner(refuse).tick();
    }
    finish();
    await ticking;
    const [run_] = await listRuns(path);
    expect([run_?.state, run_?.attempt]).toEqual(['succeeded', 1]);
    await remove(path);
  });
  const readLease = () =>
    service().running.database.read(1, async ({ db }) => {
      const query = db.selectFrom('notification_run').where('state', '=', 'active').select('lease_until');
      return (await query.executeTakeFirst())?.lease_until ?? new Date(0);
    });

  test('an instance that has lost its run is told so, and cannot record its outcome', async () => {
    const path = await schedule();
    await run(path);
    const told: unknown[] = [];
    const stopped = now();
    const slow = createRunner(
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            told.push(signal.reason);
            resolve({ state: 'failed', reason: 'of the instance that lost it' });
          });
        }),
      // Its clock stands still, so that no sign of it makes the lease longer.
      { timing: { heartbeat: 5 }, now: () => stopped },
    );
    const ticking = slow.tick();
    await untilState(path, 'active');
    move(minute);
    const other = createRunner(succeed);
    // A run whose row is locked by a sign at this moment is left for the next look.
    await until(async () => {
      await other.tick();
      return told.length > 0;
    });
    await ticking;
    expect(told).toHaveLength(1);
    const [run_] = await listRuns(path);
    expect(run_).toMatchObject({ state: 'succeeded', attempt: 2 });
    await remove(path);
  });

  test('an attempt that does not end is tried again, and holds nothing up', async () => {
    const path = await schedule();
    await run(path);
    await createRunner(never, { timing: { attempt: 20, grace: 20 } }).tick();
    const [waiting] = await listRuns(path);
    expect([waiting?.state, waiting?.reason]).toEqual(['ready', 'It did not end within 0 minutes.']);
    await remove(path);
  });

  test('a stop does not wait for a run that does not end; the run is taken over after its lease', async () => {
    const path = await schedule();
    await run(path);
    const stopped = createRunner(never, { timing: { grace: 20 } });
    const ticking = stopped.tick();
    await untilState(path, 'active');
    await stopped.stop();
    await ticking;
    await createRunner(refuse).tick();
    expect(await statesOf(path)).toEqual(['active']);
    move(minute);
    await createRunner(succeed).tick();
    expect(await statesOf(path)).toEqual(['succeeded']);
    await remove(path);
  });

  test('nothing is written while nothing is due', async () => {
    const path = await schedule('0 0 1 1 *');
    const runner = createRunner(succeed);
    await runner.tick();
    const { db } = service().running.database;
    const readSnapshot = async () => (await sql`select pg_current_snapshot()::text`.execute(db)).rows;
    const before = await readSnapshot();
    for (let count = 0; count < 10; count += 1) await runner.tick();
    expect(await readSnapshot()).toEqual(before);
    await remove(path);
  });

  test('a started runner looks by itself until it is stopped', async () => {
    const path = await schedule();
    await run(path);
    const runner = createRunner(succeed, { timing: { look: 5 } });
    runner.start();
    await untilState(path, 'succeeded');
    await runner.stop();
    await run(path);
    expect((await statesOf(path))[0]).toBe('ready');
    await remove(path);
  });

  test('schedules of a version that planned none run from their next time on', async () => {
    const path = await schedule('* * * * *');
    await service().running.database.write(1, ({ db }) =>
      db.updateTable('notification').set({ next_run_at: null }).execute(),
    );
    await createRunner(succeed).tick();
    expect(await statesOf(path)).toEqual([]);
    move(minute);
    await createRunner(succeed).tick();
    expect(await statesOf(path)).toEqual(['succeeded']);
    await remove(path);
  });
});
