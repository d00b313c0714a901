/** What the data says about a column: how many values it has, and in which range. The model proposal rests on it. */
import type { OlapEngine } from '../engine/olap-engine.ts';
import type { FileTable, TableColumn } from '../files/folder-database.ts';
import { quoteName } from '../sql/sql-text.ts';

export type ColumnKind = 'string' | 'number' | 'time' | 'boolean';

export interface ColumnProfile extends TableColumn {
  readonly kind: ColumnKind;
  /** Different values, without null. */
  readonly distinct: number;
  readonly nulls: number;
  /** Of numbers only. */
  readonly least: number | undefined;
  readonly greatest: number | undefined;
}

export interface TableProfile {
  readonly table: string;
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
}

/** Reads each column of a table once. */
export async function profileTable(
  engine: Pick<OlapEngine, 'run'>,
  { table, rows, columns }: Pick<FileTable, 'table' | 'rows' | 'columns'>,
): Promise<TableProfile> {
  const kinds = columns.map(({ type }) => toKind(type));
  const parts = columns.flatMap(({ name }, index) => toAggregates(quoteName(name), kinds[index] ?? 'string'));
  const values = await engine.run({ sql: `SELECT ${parts.join(', ')} FROM ${quoteName(table)}`, values: [] });
  const numbers = values.map(([value]) =>
    value === null || value === undefined ? undefined : Number(value),
  );
  return {
    table,
    rows,
    columns: columns.map((column, index) => {
      const [distinct = 0, nulls = 0, least, greatest] = numbers.slice(index * 4, index * 4 + 4);
      return { ...column, kind: kinds[index] ?? 'string', distinct, nulls, least, greatest };
    }),
  };
}

function toAggregates(column: string, kind: ColumnKind): string[] {
  const range = (name: string): string => (kind === 'number' ? `CAST(${name}(${column}) AS DOUBLE)` : 'NULL');
  return [`count(DISTINCT ${column})`, `count(*) - count(${column})`, range('min'), range('max')];
}

/** The type of the data model for a type of DuckDB. Times of day, intervals and the like are texts. */
function toKind(type: string): ColumnKind {
  if (/^(?:TIMESTAMP|DATE)/.test(type)) return 'time';
  if (type === 'BOOLEAN') return 'boolean';
  return /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL)/.test(type) ? 'number' : 'string';
}
