/** One value into one cell, by the column's display. Everything is text or a checked address: cells are hostile. */
import { formatValue, nullSign } from '../../model/formats/format-value.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { TableColumn } from '../../model/table/table-spec.ts';
import { fillBar } from './cell-bar.ts';
import { fillImage, fillLink } from './cell-links.ts';
import { fillNote } from './cell-note.ts';
import { paintCell } from './cell-paint.ts';
import { fillSparkline } from './cell-sparkline.ts';
import { fillText } from './cell-text.ts';

export interface CellSurroundings {
  readonly context: FormatContext;
  /** Where images may come from. */
  readonly allowOrigins: readonly string[];
}

/** Cells are used again and again: whatever the last value left behind is gone, and as little as can be is made anew. */
export function fillCell(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  surroundings: CellSurroundings,
): void {
  const value = column.cells[row] ?? null;
  const note = column.noteAt?.(row);
  cell.classList.toggle('null', value === null && !note);
  cell.classList.toggle('repeated', note?.kind === 'repeated');
  if (note && note.kind !== 'repeated') fillNote(cell, note, surroundings.context.locale);
  else fillValue(cell, column, row, surroundings);
  paintCell(cell, column, row);
}

function fillValue(
  cell: HTMLElement,
  column: TableColumn,
  row: number,
  { context, allowOrigins }: CellSurroundings,
): void {
  const value = column.cells[row] ?? null;
  if (column.sparkline) return fillSparkline(cell, column, row, context);
  if (value === null) return fillText(cell, nullSign);
  if (column.bar) return fillBar(cell, column, row, context);
  const text = formatValue(value, column.columnAt?.(row) ?? column.column, context);
  if (column.display === 'link') fillLink(cell, text, String(value), column.label);
  else if (column.display === 'image') fillImage(cell, text, String(value), allowOrigins);
  else fillText(cell, text);
}
