/** SQL that gives runs to one instance. All times are those of the service's clock, which tests control. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import type { RunRow } from './run-rows.ts';

/** Ready, or left by an instance that has ended. */
const isClaimable = (before: Date) =>
  sql<boolean>`((state = 'ready' and not_before <= ${before}) or (state = 'active' and lease_until <= ${before}))`;

/** It changes nothing, so that it may be asked each second. */
export async function hasClaimableRuns({ db, accountId }: AccountRows, before: Date): Promise<boolean> {
  const found = await db
    .selectFrom('notification_run')
    .where('account_id', '=', accountId)
    .where(isClaimable(before))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The instance that has a run for itself, and for which attempt. */
export interface Claim {
  readonly runId: number;
  readonly attempt: number;
  readonly claimedBy: string;
}

export interface ClaimRequest {
  readonly claimedBy: string;
  readonly limit: number;
  readonly now: Date;
  /** Runs that have become claimable since are left to other instances. */
  readonly claimableBefore: Date;
  readonly leaseUntil: Date;
  /** Attempts in all. */
  readonly attempts: number;
}

/** Claims the oldest runs. Those that another instance claims at the moment are left out. */
export async function claimRuns(rows: AccountRows, request: ClaimRequest): Promise<RunRow[]> {
  await endAbandonedRuns(rows, request);
  const ids = await lockClaimable(rows, request);
  if (ids.length === 0) return [];
  const { claimedBy, now, leaseUntil } = request;
  return rows.db
    .updateTable('notification_run')
    .set({
      state: 'active',
      attempt: sql`attempt + 1`,
      claimed_by: claimedBy,
      lease_until: leaseUntil,
      started_at: sql`coalesce(started_at, ${now}::timestamptz)`,
    })
    .where('account_id', '=', rows.accountId)
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

/** A statement of its own: within an update, PostgreSQL may run it more than once, and exceed the limit. */
async function lockClaimable(
  { db, accountId }: AccountRows,
  { claimableBefore, limit }: ClaimRequest,
): Promise<number[]> {
  const found = await db
    .selectFrom('notification_run')
    .where('account_id', '=', accountId)
    .where(isClaimable(claimableBefore))
    .select('id')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return found.map(({ id }) => id);
}

/** Runs whose instance has ended in each attempt, the last one included. */
async function endAbandonedRuns(
  { db, accountId }: AccountRows,
  { now, attempts }: ClaimRequest,
): Promise<void> {
  const ended = `It was begun ${attempts} times, and the service ended during the last attempt.`;
  await db
    .updateTable('notification_run')
    .set({
      state: 'failed',
      reason: sql`${ended}::text || coalesce(' Before: ' || reason, '')`,
      ended_at: now,
      lease_until: null,
      claimed_by: null,
    })
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .where('lease_until', '<=', now)
    .where('attempt', '>=', attempts)
    .execute();
}

/** Whether a run still belongs to its instance. No other one can claim it before the transaction ends. */
export async function isClaimed(
  { db, accountId }: AccountRows,
  { runId, attempt, claimedBy }: Claim,
): Promise<boolean> {
  const found = await db
    .selectFrom('notification_run')
    .where('account_id', '=', accountId)
    .where('id', '=', runId)
    .where('state', '=', 'active')
    .where('attempt', '=', attempt)
    .where('claimed_by', '=', claimedBy)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** What an instance may change of a run that it has claimed. */
export type ClaimedChange = Partial<
  Pick<RunRow, 'state' | 'attempt' | 'reason' | 'lease_until' | 'not_before' | 'ended_at' | 'claimed_by'>
>;

/** False: the run belongs to another instance, or has been deleted. */
export async function updateClaimedRun(
  { db, accountId }: AccountRows,
  { runId, attempt, claimedBy }: Claim,
  change: ClaimedChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_run')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', runId)
    .where('state', '=', 'active')
    .where('attempt', '=', attempt)
    .where('claimed_by', '=', claimedBy)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
