/** Widths that fit the text: from a sample of rows, stretched where the table has room to spare. */
import { formatValue } from '../formats/format-value.ts';
import type { FormatContext } from '../formats/format-context.ts';
import type { TableColumn } from './table-spec.ts';

const sampleSize = 120;
/** Mean width of a character at the table's type size, px. */
const characterWidth = 7.1;
/** Cell padding and the sort arrow, px. */
const extra = 34;
const narrowest = 64;
const widest = 300;

/** px per column; they fill `room` where their own widths do not. */
export function computeWidths(
  columns: readonly TableColumn[],
  context: FormatContext,
  room: number,
): number[] {
  const widths = columns.map((column) => column.width ?? measure(column, context));
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total === 0 || total >= room) return widths;
  const flexible = columns.some(({ width }) => width === undefined);
  const growing = widths.filter((_, index) => !flexible || columns[index]?.width === undefined);
  const base = growing.reduce((sum, width) => sum + width, 0);
  const factor = 1 + (room - total) / base;
  return widths.map((width, index) =>
    !flexible || columns[index]?.width === undefined ? width * factor : width,
  );
}

function measure({ title, cells, column, display }: TableColumn, context: FormatContext): number {
  const step = Math.max(1, Math.floor(cells.length / sampleSize));
  let longest = title.length;
  for (let index = 0; index < cells.length; index += step) {
    longest = Math.max(longest, formatValue(cells[index], column, context).length);
  }
  const bar = display === 'bar' ? 60 : 0;
  return Math.min(widest, Math.max(narrowest, longest * characterWidth + extra + bar));
}
