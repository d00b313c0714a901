/** Runs of notifications: each time of a schedule once, whatever happens to the instances that run them. */
import { describe, expect, test } from 'vitest';
import { notificationSchema } from '../../src/contract/endpoints/notifications.ts';
import {
  notificationRunListSchema,
  notificationRunDetailsSchema,
  notificationRunSchema,
} from '../../src/contract/endpoints/notification-runs.ts';
import { createNotificationRunner } from '../../src/service/notifications/notification-runner.ts';
import type { DeliverRun, RunOutcome } from '../../src/service/notifications/run-outcome.ts';
import { backings, useService } from './service-under-test.ts';

const minute = 60_000;
const done: RunOutcome = { state: 'succeeded' };
const path = '/api/v1/deployments/1/notifications';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const call = (place: string, body?: unknown, method?: string) =>
    service().call(place, {
      token: service().adminKey,
      ...(body !== undefined && { body }),
      ...(method !== undefined && { method }),
    });

  /** A schedule that runs each minute. */
  const schedule = async (customCron = '* * * * *'): Promise<number> => {
    const body = { dashboardId: 1, scheduleType: 'CUSTOM', customCron };
    return (await call(path, body)).read(notificationSchema).id;
  };
  const remove = (id: number) => call(`${path}/${id}`, undefined, 'DELETE');
  const listRuns = async (id: number) =>
    (await call(`${path}/${id}/runs?first=200`)).read(notificationRunListSchema).items;
  /** A clock that tests move, beginning at the next full minute. */
  const createClock = () => {
    let at = Math.ceil(Date.now() / minute) * minute;
    return { now: () => new Date(at), move: (minutes: number) => void (at += minutes * minute) };
  };
  const createRunner = (deliver: DeliverRun, now: () => Date) =>
    createNotificationRunner({
      database: service().running.database,
      now,
      deliver,
      atOnce: 100,
      log: (message, error) => {
        throw new Error(message, { cause: error });
      },
    });

  test('three instances at once make and deliver one run for each time', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => schedule()));
    const { now, move } = createClock();
    const delivered: string[] = [];
    const deliver: DeliverRun = ({ notificationId, slot }) => {
      delivered.push(`${notificationId} ${slot.toISOString()}`);
      return Promise.resolve(done);
    };
    const runners = Array.from({ length: 3 }, () => createRunner(deliver, now));
    for (let count = 0; count < 10; count += 1) {
      await Promise.all(runners.map((runner) => runner.tick()));
      move(1);
    }
    expect(delivered).toHaveLength(100);
    expect(new Set(delivered).size).toBe(100);
    for (const id of ids) {
      const runs = await listRuns(id);
      expect(runs.map(({ state, isLate, kind }) => [state, isLate, kind])).toEqual(
        Array.from({ length: 10 }, () => ['succeeded', false, 'scheduled']),
      );
      await remove(id);
    }
  });

  test('times that were missed while no instance ran become one run, which says that it is late', async () => {
    const id = await schedule('0 * * * *');
    const { now, move } = createClock();
    const runner = createRunner(() => Promise.resolve(done), now);
    move(60);
    await runner.tick();
    move(5 * 60);
    await runner.tick();
    await runner.tick();
    const runs = await listRuns(id);
    expect(runs).toHaveLength(2);
    const [late] = runs;
    expect(late?.isLate).toBe(now().getMinutes() > 2);
    expect(now().getTime() - Date.parse(late?.slot ?? '')).toBeLessThan(60 * minute);
    await remove(id);
  });

  test('a run whose instance has ended is taken over after its lease, and delivered once more', async () => {
    const id = await schedule('0 0 1 1 *');
    const { now, move } = createClock();
    const stuck = createRunner(() => new Promise(() => undefined), now);
    const asked = (await call(`${path}/${id}/run`, undefined, 'POST')).read(notificationRunSchema);
    expect([asked.state, asked.kind]).toEqual(['ready', 'manual']);
    void stuck.tick();
    await expect.poll(async () => (await listRuns(id))[0]?.state).toBe('active');
    const attempts: number[] = [];
    const other = createRunner(({ runId }) => {
      attempts.push(runId);
      return Promise.resolve(done);
    }, now);
    await other.tick();
    expect(attempts).toEqual([]);
    move(1);
    await other.tick();
    expect(attempts).toEqual([asked.id]);
    expect((await listRuns(id)).map(({ state, attempt }) => [state, attempt])).toEqual([['succeeded', 2]]);
    await remove(id);
  });

  test('a failure is tried again with growing pauses, and ends in words', async () => {
    const id = await schedule('0 0 1 1 *');
    const { now, move } = createClock();
    await call(`${path}/${id}/run`, undefined, 'POST');
    const times: number[] = [];
    const runner = createRunner(() => {
      times.push(now().getTime() / minute);
      return Promise.reject(new Error('The mail server does not answer.'));
    }, now);
    for (let count = 0; count < 120; count += 1) {
      await runner.tick();
      move(1);
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toEqual([1, 5, 15, 60]);
    const [run] = await listRuns(id);
    expect([run?.state, run?.reason, run?.attempt]).toEqual([
      'failed',
      'The mail server does not answer.',
      5,
    ]);
    await remove(id);
  });

  test('a pause, a new schedule and a deletion hold for the next time', async () => {
    const id = await schedule();
    const { now, move } = createClock();
    const runner = createRunner(() => Promise.resolve(done), now);
    await call(`${path}/${id}`, { isEnabled: false }, 'PUT');
    move(10);
    await runner.tick();
    expect(await listRuns(id)).toEqual([]);
    await call(`${path}/${id}`, { isEnabled: true, scheduleType: 'CUSTOM', customCron: '0 0 29 2 *' }, 'PUT');
    move(10);
    await runner.tick();
    expect(await listRuns(id)).toEqual([]);
    await remove(id);
    move(10);
    await runner.tick();
  });

  test('stopping gives runs back, and another instance begins them at once', async () => {
    const id = await schedule('0 0 1 1 *');
    const { now } = createClock();
    await call(`${path}/${id}/run`, undefined, 'POST');
    const stopped = createRunner(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        }),
      now,
    );
    const ticking = stopped.tick();
    await expect.poll(async () => (await listRuns(id))[0]?.state).toBe('active');
    await stopped.stop();
    await ticking;
    expect((await listRuns(id))[0]?.state).toBe('ready');
    await createRunner(() => Promise.resolve(done), now).tick();
    const [run] = await listRuns(id);
    expect([run?.state, run?.attempt]).toEqual(['succeeded', 1]);
    const details = await call(`${path}/${id}/runs/${run?.id}`);
    expect(details.read(notificationRunDetailsSchema).deliveries).toEqual([]);
    await remove(id);
  });

  test('a second request while a run is open is the same run', async () => {
    const id = await schedule('0 0 1 1 *');
    const first = (await call(`${path}/${id}/run`, undefined, 'POST')).read(notificationRunSchema);
    const second = (await call(`${path}/${id}/run`, undefined, 'POST')).read(notificationRunSchema);
    expect(second.id).toBe(first.id);
    await remove(id);
  });
});
