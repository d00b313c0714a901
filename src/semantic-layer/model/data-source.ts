import type { SqlDialect } from '../dialect/sql-dialect.ts';
import { duckdbDialect } from '../dialect/duckdb-dialect.ts';

/** A database that has tables of cubes. Cubes name it as their `data_source`. */
export interface DataSource {
  readonly name: string;
  readonly dialect: SqlDialect;
}

export type DataSources = ReadonlyMap<string, DataSource>;

/** The data source of cubes that name none. */
export const defaultSource = 'default';

/** The embedded engine alone. */
export const embeddedSources: DataSources = new Map([
  [defaultSource, { name: defaultSource, dialect: duckdbDialect }],
]);
