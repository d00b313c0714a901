import type { Statement } from '../query-sql/query-sql.ts';

/** Milliseconds that a query is expected to take when nothing is known about it or its cubes. */
const unknownCost = 100;
/** Most statements and groups of cubes whose times are remembered. */
const maxRemembered = 2_000;
/** Weight of the newest time in the average. */
const newestWeight = 0.3;

/** How long queries are expected to take: as their statement took before, else as other statements over the same cubes. */
export class QueryCosts {
  readonly #times = new Map<string, number>();

  /** Expected milliseconds. Bound values do not count: they change from request to request. */
  estimate(statement: Statement): number {
    return this.#times.get(statement.sql) ?? this.#times.get(toCubesKey(statement)) ?? unknownCost;
  }

  /** `milliseconds`: the time that the database took. */
  record(statement: Statement, milliseconds: number): void {
    for (const key of [statement.sql, toCubesKey(statement)]) this.#remember(key, milliseconds);
  }

  /** For a query that was stopped: it would have taken longer. */
  recordAtLeast(statement: Statement, milliseconds: number): void {
    if (milliseconds > this.estimate(statement)) this.record(statement, milliseconds);
  }

  #remember(key: string, milliseconds: number): void {
    const known = this.#times.get(key) ?? milliseconds;
    this.#times.delete(key);
    this.#times.set(key, known + newestWeight * (milliseconds - known));
    const oldest = this.#times.keys().next();
    if (this.#times.size > maxRemembered && !oldest.done) this.#times.delete(oldest.value);
  }
}

const toCubesKey = ({ cubes = [] }: Statement): string => `cubes ${cubes.join(' ')}`;
