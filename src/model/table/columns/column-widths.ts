/** Widths that fit the text: from a sample of rows, stretched where the table has room to spare. */
import { formatValue } from '../../formats/format-value.ts';
import type { FormatContext } from '../../formats/format-context.ts';
import type { Cell } from '../../result.ts';
import type { TableColumn } from '../create-table-view.ts';

/** Values that are measured, over all columns; a wide table measures fewer of each. */
const sampleCells = 800;
/** Mean width of a character at the table's type size, px. */
const characterWidth = 7.1;
/** Totals are bold. */
const heavier = 1.08;
/** Cell padding, px. */
const extra = 28;
/** Padding of a heading, with its arrow and the button of its menu, px; its type is a little heavier. */
const titleExtra = 52;
/** Letters of a title that widen its column. */
const mostOfTitle = 28;
const narrowest = 64;
const widest = 300;

/** A column with the width that its author has fixed; `isExact`: that its reader has. */
export type SizedColumn = Pick<TableColumn, 'title' | 'cells' | 'column' | 'display' | 'width' | 'weight'> & {
  readonly isExact?: boolean;
  /** Stands below its cells. */
  readonly total?: Cell | undefined;
};

/** px per column; they fill `room` where their own widths do not. What a reader has drawn stays as it is. */
export function computeWidths(
  columns: readonly SizedColumn[],
  context: FormatContext,
  room: number,
): number[] {
  const sample = Math.min(120, Math.max(12, Math.floor(sampleCells / columns.length)));
  const widths = columns.map((column) => column.width ?? measureColumn(column, context, sample));
  const growing = findGrowing(columns);
  const fixed = widths.reduce((sum, width, index) => sum + (growing.has(index) ? 0 : width), 0);
  const isWeighed = columns.some(({ weight }) => weight !== undefined);
  const parts = widths.map((width, index) => (isWeighed ? (columns[index]?.weight ?? 1) : width));
  const base = parts.reduce((sum, part, index) => sum + (growing.has(index) ? part : 0), 0);
  if (growing.size === 0 || (!isWeighed && fixed + base >= room)) return widths;
  const share = Math.max(0, room - fixed) / base;
  const grown = widths.map((width, index) =>
    growing.has(index) ? Math.max(narrowest, Math.floor((parts[index] ?? 0) * share)) : width,
  );
  // Whole px; what is left over goes to the last that grows, so that nothing is there to be scrolled.
  const rest = Math.max(0, Math.floor(room - grown.reduce((sum, width) => sum + width, 0)));
  const last = Math.max(...growing);
  return grown.map((width, index) => (index === last ? width + rest : width));
}

/** Columns without a width; where each has one, those whose width is the author's. */
function findGrowing(columns: readonly SizedColumn[]): ReadonlySet<number> {
  const find = (grows: (column: SizedColumn) => boolean): number[] =>
    [...columns.keys()].filter((index) => columns[index] && grows(columns[index]));
  const flexible = find(({ width }) => width === undefined);
  return new Set(flexible.length > 0 ? flexible : find(({ isExact }) => isExact !== true));
}

/** px that the texts of a column take, by some of its rows. */
export function measureColumn(
  { title, cells, column, display, total = null }: SizedColumn,
  context: FormatContext,
  sample = 400,
): number {
  const step = Math.max(1, Math.floor(cells.length / sample));
  let longest = total === null ? 0 : formatValue(total, column, context).length * heavier;
  for (let index = 0; index < cells.length; index += step) {
    longest = Math.max(longest, formatValue(cells[index], column, context).length);
  }
  const bar = display === 'bar' ? 80 : 0;
  const texts = longest * characterWidth + extra + bar;
  const heading = Math.min(title.length, mostOfTitle) * characterWidth + titleExtra;
  return Math.round(Math.min(widest, Math.max(narrowest, texts, heading)));
}
