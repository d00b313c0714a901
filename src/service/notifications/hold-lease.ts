/** Keeps a claimed run for this instance while the run is delivered. */
import { updateClaimedRun, type Claim } from './claim-rows.ts';
import type { RunnerPorts } from './runner-ports.ts';

export interface Lease {
  /** Ends when another instance has the run, or may have it. */
  readonly lost: AbortSignal;
  release(): void;
}

type LeasePorts = Pick<RunnerPorts, 'database' | 'now' | 'timing'>;

export function holdLease({ database, now, timing }: LeasePorts, accountId: number, claim: Claim): Lease {
  const lost = new AbortController();
  let heldUntil = now().getTime() + timing.lease;
  const sign = async (): Promise<void> => {
    const until = now().getTime() + timing.lease;
    const change = { lease_until: new Date(until) };
    if (await database.write(accountId, (rows) => updateClaimedRun(rows, claim, change))) heldUntil = until;
    else lost.abort(new Error('The run belongs to another instance.'));
  };
  // A failure of the database is no loss before the end of the lease, which is longer than three signs.
  const beat = (): Promise<void> =>
    sign().catch((error: unknown) => {
      if (now().getTime() >= heldUntil) lost.abort(new Error('The lease has ended.', { cause: error }));
    });
  const timer = setInterval(() => void beat(), timing.heartbeat);
  timer.unref();
  return { lost: lost.signal, release: () => clearInterval(timer) };
}
