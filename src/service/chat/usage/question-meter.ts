/** Counts one question with what its queries read, and refuses it where a limit is reached. */
import type { Result } from '../../../model/result.ts';
import { Problem } from '../../http/http-problem.ts';
import type { DataClient } from '../../own-data-api/data-client.ts';
import { describeLimit, describePeriodEnd, findReachedLimit } from './usage-limits.ts';
import { addUsage, removeOldUsage } from './usage-rows.ts';
import type { ScopedLimit, UsageAccount } from './usage.ts';

const units = new Set(['questions', 'rows', 'seconds'] as const);

export class QuestionMeter {
  readonly #account: UsageAccount;
  #started = performance.now();
  #queries = 0;
  #rows = 0;

  constructor(account: UsageAccount) {
    this.#account = account;
  }

  /** Counts a query by its result. */
  count({ rowCount }: Pick<Result, 'rowCount'>): void {
    this.#queries += 1;
    this.#rows += rowCount;
  }

  /** @returns a client whose queries are counted. */
  watch(client: DataClient): DataClient {
    return {
      readMeta: () => client.readMeta(),
      run: async (query) => {
        const result = await client.run(query);
        this.count(result);
        return result;
      },
    };
  }

  /** @throws Problem `too-many-requests`: the question is not counted then. */
  async begin(): Promise<void> {
    const { database, accountId, owner, limits, now } = this.#account;
    const reached = await database.write(accountId, async (rows) => {
      const limit = await findReachedLimit(rows, owner, limits, units);
      if (limit) return limit;
      await addUsage(rows, owner, { questions: 1 });
      await removeOldUsage(rows, owner.day);
      return undefined;
    });
    if (reached) throw toProblem(reached, now);
    this.#started = performance.now();
  }

  /** Adds what the question has used. */
  async end(): Promise<void> {
    const { database, accountId, owner } = this.#account;
    const seconds = Math.round(performance.now() - this.#started) / 1_000;
    const used = { queries: this.#queries, rows: this.#rows, seconds };
    await database.write(accountId, (rows) => addUsage(rows, owner, used));
  }
}

function toProblem(limit: ScopedLimit, now: Date): Problem {
  const words = `${describeLimit(limit)} You can ask again ${describePeriodEnd(limit)}.`;
  return new Problem('too-many-requests', words, undefined, { retryAfter: countSecondsLeft(limit, now) });
}

function countSecondsLeft({ per }: ScopedLimit, now: Date): number {
  const end = new Date(now);
  if (per === 'day') end.setUTCDate(end.getUTCDate() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1, 1);
  return Math.ceil((end.setUTCHours(0, 0, 0, 0) - now.getTime()) / 1_000);
}
