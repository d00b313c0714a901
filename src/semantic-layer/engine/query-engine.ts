import type { Statement } from '../query-sql/query-sql.ts';
import type { Columns, OlapEngine } from './olap-engine.ts';

/** The state of the data that a query reads. Results with equal keys are made from the same data. */
export interface DataVersion {
  readonly key: string;
  /** When the data was read, or loaded into the embedded engine. */
  readonly loadedAt: Date;
}

/** Runs the statements of queries, and says whether their data has changed. */
export interface QueryEngine {
  /** Rejects with a `DataError` after the time limit, and with the signal's reason after an abort. */
  run(statement: Statement, signal?: AbortSignal): Promise<Columns>;
  /** The version that the statements would read now. A promise where the database has to be asked. */
  findVersion(statements: readonly Statement[], signal?: AbortSignal): DataVersion | Promise<DataVersion>;
}

/** The embedded engine, whose data changes only when it is loaded. */
export const toQueryEngine = (engine: Pick<OlapEngine, 'run' | 'loadedAt'>): QueryEngine => ({
  run: (statement, signal) => engine.run(statement, signal),
  findVersion: () => ({ key: String(engine.loadedAt.getTime()), loadedAt: engine.loadedAt }),
});
