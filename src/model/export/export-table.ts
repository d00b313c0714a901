/**
 * What an export holds: the rows and columns that its widget shows, in their order, without those left out. A pivot is
 * exported turned; heads of groups and lines of totals are left out, since a sheet that adds up would count them twice.
 */
import { arrangeColumns } from '../table/arrange-columns.ts';
import { arrangeRows } from '../table/arrange-rows.ts';
import { readArrangement } from '../table/arrangement.ts';
import { flattenTitles } from '../table/flat-titles.ts';
import type { Levels } from '../table/levels.ts';
import type { FormatContext } from '../formats/format-context.ts';
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
  /** Words are sorted, and found, as the reader sees them. */
  readonly context: FormatContext;
  /** Filters of a table may speak of today. */
  readonly now: Date;
}

export function toExportTable(widget: ExportedWidget): ExportTable {
  const { result, spec, overrides, levels, context, now } = widget;
  const view = readTable(spec ?? {}, result, overrides, { context, levels, plain: true });
  const arrangement = readArrangement(widget.arranged);
  const columns = arrangeColumns(view.columns, arrangement.columns).map(({ column }) => column);
  const clock = { now, timeZone: context.timeZone };
  const { order } = arrangeRows({ view, shown: columns, arrangement, context, clock });
  return {
    columns: flattenTitles(columns),
    rowCount: order?.length ?? view.rowCount,
    rowAt: (place) => order?.[place] ?? place,
    truncated: result.truncated === true,
  };
}

/** The first rows only, for formats that can hold no more. */
export const cutRows = (table: ExportTable, most: number): ExportTable =>
  table.rowCount <= most ? table : { ...table, rowCount: most, truncated: true };
