/** Plans the due schedules of one account, and claims runs of it. */
import { claimRuns, hasClaimableRuns } from './claim-rows.ts';
import type { RunnerPorts } from './runner-ports.ts';
import { planRuns } from './plan-runs.ts';
import { hasDueSchedules, type RunRow } from './run-rows.ts';
import { countAttempts } from './run-timing.ts';

export interface TakeRequest {
  readonly accountId: number;
  readonly claimedBy: string;
  /** How many runs this instance can begin. With 0 it plans all the same: a time is not missed for lack of hands. */
  readonly limit: number;
}

/** Nothing is written where nothing is due: every change empties the memory of the service. */
export async function takeRuns(
  { database, now, timing }: Pick<RunnerPorts, 'database' | 'now' | 'timing'>,
  { accountId, claimedBy, limit }: TakeRequest,
): Promise<RunRow[]> {
  const at = now();
  const work = await database.read(accountId, async (rows) => ({
    isDue: await hasDueSchedules(rows, at),
    isClaimable: limit > 0 && (await hasClaimableRuns(rows, at)),
  }));
  if (!work.isDue && !work.isClaimable) return [];
  const leaseUntil = new Date(at.getTime() + timing.lease);
  const request = { claimedBy, limit, now: at, leaseUntil, attempts: countAttempts(timing) };
  return database.write(accountId, async (rows) => {
    if (work.isDue) await planRuns(rows, at);
    return limit > 0 ? claimRuns(rows, request) : [];
  });
}
