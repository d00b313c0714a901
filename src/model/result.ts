/** Rows as every view gets them: columnar. Source: docs/dashboard-format.md, "Results". */

/** A cell. Integers beyond 2^53 and decimals that a number would round stay strings; times are ISO strings. */
export type Cell = string | number | boolean | null;

export type ColumnType = 'string' | 'number' | 'boolean' | 'time';

/** How a column's values are written, from the model or from an override. */
export interface ColumnFormat {
  readonly type: 'currency' | 'percent' | 'number';
  /** Digits after the decimal point; undefined: the type's default. */
  readonly decimalPlaces?: number | undefined;
  /** ISO 4217 code, where the model names one. */
  readonly currency?: string | undefined;
  /** Written divided by this: 1,000 for thousands. */
  readonly scale?: number | undefined;
}

export interface ResultColumn {
  /** The name that specs use as a field; may contain dots. */
  readonly name: string;
  readonly type: ColumnType;
  readonly title?: string | undefined;
  readonly format?: ColumnFormat | undefined;
  /** Of a time column: the grain its values are cut to. */
  readonly granularity?: string | undefined;
  /** What the data model says it is; none for SQL, rows in a report, and a host's own answers. */
  readonly role?: ColumnRole | undefined;
  /** Of a measure: the members that show what it is made of, where the model names any. */
  readonly drillMembers?: DrillMembers | undefined;
}

/** `time`: a time that is cut to a grain. */
export type ColumnRole = 'measure' | 'dimension' | 'time';

/** By their full names. */
export interface DrillMembers {
  readonly dimensions: readonly string[];
  readonly measures: readonly string[];
}

export interface Result {
  readonly columns: readonly ResultColumn[];
  /** One array of cells per column, each `rowCount` long. */
  readonly values: readonly (readonly Cell[])[];
  readonly rowCount: number;
  /** ISO 8601. */
  readonly lastRefreshTime?: string | undefined;
  /** The Data API cut the rows at its cap: totals of this result would be wrong. */
  readonly truncated?: boolean | undefined;
}

/** The column of that name, with its cells; undefined if the result has none. */
export function findColumn(
  result: Result,
  name: string,
): { column: ResultColumn; cells: readonly Cell[] } | undefined {
  const index = result.columns.findIndex((column) => column.name === name);
  const column = result.columns[index];
  const cells = result.values[index];
  return column && cells ? { column, cells } : undefined;
}

/** Row objects keyed by column name, for the libraries that want them. */
export function toRows(result: Result): Record<string, Cell>[] {
  const rows: Record<string, Cell>[] = Array.from({ length: result.rowCount }, () => ({}));
  result.columns.forEach((column, index) => {
    const cells = result.values[index] ?? [];
    rows.forEach((row, at) => {
      row[column.name] = cells[at] ?? null;
    });
  });
  return rows;
}

/** One row, keyed by column name. */
export const rowAt = (result: Result, row: number): Record<string, Cell> =>
  Object.fromEntries(
    result.columns.map(({ name }, index): [string, Cell] => [name, result.values[index]?.[row] ?? null]),
  );
