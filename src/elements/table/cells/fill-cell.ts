/** One value into one cell, by the column's display. Everything is text or a checked address: cells are hostile. */
import { formatValue, nullText } from '../../../model/formats/format-value.ts';
import type { FormatContext } from '../../../model/formats/format-context.ts';
import type { TableColumn } from '../../../model/table/create-table-view.ts';
import { fillBarCell } from './fill-bar-cell.ts';
import { fillImageCell, fillLinkCell } from './fill-link-cell.ts';
import { fillNoteCell } from './fill-note-cell.ts';
import { applyCellColors } from './apply-cell-colors.ts';
import { fillSparklineCell } from './fill-sparkline-cell.ts';
import { fillTextCell } from './fill-text-cell.ts';

export interface CellContext {
  readonly context: FormatContext;
  /** Where images may come from. */
  readonly allowOrigins: readonly string[];
}

/** Cells are used again and again: whatever the last value left behind is gone, and as little as can be is made anew. */
export function fillCell(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  viewContext: CellContext,
): void {
  const value = column.cells[row] ?? null;
  const note = column.noteAt?.(row);
  cell.classList.toggle('null', value === null && !note);
  cell.classList.toggle('repeated', note?.kind === 'repeated');
  if (note && note.kind !== 'repeated') fillNoteCell(cell, note, viewContext.context.locale);
  else fillValue(cell, column, row, viewContext);
  applyCellColors(cell, column, row);
}

function fillValue(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  { context, allowOrigins }: CellContext,
): void {
  const value = column.cells[row] ?? null;
  if (column.sparkline) return fillSparklineCell(cell, column, row, context);
  if (value === null) return fillTextCell(cell, nullText);
  if (column.bar) return fillBarCell(cell, column, row, context);
  const text = formatValue(value, column.columnAt?.(row) ?? column.column, context);
  if (column.display === 'link') fillLinkCell(cell, text, String(value), column.label);
  else if (column.display === 'image') fillImageCell(cell, text, String(value), allowOrigins);
  else fillTextCell(cell, text);
}
