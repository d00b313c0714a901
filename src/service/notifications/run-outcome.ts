/** What a run is for, and how it ends. */
import type { RunKind } from '../database/tables/dashboard-tables.ts';
import type { Claim } from './claim-rows.ts';

export interface RunToDeliver {
  readonly accountId: number;
  readonly runId: number;
  readonly notificationId: number;
  readonly slot: Date;
  readonly kind: RunKind;
  /** Whether this attempt comes long after the time. */
  readonly isLate: boolean;
  /** When the first attempt began. `undefined`: a preview. */
  readonly startedAt: Date | undefined;
  /** The user who asked for the run. `undefined`: the schedule did. */
  readonly requestedBy: number | undefined;
  /** `undefined`: a preview, which sends nothing. */
  readonly claim: Claim | undefined;
}

export interface RunOutcome {
  readonly state: 'succeeded' | 'incomplete' | 'skipped' | 'failed';
  /** A sentence for the admin. Not needed for a success. */
  readonly reason?: string | undefined;
}

/**
 * Sends the mails of a run. It rejects if another attempt may succeed. `signal` ends when the instance stops, or has lost the
 * run to another one.
 */
export type DeliverRun = (run: RunToDeliver, signal: AbortSignal) => Promise<RunOutcome>;
