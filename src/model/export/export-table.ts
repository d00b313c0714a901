/**
 * What an export holds: the rows and columns that its widget shows, in their order, without those left out. A pivot is
 * exported turned; heads of groups and lines of totals are left out, since a sheet that adds up would count them twice.
 */
import { placeColumns } from '../table/columns/column-layout.ts';
import { computeVisibleRows } from '../table/rows/visible-rows.ts';
import { parseTableState } from '../table/state/table-state.ts';
import type { LevelStates } from '../table/levels/aggregation-levels.ts';
import type { FormatContext } from '../formats/format-context.ts';
import { createTableView, type TableColumn } from '../table/create-table-view.ts';
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
  readonly tableState?: unknown;
  /** Of a table: further results that it is made of. */
  readonly levels?: LevelStates | undefined;
  /** Words are sorted, and found, as the reader sees them. */
  readonly context: FormatContext;
  /** Filters of a table may speak of today. */
  readonly now: Date;
}

export function toExportTable(widget: ExportedWidget): ExportTable {
  const { result, spec, overrides, levels, context, now } = widget;
  const view = createTableView(spec ?? {}, result, overrides, { context, levels, plain: true });
  const tableState = parseTableState(widget.tableState);
  const columns = placeColumns(view.columns, tableState.columns).map(({ column }) => column);
  const clock = { now, timeZone: context.timeZone };
  const { order } = computeVisibleRows({ view, shown: columns, tableState, context, clock });
  return {
    columns: flattenTitles(columns),
    rowCount: order?.length ?? view.rowCount,
    rowAt: (place) => order?.[place] ?? place,
    truncated: result.truncated === true,
  };
}

/** The first rows only, for formats that can hold no more. */
export const limitRows = (table: ExportTable, most: number): ExportTable =>
  table.rowCount <= most ? table : { ...table, rowCount: most, truncated: true };

/** `2024 / Revenue`; each title once, and the key of its values in files that name them. */
export function flattenTitles(columns: readonly TableColumn[]): TableColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    if (!column.path) return column;
    const title = freeTitle(column.path.filter((part) => part !== '').join(' / '), taken);
    taken.add(title);
    return { ...column, title, field: title };
  });
}

function freeTitle(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted} ${count}`)) count += 1;
  return `${wanted} ${count}`;
}
