import type { QueryEngine } from '../../semantic-layer/engine/query-engine.ts';
import type { TableColumn } from '../../semantic-layer/files/folder-database.ts';
import { escapeBraces } from '../../semantic-layer/model/escaped-braces.ts';
import { quoteName } from '../../semantic-layer/sql/replace-in-sql.ts';

/** A join to the key of another table, which has one row for each value of the column. Columns are named as in the sample. */
export interface ProposedJoin {
  readonly column: string;
  /** The table whose key the column holds. */
  readonly target: string;
  readonly key: string;
  /** Share of the rows with a value whose key exists, from 0 to 1. */
  readonly matched: number;
}

/** A table for which a cube is proposed. Its rows, or a sample of them, are in the embedded engine. */
export interface ProposalTable {
  /** The name of the table in the embedded engine, and of the cube. */
  readonly table: string;
  readonly rows: number;
  readonly columns: readonly TableColumn[];
  /** Where the rows are a sample: the table that they are from. */
  readonly origin?: TableOrigin | undefined;
}

/** A table of a live data source, with what its database declares. */
export interface TableOrigin {
  readonly dataSource: string;
  /** The table in the SQL of its database. */
  readonly sqlTable: string;
  /** Names of columns in its database, by their names in the sample, where both differ. */
  readonly columnNames: ReadonlyMap<string, string>;
  /** The columns of the primary key. */
  readonly keys: readonly string[];
  /** One for each foreign key, so that a table may be the target of several. */
  readonly joins: readonly ProposedJoin[];
  /** Whether the table has more rows than were copied. */
  readonly isSampled: boolean;
  /** Runs SQL in its database. */
  readonly engine: Pick<QueryEngine, 'run'>;
}

export const toSqlTable = ({ table, origin }: Pick<ProposalTable, 'table' | 'origin'>): string =>
  origin?.sqlTable ?? quoteName(table);

/** A column in the SQL of its database. */
export const toSqlColumn = ({ origin }: Pick<ProposalTable, 'origin'>, column: string): string =>
  quoteName(origin?.columnNames.get(column) ?? column);

/** The same in SQL of the data model, where braces refer to members. */
export const toModelColumn = (table: Pick<ProposalTable, 'origin'>, column: string): string =>
  escapeBraces(toSqlColumn(table, column));
