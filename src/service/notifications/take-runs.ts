/** Plans the due schedules of one account, and claims runs of it. */
import { claimRuns, hasClaimableRuns } from './claim-rows.ts';
import type { RunnerPorts } from './runner-ports.ts';
import { planRuns } from './plan-runs.ts';
import { hasDueSchedules, type RunRow } from './run-rows.ts';
import { countAttempts } from './run-timing.ts';

export interface TakeRequest {
  readonly accountId: number;
  readonly claimedBy: string;
  /** Whether this instance can send mails. If not, it takes only what no other one has taken: to say why nothing is sent. */
  readonly isAble: boolean;
  /** How many runs this instance can begin. With 0 it plans all the same: a time is not missed for lack of hands. */
  readonly limit: number;
}

/** Nothing is written where nothing is due: every change empties the memory of the service. */
export async function takeRuns(
  { database, now, timing }: Pick<RunnerPorts, 'database' | 'now' | 'timing'>,
  { accountId, claimedBy, isAble, limit }: TakeRequest,
): Promise<RunRow[]> {
  const at = now();
  const claimableBefore = isAble ? at : new Date(at.getTime() - timing.yield);
  const work = await database.read(accountId, async (rows) => ({
    isDue: await hasDueSchedules(rows, at),
    isClaimable: limit > 0 && (await hasClaimableRuns(rows, claimableBefore)),
  }));
  if (!work.isDue && !work.isClaimable) return [];
  const leaseUntil = new Date(at.getTime() + timing.lease);
  const attempts = countAttempts(timing);
  const request = { claimedBy, limit, now: at, claimableBefore, leaseUntil, attempts };
  return database.write(accountId, async (rows) => {
    if (work.isDue) await planRuns(rows, at);
    return limit > 0 ? claimRuns(rows, request) : [];
  });
}
