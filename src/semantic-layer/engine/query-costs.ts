import { createHash } from 'node:crypto';
import type { Statement } from '../query-sql/query-sql.ts';

/** Milliseconds that a query is expected to take when nothing is known about it or its cubes. */
const unknownCost = 100;
/** Most statements and groups of cubes whose times are remembered. */
const maxRemembered = 2_000;
/** Weight of the newest time in the average. */
const newestWeight = 0.3;

/** What the time of a query is remembered by. */
export interface CostKeys {
  /** A hash of the statement without its values, which change from request to request. */
  readonly statement: string;
  readonly cubes: string;
}

export const toCostKeys = ({ sql, cubes = [] }: Statement): CostKeys => ({
  statement: createHash('sha256').update(sql).digest('base64'),
  cubes: cubes.join(' '),
});

/** How long queries are expected to take: as their statement took before, else as other statements over the same cubes. */
export class QueryCosts {
  readonly #times = new Map<string, number>();

  /** Expected milliseconds. */
  estimate({ statement, cubes }: CostKeys): number {
    return this.#times.get(statement) ?? this.#times.get(cubes) ?? unknownCost;
  }

  /** `milliseconds`: the time that the database took. */
  record({ statement, cubes }: CostKeys, milliseconds: number): void {
    for (const key of [statement, cubes]) this.#remember(key, milliseconds);
  }

  /** For a query that was stopped: it would have taken longer. */
  recordAtLeast(keys: CostKeys, milliseconds: number): void {
    if (milliseconds > this.estimate(keys)) this.record(keys, milliseconds);
  }

  #remember(key: string, milliseconds: number): void {
    const known = this.#times.get(key) ?? milliseconds;
    this.#times.delete(key);
    this.#times.set(key, known + newestWeight * (milliseconds - known));
    const oldest = this.#times.keys().next();
    if (this.#times.size > maxRemembered && !oldest.done) this.#times.delete(oldest.value);
  }
}
