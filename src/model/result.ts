/** Results in columnar form, as views get them. See docs/dashboard-format.md, "Results". */

/** A cell. Integers beyond 2^53 and decimals that a number would round are strings. Times are ISO strings. */
export type Cell = string | number | boolean | null;

export type ColumnType = 'string' | 'number' | 'boolean' | 'time';

/** How the values of a column are formatted, from the data model or from an override. */
export interface ColumnFormat {
  readonly type: 'currency' | 'percent' | 'number';
  /** Digits after the decimal point; undefined: the default of the type. */
  readonly decimalPlaces?: number | undefined;
  /** ISO 4217 code, if the data model has one. */
  readonly currency?: string | undefined;
  /** Values are divided by this before they are formatted: 1,000 for thousands. */
  readonly scale?: number | undefined;
}

export interface ResultColumn {
  /** The name that specs use as a field. It may contain dots. */
  readonly name: string;
  readonly type: ColumnType;
  readonly title?: string | undefined;
  readonly format?: ColumnFormat | undefined;
  /** Of a time column: the grain that its values are truncated to. */
  readonly granularity?: string | undefined;
  /** Of a time column, in place of `granularity`: a grain of the data model, whose name says nothing about its length. */
  readonly customGrain?: CustomGrain | undefined;
  /** The kind of member in the data model; undefined for SQL, rows in a report, and a host's own results. */
  readonly role?: ColumnRole | undefined;
  /** Of the column that names the periods of a query that compares some. */
  readonly periods?: ComparedPeriods | undefined;
  /** Of a measure: the members that show the rows behind it, if the data model lists any. */
  readonly drillMembers?: DrillMembers | undefined;
}

/** The periods of one time that a query compares. */
export interface ComparedPeriods {
  /** The time dimension. */
  readonly member: string;
  /** In which the periods begin and end, as an IANA name. */
  readonly timeZone: string;
  readonly list: readonly ComparedPeriod[];
}

/** Its days are undefined where the platform alone knows what they are. */
export interface ComparedPeriod {
  /** In the reader's words, such as "June 2001". */
  readonly name: string;
  /** The first and the last day, as the Data API reads them: both are included. */
  readonly range: readonly [string, string] | undefined;
  /** From its start up to, but not including, its end: wall-clock times in milliseconds, as in time/. */
  readonly span: { readonly from: number; readonly until: number } | undefined;
}

export interface CustomGrain {
  readonly name: string;
  /** The length of each period, such as `2 weeks`; undefined where it is unknown. */
  readonly interval?: string | undefined;
}

/** `time`: a time that is truncated to a grain. */
export type ColumnRole = 'measure' | 'dimension' | 'time';

/** Full names of members. */
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
  /** The Data API limited the number of rows, so totals of this result would be wrong. */
  readonly truncated?: boolean | undefined;
  /** The query of the Data API that gave the rows, not yet parsed. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
}

/** The column of that name and its cells; undefined if the result does not have it. */
export function findColumn(
  result: Result,
  name: string,
): { column: ResultColumn; cells: readonly Cell[] } | undefined {
  const index = result.columns.findIndex((column) => column.name === name);
  const column = result.columns[index];
  const cells = result.values[index];
  return column && cells ? { column, cells } : undefined;
}

/** Row objects keyed by column name, for libraries that need them. */
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
