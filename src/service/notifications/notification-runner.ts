/** Runs scheduled notifications: plans them, claims runs, and delivers them. Any number of instances may do so. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Log } from '../http/problem-response.ts';
import { carryOut } from './run-claims.ts';
import type { DeliverRun } from './run-outcome.ts';
import type { RunRow } from './run-rows.ts';
import type { SharedClock } from './shared-clock.ts';
import { defaultTiming, type RunTiming } from './run-timing.ts';
import { takeRuns } from './take-runs.ts';

export interface NotificationRunnerOptions {
  readonly database: Database;
  /** This machine's clock. */
  readonly now: () => Date;
  /** The clock that all instances share. Default: there is one instance, whose own clock is right. */
  readonly clock?: SharedClock | undefined;
  readonly log: Log;
  readonly deliver: DeliverRun;
  /** Whether this instance can send mails, where others may. Default: it can. */
  readonly isAble?: (() => boolean) | undefined;
  /** Runs that are delivered at the same time. Default: 4. */
  readonly atOnce?: number | undefined;
  /** Times that differ from the default ones. */
  readonly timing?: Partial<RunTiming> | undefined;
}

export interface NotificationRunner {
  /** Looks at the schedules each second. */
  start(): void;
  /** Looks once, and resolves when the runs that it has begun have ended. */
  tick(): Promise<void>;
  /** Begins nothing more. Runs that are under way are given back, and another instance begins them again. */
  stop(): Promise<void>;
}

export function createNotificationRunner(options: NotificationRunnerOptions): NotificationRunner {
  const { database, log, atOnce = 4, isAble = () => true } = options;
  const clock = options.clock ?? { now: options.now, compare: () => Promise.resolve() };
  const timing = { ...defaultTiming, ...options.timing };
  const claimedBy = randomUUID();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const report = createReport(options);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let turn = 0;

  const ports = { ...options, timing, now: clock.now, stopping: stopping.signal };

  const look = async (): Promise<void> => {
    await clock.compare();
    const accounts = await listAccounts(database);
    turn += 1;
    for (const accountId of rotate(accounts, turn)) {
      if (stopping.signal.aborted) return;
      const limit = Math.max(atOnce - running.size, 0);
      const taken = takeRuns(ports, {
        accountId,
        claimedBy,
        isAble: isAble(),
        limit,
      });
      for (const row of await taken.catch(report)) begin(row);
    }
  };
  const begin = (row: RunRow): void => {
    const work = carryOut(ports, row, claimedBy)
      .catch((error: unknown) =>
        log(`run ${row.id} of notification ${row.notification_id} was not recorded`, error),
      )
      .finally(() => running.delete(work));
    running.add(work);
  };
  const repeat = (): void => {
    timer = setTimeout(() => {
      looking = look()
        .catch(report)
        .then(() => (stopping.signal.aborted ? undefined : repeat()));
    }, timing.look);
    timer.unref();
  };
  return {
    start: repeat,
    async tick() {
      await look();
      await Promise.all(running);
    },
    async stop() {
      clearTimeout(timer);
      stopping.abort(new Error('The service stops.'));
      await looking;
      await Promise.all(running);
    },
  };
}

const listAccounts = async ({ db }: Database): Promise<number[]> =>
  (await db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Each account is the first one in turn, so that none waits behind the many runs of another. */
const rotate = (accounts: readonly number[], turn: number): number[] => {
  const start = accounts.length === 0 ? 0 : turn % accounts.length;
  return [...accounts.slice(start), ...accounts.slice(0, start)];
};

/** Milliseconds between two equal lines of the log: a database may be away for hours. */
const quiet = 60_000;

function createReport({
  log,
  now,
}: Pick<NotificationRunnerOptions, 'log' | 'now'>): (error: unknown) => RunRow[] {
  let last = -Infinity;
  return (error) => {
    const at = now().getTime();
    if (at - last >= quiet) {
      last = at;
      log('the schedules of notifications could not be read', error);
    }
    return [];
  };
}
