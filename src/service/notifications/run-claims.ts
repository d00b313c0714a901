/** Delivers a run that this instance has claimed, and records how it ends. */
import { updateClaimedRun, type Claim, type ClaimedChange } from './claim-rows.ts';
import { deliverInTime, LeftBehind } from './deliver-in-time.ts';
import { holdLease } from './hold-lease.ts';
import type { RunOutcome, RunToDeliver } from './run-outcome.ts';
import type { RunRow } from './run-rows.ts';
import { lateAfter } from './run-timing.ts';
import type { RunnerPorts } from './runner-ports.ts';

/** Rejects only where the outcome could not be recorded. The run is then begun again after its lease. */
export async function carryOut(ports: RunnerPorts, row: RunRow, claimedBy: string): Promise<void> {
  const claim: Claim = { runId: row.id, attempt: row.attempt, claimedBy };
  const change = await findChange(ports, row, claim);
  if (!change) return;
  await ports.database.write(row.account_id, (rows) =>
    updateClaimedRun(rows, claim, { ...change, lease_until: null, claimed_by: null }),
  );
}

/** `undefined`: the run belongs to another instance now, or will after the lease. */
async function findChange(ports: RunnerPorts, row: RunRow, claim: Claim): Promise<ClaimedChange | undefined> {
  const { now, deliver, stopping, timing } = ports;
  const isStopping = (): boolean => stopping.aborted;
  if (isStopping()) return giveBack(row, now());
  const lease = holdLease(ports, row.account_id, claim);
  try {
    const signals = [lease.lost, stopping];
    return toEnd(
      await deliverInTime((signal) => deliver(toRun(row, claim, now()), signal), signals, timing),
      now(),
    );
  } catch (error) {
    if (lease.lost.aborted) return undefined;
    if (!isStopping()) return toRetry(row, describe(error), ports);
    return error instanceof LeftBehind ? undefined : giveBack(row, now());
  } finally {
    lease.release();
  }
}

const toEnd = ({ state, reason }: RunOutcome, at: Date): ClaimedChange => ({
  state,
  reason: reason ?? null,
  ended_at: at,
});

/** Another instance, or this one after its start, begins again at once. The attempt does not count. */
const giveBack = ({ attempt }: RunRow, at: Date): ClaimedChange => ({
  state: 'ready',
  attempt: attempt - 1,
  not_before: at,
});

function toRetry({ attempt }: RunRow, reason: string, { now, timing }: RunnerPorts): ClaimedChange {
  const at = now();
  const pause = timing.pauses[attempt - 1];
  if (pause === undefined) return toEnd({ state: 'failed', reason }, at);
  return { state: 'ready', reason, not_before: new Date(at.getTime() + pause) };
}

/** Long texts of mail servers and browsers are cut. */
const describe = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

const toRun = (row: RunRow, claim: Claim, now: Date): RunToDeliver => ({
  accountId: row.account_id,
  runId: row.id,
  notificationId: row.notification_id,
  slot: row.slot,
  kind: row.kind,
  isLate: row.is_late || now.getTime() - row.slot.getTime() > lateAfter,
  startedAt: row.started_at ?? undefined,
  requestedBy: row.requested_by ?? undefined,
  claim,
});
