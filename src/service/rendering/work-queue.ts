/** Runs a few tasks at once, and lets a bounded number wait. No account keeps the others waiting. */
import { RenderError } from './render-request.ts';

export interface WorkQueueLimits {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that wait. Further ones are refused. */
  readonly waiting: number;
}

export interface WorkFor {
  readonly account: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

export type RunInQueue = <T>(task: () => Promise<T>, work: WorkFor) => Promise<T>;

interface Waiting {
  readonly account: number;
  readonly begin: () => void;
  readonly refuse: (error: RenderError) => void;
}

/**
 * The next place goes to the account with the fewest running tasks, among those to the one whose turn was longest ago. When no
 * more can wait, the latest task of the account with the most waiting ones makes room for an account with fewer.
 */
export function createWorkQueue({ atOnce, waiting: most }: WorkQueueLimits): RunInQueue {
  const running: number[] = [];
  const waiting: Waiting[] = [];
  /** Accounts by their last turn, the latest one at the end. */
  let turns: readonly number[] = [];
  const begin = (account: number): void => {
    running.push(account);
    // An account without tasks needs no memory.
    const known = [...running, ...waiting.map((one) => one.account)];
    turns = [...turns.filter((one) => one !== account && known.includes(one)), account];
  };
  const enter = async ({ account, signal }: WorkFor): Promise<void> => {
    signal.throwIfAborted();
    if (running.length < atOnce) return begin(account);
    if (waiting.length >= most) makeRoom(waiting, account);
    await waitForPlace(waiting, account, signal);
  };
  const leave = (account: number): void => {
    running.splice(running.indexOf(account), 1);
    const next = takeNext(waiting, running, turns);
    if (!next) return;
    // Here and not when it goes on, which is later: nobody else takes the place.
    begin(next.account);
    next.begin();
  };
  return async (task, work) => {
    await enter(work);
    try {
      return await task();
    } finally {
      leave(work.account);
    }
  };
}

const countOf = (accounts: readonly number[], account: number): number =>
  accounts.filter((one) => one === account).length;

/** Removes it from those that wait. */
function takeNext(
  waiting: Waiting[],
  running: readonly number[],
  turns: readonly number[],
): Waiting | undefined {
  // Sorting keeps the order of arrival where nothing else decides.
  const [next] = waiting.toSorted(
    (one, other) =>
      countOf(running, one.account) - countOf(running, other.account) ||
      turns.indexOf(one.account) - turns.indexOf(other.account),
  );
  if (next) remove(waiting, next);
  return next;
}

function makeRoom(waiting: Waiting[], newcomer: number): void {
  const accounts = waiting.map(({ account }) => account);
  const busiest = waiting.findLast(
    ({ account }) =>
      countOf(accounts, account) === Math.max(...accounts.map((one) => countOf(accounts, one))),
  );
  const busy = new RenderError(
    'busy',
    `${waiting.length} exports are waiting already. Try again in a minute.`,
  );
  if (!busiest || countOf(accounts, busiest.account) <= countOf(accounts, newcomer) + 1) throw busy;
  remove(waiting, busiest);
  busiest.refuse(busy);
}

const remove = (waiting: Waiting[], one: Waiting): void => void waiting.splice(waiting.indexOf(one), 1);

function waitForPlace(waiting: Waiting[], account: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => signal.removeEventListener('abort', giveUp);
    const own: Waiting = {
      account,
      begin() {
        end();
        resolve();
      },
      refuse(error) {
        end();
        reject(error);
      },
    };
    const giveUp = (): void => {
      remove(waiting, own);
      reject(signal.reason instanceof Error ? signal.reason : new Error('The file is not needed any more.'));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.push(own);
  });
}
