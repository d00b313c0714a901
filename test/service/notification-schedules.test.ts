/** Random hours of schedules on several instances: each time once, whatever is killed, refused, paused or changed. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationRun } from '../../src/contract/endpoints/notification-runs.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { openDatabase, type Database } from '../../src/service/database/database.ts';
import type { DeliverRun } from '../../src/service/notifications/run-outcome.ts';
import { rounds } from '../rounds.ts';
import { ScheduleModel } from './notification-schedules-model.ts';
import { done, minute, never, useNotifications } from './notifications-under-test.ts';
import { backings } from './service-under-test.ts';

const crons = ['* * * * *', '*/5 * * * *', '0 * * * *', '30 */2 * * *', '15 9 * * *', '0,1,2 * * * 1-5'];
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
const plan = fc.record({ cronExpression: fc.constantFrom(...crons), timezone: fc.constantFrom(...zones) });
/** Which of the schedules. */
const at = fc.nat(3);

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ seconds: fc.integer({ min: 5, max: 100 }) }) },
  // No instance runs for hours.
  { weight: 1, arbitrary: fc.record({ seconds: fc.integer({ min: 600, max: 30_000 }) }) },
  { weight: 2, arbitrary: fc.record({ at, changeTo: plan }) },
  { weight: 2, arbitrary: fc.record({ at, isEnabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ remove: at }) },
  { weight: 2, arbitrary: fc.record({ kill: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ refusals: fc.integer({ min: 1, max: 12 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const story = fc.record({
  plans: fc.array(plan, { minLength: 4, maxLength: 4 }),
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
});

describe.each(backings)('on %s', (backing) => {
  const notifications = useNotifications(backing);
  const { service, schedule, change, remove, listRuns, now, move, createRunner } = notifications;
  const databases: Database[] = [];
  beforeAll(async () => {
    const { postgres, folder, running } = service();
    databases.push(running.database);
    if (!postgres) return;
    const { databaseUrl: url, secretsKeys } = readConfig({ DATA_FOLDER: folder, ...postgres.environment });
    for (let more = 0; more < 2; more += 1)
      databases.push(await openDatabase({ url, folder, secretsKeys, migrate: false }));
  });
  afterAll(async () => {
    for (const database of databases.slice(1)) await database.close();
  });

  interface Followed {
    readonly path: string;
    readonly model: ScheduleModel;
  }

  class Scene {
    readonly followed: (Followed | undefined)[] = [];
    readonly begun = new Map<number, number>();
    readonly effects = new Map<number, number>();
    refusals = 0;
    readonly #deliver: DeliverRun = async ({ runId }) => {
      count(this.begun, runId);
      await Promise.resolve();
      if (this.refusals-- > 0) throw new Error('Refused for a while.');
      count(this.effects, runId);
      return done;
    };
    readonly #runners = databases.map((database) => createRunner(this.#deliver, { database }));

    async tick(): Promise<void> {
      this.look();
      await Promise.all(this.#runners.map((runner) => runner.tick()));
    }

    look(): void {
      for (const one of this.followed) one?.model.look(now());
    }

    /** An instance that plans and claims, and is gone. */
    async kill(place: number): Promise<void> {
      this.look();
      const database = databases[place % databases.length];
      await new Promise<void>((resolve) => {
        const deliver: DeliverRun = (run, signal) => {
          count(this.begun, run.runId);
          resolve();
          return never(run, signal);
        };
        const killed = createRunner(deliver, { ...(database && { database }), timing: { heartbeat: 1e9 } });
        void killed.tick().then(resolve);
      });
    }

    async take(one: Step): Promise<void> {
      if ('seconds' in one) {
        move(one.seconds * 1_000);
        await this.tick();
      } else if ('kill' in one) await this.kill(one.kill);
      else if ('refusals' in one) this.refusals = one.refusals;
      else if ('remove' in one) {
        const { path } = this.followed[one.remove] ?? {};
        if (path !== undefined) await remove(path);
        this.followed[one.remove] = undefined;
      } else await this.adjust(one);
    }

    async adjust(one: Extract<Step, { at: number }>): Promise<void> {
      const { path, model } = this.followed[one.at] ?? {};
      if (path === undefined || !model) return;
      if ('isEnabled' in one) {
        await change(path, { isEnabled: one.isEnabled });
        model.enable(one.isEnabled, now());
        return;
      }
      const { cronExpression: customCron, timezone } = one.changeTo;
      await change(path, { scheduleType: 'CUSTOM', customCron, timezone });
      model.change(one.changeTo, now());
    }

    /** Until all runs have ended, where no schedule has further times. */
    async end(): Promise<void> {
      this.refusals = 0;
      const yearly = { cronExpression: '0 0 1 1 *', timezone: 'UTC' };
      for (const place of this.followed.keys()) await this.adjust({ at: place, changeTo: yearly });
      for (let turn = 0; turn < 200 && (await this.hasOpen()); turn += 1) {
        move(11 * minute);
        await this.tick();
      }
    }

    async hasOpen(): Promise<boolean> {
      for (const one of this.followed)
        if (one && (await listRuns(one.path)).some(({ endedAt }) => endedAt === undefined)) return true;
      return false;
    }

    async verify({ path, model }: Followed): Promise<void> {
      const runs = (await listRuns(path)).reverse();
      expect(runs.map(({ slot, isLate }) => ({ slot, isLate }))).toEqual(model.expected);
      for (const run of runs) this.#verifyRun(run, model);
    }

    #verifyRun({ id, state, attempt }: NotificationRun, { wasPaused }: ScheduleModel): void {
      expect(this.begun.get(id) ?? 0).toBe(attempt);
      expect(this.effects.get(id) ?? 0).toBe(state === 'succeeded' ? 1 : 0);
      if (state === 'failed') expect(attempt).toBe(5);
      else if (state === 'skipped') expect(wasPaused).toBe(true);
      else expect(state).toBe('succeeded');
    }
  }

  test('each time of each schedule has one run, which ends, and does its work once', async () => {
    const law = async ({
      plans,
      steps,
    }: {
      plans: { cronExpression: string; timezone: string }[];
      steps: Step[];
    }) => {
      const scene = new Scene();
      for (const one of plans)
        scene.followed.push({
          path: await schedule(one.cronExpression, one.timezone),
          model: new ScheduleModel(one, now()),
        });
      for (const one of steps) await scene.take(one);
      await scene.end();
      for (const one of scene.followed) {
        if (!one) continue;
        await scene.verify(one);
        await remove(one.path);
      }
    };
    await fc.assert(
      fc.asyncProperty(story, ({ plans, steps }) => law({ plans, steps })),
      {
        numRuns: rounds(8, 50, 200),
      },
    );
  });
});

function count(map: Map<number, number>, key: number): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
