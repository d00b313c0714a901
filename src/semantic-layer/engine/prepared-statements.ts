import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api';

/** Most statements that a connection keeps. */
const maxStatements = 100;
/**
 * Longer statements are planned anew each time. A plan takes far more memory than its text, which the memory limit of
 * DuckDB does not count; long texts come from filters with many values, and hardly ever twice.
 */
const maxKeptLength = 20_000;

/** Statements of one connection, which are parsed and planned once. The least recently used one is dropped first. */
export class PreparedStatements {
  readonly #connection: DuckDBConnection;
  readonly #statements = new Map<string, DuckDBPreparedStatement>();

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /** Rejects with the signal's reason where it is aborted before the statement runs. */
  async run(sql: string, values: readonly string[], signal: AbortSignal): Promise<DuckDBResult> {
    signal.throwIfAborted();
    const statement = this.#statements.get(sql) ?? (await this.#connection.prepare(sql));
    const isKept = sql.length <= maxKeptLength;
    if (isKept) this.#keep(sql, statement);
    try {
      signal.throwIfAborted();
      statement.bind([...values]);
      return await statement.run();
    } finally {
      if (!isKept) statement.destroySync();
    }
  }

  #keep(sql: string, statement: DuckDBPreparedStatement): void {
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements;
    if (!oldest || this.#statements.size <= maxStatements) return;
    this.#statements.delete(oldest[0]);
    oldest[1].destroySync();
  }
}
