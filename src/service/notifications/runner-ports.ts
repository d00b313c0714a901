import type { Database } from '../database/database.ts';
import type { DeliverRun } from './run-outcome.ts';
import type { RunTiming } from './run-timing.ts';

/** What carrying out runs needs. */
export interface RunnerPorts {
  readonly database: Database;
  readonly now: () => Date;
  readonly deliver: DeliverRun;
  /** The instance stops. */
  readonly stopping: AbortSignal;
  readonly timing: RunTiming;
}
