/** Runs a few tasks at once, and lets a bounded number wait. No account and no reader keeps the others waiting. */
import { RenderError } from './render-request.ts';

export interface WorkQueueLimits {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that wait. Further ones are refused. */
  readonly waiting: number;
}

export interface WorkFor {
  readonly account: number;
  /** Within the account. */
  readonly reader: string;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

export type RunInQueue = <T>(task: () => Promise<T>, work: WorkFor) => Promise<T>;

/** The account, and the reader within it: accounts take turns, and within an account its readers. */
type Owner = readonly [account: string, reader: string];

interface Waiting {
  readonly owner: Owner;
  readonly begin: () => void;
  readonly refuse: (error: RenderError) => void;
}

/**
 * The next place goes to the account with the fewest running tasks, among those to the one whose turn was longest ago, and
 * within it to a reader in the same way. When no more can wait, the latest task of the account or reader with the most waiting
 * ones makes room for one with fewer.
 */
export function createWorkQueue({ atOnce, waiting: most }: WorkQueueLimits): RunInQueue {
  const running: Owner[] = [];
  const waiting: Waiting[] = [];
  /** Accounts and readers by their last turn, the latest one at the end. */
  let turns: readonly string[] = [];
  const begin = (owner: Owner): void => {
    running.push(owner);
    // One without tasks needs no memory.
    const known = new Set([...running, ...waiting.map((one) => one.owner)].flat());
    turns = [...turns.filter((one) => !owner.includes(one) && known.has(one)), ...owner];
  };
  const enter = async (owner: Owner, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running.length < atOnce) return begin(owner);
    if (waiting.length >= most) makeRoom(waiting, owner);
    await waitForPlace(waiting, owner, signal);
  };
  const leave = (owner: Owner): void => {
    running.splice(running.indexOf(owner), 1);
    const next = takeNext(waiting, running, turns);
    if (!next) return;
    // Here and not when it goes on, which is later: nobody else takes the place.
    begin(next.owner);
    next.begin();
  };
  return async (task, { account, reader, signal }) => {
    const owner: Owner = [String(account), `${account} ${reader}`];
    await enter(owner, signal);
    try {
      return await task();
    } finally {
      leave(owner);
    }
  };
}

const levels = [0, 1] as const;

const countOf = (owners: readonly Owner[], name: string): number =>
  owners.filter((one) => one.includes(name)).length;

/** Removes it from those that wait. */
function takeNext(
  waiting: Waiting[],
  running: readonly Owner[],
  turns: readonly string[],
): Waiting | undefined {
  // Sorting keeps the order of arrival where nothing else decides.
  const [next] = waiting.toSorted(({ owner: one }, { owner: other }) => {
    for (const level of levels) {
      const order =
        countOf(running, one[level]) - countOf(running, other[level]) ||
        turns.indexOf(one[level]) - turns.indexOf(other[level]);
      if (order !== 0) return order;
    }
    return 0;
  });
  if (next) remove(waiting, next);
  return next;
}

function makeRoom(waiting: Waiting[], newcomer: Owner): void {
  const owners = waiting.map(({ owner }) => owner);
  const busy = new RenderError(
    'busy',
    `${waiting.length} exports are waiting already. Try again in a minute.`,
  );
  for (const level of levels) {
    // Within an account, only its own readers make room for one another.
    const rivals = waiting.filter(({ owner }) => level === 0 || owner[0] === newcomer[0]);
    const most = Math.max(0, ...rivals.map(({ owner }) => countOf(owners, owner[level])));
    if (most <= countOf(owners, newcomer[level]) + 1) continue;
    const busiest = rivals.filter(({ owner }) => countOf(owners, owner[level]) === most);
    const latest = findGreediest(busiest, owners);
    remove(waiting, latest);
    return latest.refuse(busy);
  }
  throw busy;
}

/** The latest task of the reader with the most. */
function findGreediest(some: readonly Waiting[], owners: readonly Owner[]): Waiting {
  const most = Math.max(...some.map(({ owner }) => countOf(owners, owner[1])));
  const latest = some.findLast(({ owner }) => countOf(owners, owner[1]) === most);
  if (!latest) throw new RangeError('Nothing is waiting.');
  return latest;
}

const remove = (waiting: Waiting[], one: Waiting): void => void waiting.splice(waiting.indexOf(one), 1);

function waitForPlace(waiting: Waiting[], owner: Owner, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => signal.removeEventListener('abort', giveUp);
    const own: Waiting = {
      owner,
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
