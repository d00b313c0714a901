/** A cell in words, as its reader sees it: for screen readers, clipboards and whatever else cannot show a picture. */
import { formatValue } from '../../formats/format-value.ts';
import type { FormatContext } from '../../formats/format-context.ts';
import { createCellMessages } from '../../messages/table-cells-en.ts';
import type { SparklineSeries } from './table-sparkline.ts';
import type { ResultColumn } from '../../result.ts';
import type { TableColumn, RowGroups } from '../create-table-view.ts';
import type { TableMessages } from '../../messages/table-en.ts';

/** Empty where there is nothing to say: no value, a subtotal that nobody asked for, one that is on its way. */
export function formatCell(column: TableColumn, row: number, context: FormatContext): string {
  const note = column.noteAt?.(row);
  const words = createCellMessages(context.locale);
  if (note?.kind === 'several') return words('several', { count: note.count });
  if (note?.kind === 'failed') return words('failed', { reason: note.reason });
  if (note && note.kind !== 'repeated') return '';
  const series = column.sparkline?.seriesAt(row);
  if (column.sparkline) return series ? formatSeries(series, column, context) : '';
  return formatCellText(column, row, context);
}

/** Where it begins, where it ends, and the way between. */
export function formatSeries(
  series: SparklineSeries,
  { column }: TableColumn,
  context: FormatContext,
): string {
  const known = series.filter((value) => value !== null);
  const first = known[0] ?? 0;
  const last = known.at(-1) ?? 0;
  const write = (value: number) => formatValue(value, { type: 'number', format: column.format }, context);
  const way = last > first ? 'rising' : last < first ? 'falling' : 'steady';
  return createCellMessages(context.locale)(way, { first: write(first), last: write(last) });
}

/** Rows of one column may be of several kinds, each written in its own way. */
export type FormattedTableColumn = Pick<TableColumn, 'column' | 'cells' | 'display'> & {
  readonly columnAt?: ((row: number) => ResultColumn) | undefined;
};

export function formatCellText(column: FormattedTableColumn, row: number, context: FormatContext): string {
  const cell = column.cells[row] ?? null;
  return cell === null ? '' : formatValue(cell, column.columnAt?.(row) ?? column.column, context);
}

export interface DescribedCell {
  readonly column: TableColumn;
  readonly row: number;
  readonly place: number;
  /** All that are shown. */
  readonly rows: number;
  readonly context: FormatContext;
  readonly groups: RowGroups | undefined;
}

/** With where it is, for a screen reader. */
export function describeCell(scene: DescribedCell, words: TableMessages): string {
  const { column, row, place, rows, context, groups } = scene;
  const value = formatCell(column, row, context) || words('noValue');
  const at = { row: place + 1, rows, title: column.title, value };
  if (groups?.levelAt(row) === undefined) return words('cellAt', at);
  return words('groupAt', { ...at, count: groups.sizeAt(row) });
}
