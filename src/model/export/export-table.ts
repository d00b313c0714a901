/**
 * The contents of an export: the rows and columns that its widget shows, in their order. A pivot is exported as it is
 * shown. Group headers and totals are left out, because a sum in a spreadsheet would count them twice.
 */
import { arrangeVisibleColumns } from '../../views/table/model/columns/column-layout.ts';
import { filterAndSortRows } from '../../views/table/model/rows/filter-and-sort-rows.ts';
import { parseTableState } from '../../views/table/model/state/table-state.ts';
import type { LevelStates } from '../../views/table/model/levels/aggregation-levels.ts';
import type { FormatContext } from '../formats/format-value.ts';
import { createTableView, type TableColumn } from '../../views/table/model/create-table-view.ts';
import type { ColumnFormat, Result } from '../result.ts';

export interface ExportTable {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  /** From the index of a row in the export to its index in `cells`. */
  readonly rowAt: (place: number) => number;
  /** True if there are more rows. */
  readonly truncated: boolean;
}

interface ExportedWidget {
  readonly result: Result;
  /** The spec of a table. Other views export all columns in the order of the result. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  /** Explicit formats, by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  /** The reader's state of a table, not yet parsed. */
  readonly tableState?: unknown;
  /** Additional results of a table. */
  readonly levels?: LevelStates | undefined;
  /** Texts are sorted and searched by the rules of the reader's language. */
  readonly context: FormatContext;
  /** Filters of a table may be relative to today. */
  readonly now: Date;
}

export function toExportTable(widget: ExportedWidget): ExportTable {
  const { result, spec, overrides, levels, context, now } = widget;
  const view = createTableView(spec ?? {}, result, overrides, { context, levels, plain: true });
  const tableState = parseTableState(widget.tableState);
  const columns = arrangeVisibleColumns(view.columns, tableState.columns).map(({ column }) => column);
  const clock = { now, timeZone: context.timeZone };
  const { order } = filterAndSortRows({ view, shown: columns, tableState, context, clock });
  return {
    columns: flattenTitles(columns),
    rowCount: order?.length ?? view.rowCount,
    rowAt: (place) => order?.[place] ?? place,
    truncated: result.truncated === true,
  };
}

/** Only the first rows, for formats with a limit. */
export const limitRows = (table: ExportTable, most: number): ExportTable =>
  table.rowCount <= most ? table : { ...table, rowCount: most, truncated: true };

/** Titles of several levels as one: `2024 / Revenue`. Duplicates get the key of their values. */
function flattenTitles(columns: readonly TableColumn[]): TableColumn[] {
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
