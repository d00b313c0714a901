/** A cell in the words of its reader; empty where it has no value. */
import { formatValue } from '../../formats/format-value.ts';
import type { FormatContext } from '../../formats/format-context.ts';
import type { ResultColumn } from '../../result.ts';
import type { TableColumn } from '../create-table-view.ts';

/** Rows of one column may be of several kinds, each written in its own way. */
export type FormattedTableColumn = Pick<TableColumn, 'column' | 'cells' | 'display'> & {
  readonly columnAt?: ((row: number) => ResultColumn) | undefined;
};

export function formatCellText(column: FormattedTableColumn, row: number, context: FormatContext): string {
  const cell = column.cells[row] ?? null;
  return cell === null ? '' : formatValue(cell, column.columnAt?.(row) ?? column.column, context);
}
