/** Formats a cell as text, for screen readers, the clipboard and other uses without graphics. */
import { formatValue, writeHyphen, type FormatContext } from '../../../../model/formats/format-value.ts';
import { isNumeric } from '../../../../model/parsing/read-value.ts';
import { createCellMessages } from '../../../../model/messages/table-cells-en.ts';
import type { SparklineSeries } from './table-sparkline.ts';
import type { ResultColumn } from '../../../../model/result.ts';
import type { TableColumn, RowGroups } from '../create-table-view.ts';
import type { TableMessages } from '../../../../model/messages/table-en.ts';

/** Empty if there is nothing to show: no value, a subtotal that was not requested, or one that is still loading. */
export function formatCell(column: TableColumn, row: number, context: FormatContext): string {
  const note = column.noteAt?.(row);
  const messages = createCellMessages(context.locale);
  if (note?.kind === 'several') return messages('several', { count: note.count });
  if (note?.kind === 'failed') return messages('failed', { reason: note.reason });
  if (note && note.kind !== 'repeated') return '';
  const series = column.sparkline?.seriesAt(row);
  if (column.sparkline) return series ? describeSeries(series, column, context) : '';
  return formatCellText(column, row, context);
}

/** For other programs, which read a number only if its minus is a hyphen. */
export function formatCopiedCell(column: TableColumn, row: number, context: FormatContext): string {
  const text = formatCell(column, row, context);
  return isNumeric(String(column.cells[row] ?? '')) ? writeHyphen(text) : text;
}

/** Describes a series: its start, its end, and its range. */
export function describeSeries(
  series: SparklineSeries,
  { column }: TableColumn,
  context: FormatContext,
): string {
  const known = series.filter((value) => value !== null);
  const first = known[0] ?? 0;
  const last = known.at(-1) ?? 0;
  const write = (value: number) => formatValue(value, { type: 'number', format: column.format }, context);
  const trend = last > first ? 'rising' : last < first ? 'falling' : 'steady';
  return createCellMessages(context.locale)(trend, { first: write(first), last: write(last) });
}

/** The format of each row, because the rows of a column may be of different kinds. */
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
  /** Number of visible rows. */
  readonly rows: number;
  readonly context: FormatContext;
  readonly groups: RowGroups | undefined;
}

/** Describes a cell and its position, for a screen reader. */
export function describeCell(scene: DescribedCell, messages: TableMessages): string {
  const { column, row, place, rows, context, groups } = scene;
  const value = formatCell(column, row, context) || messages('noValue');
  const at = { row: place + 1, rows, title: column.title, value };
  if (groups?.levelAt(row) === undefined) return messages('cellAt', at);
  return messages('groupAt', { ...at, count: groups.sizeAt(row) });
}
