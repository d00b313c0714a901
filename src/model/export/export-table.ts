/**
 * What an export holds: the rows that its widget shows, in their order, without the columns that are hidden. A pivot is
 * exported turned; heads of groups and lines of totals are left out, since a sheet that adds up would count them twice.
 */
import { readArrangement } from '../table/arrangement.ts';
import { sortRows } from '../table/sort-rows.ts';
import { flattenTitles } from '../table/flat-titles.ts';
import type { Levels } from '../table/levels.ts';
import { readTable, type TableColumn } from '../table/table-spec.ts';
import type { ColumnFormat, Result } from '../result.ts';

export interface ExportTable {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  /** From a row's place in the export to its place in `cells`. */
  readonly rowAt: (place: number) => number;
  /** There are more rows than these. */
  readonly truncated: boolean;
}

export interface ExportedWidget {
  readonly result: Result;
  /** Of a table; every other view shows all columns in the result's own order. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  /** Explicit formats, by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  /** What the reader has arranged in a table, unread. */
  readonly arranged?: unknown;
  /** Of a table: further results that it is made of. */
  readonly levels?: Levels | undefined;
  /** BCP 47 tag: words are sorted as the reader sees them. */
  readonly locale: string;
}

export function toExportTable(widget: ExportedWidget): ExportTable {
  const { result, spec, overrides, arranged, levels, locale } = widget;
  const context = { locale, timeZone: 'UTC', currency: 'USD' };
  const { columns, rowCount } = readTable(spec ?? {}, result, overrides, { context, levels, plain: true });
  const { sort } = readArrangement(arranged);
  const sorted = columns.find(({ field }) => field === sort?.field);
  const order = sorted && sort ? sortRows(sorted, sort.direction, locale) : undefined;
  return {
    columns: flattenTitles(columns),
    rowCount,
    rowAt: (place) => order?.[place] ?? place,
    truncated: result.truncated === true,
  };
}

/** The first rows only, for formats that can hold no more. */
export const cutRows = (table: ExportTable, most: number): ExportTable =>
  table.rowCount <= most ? table : { ...table, rowCount: most, truncated: true };
