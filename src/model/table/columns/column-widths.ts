/** Computes column widths that fit the texts of a sample of rows. Columns grow if the table has more space. */
import { formatValue, type FormatContext } from '../../formats/format-value.ts';
import type { Cell } from '../../result.ts';
import type { TableColumn } from '../create-table-view.ts';

/** Number of cells that are measured, over all columns. */
const sampleCells = 800;
/** Average width of a character in the table's font, px. */
const characterWidth = 7.1;
/** Totals are bold, and therefore wider. */
const heavier = 1.08;
/** Cell padding, px. */
const extra = 28;
/** Padding of a header with its sort arrow and menu button, px. Its font is slightly bolder. */
const titleExtra = 52;
/** Maximum number of characters of a title that widen its column. */
const maxTitleLength = 28;
const narrowest = 64;
const maxWidth = 300;

/** A column with the author's width. `isExact`: the reader has set the width. */
export type SizedColumn = Pick<TableColumn, 'title' | 'cells' | 'column' | 'display' | 'width' | 'weight'> & {
  readonly isExact?: boolean;
  /** The total below the cells. */
  readonly total?: Cell | undefined;
};

/** Widths in px. Columns grow to fill `room`. Widths that the reader has set stay. */
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
  // Widths are whole px. The remainder goes to the last column that grows, so that nothing can be scrolled.
  const rest = Math.max(0, Math.floor(room - grown.reduce((sum, width) => sum + width, 0)));
  const last = Math.max(...growing);
  return grown.map((width, index) => (index === last ? width + rest : width));
}

/** The columns that grow: those without a width, or else those with the author's width. */
function findGrowing(columns: readonly SizedColumn[]): ReadonlySet<number> {
  const find = (grows: (column: SizedColumn) => boolean): number[] =>
    [...columns.keys()].filter((index) => columns[index] && grows(columns[index]));
  const flexible = find(({ width }) => width === undefined);
  return new Set(flexible.length > 0 ? flexible : find(({ isExact }) => isExact !== true));
}

/** Width of a column's texts in px, estimated from some of its rows. */
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
  const heading = Math.min(title.length, maxTitleLength) * characterWidth + titleExtra;
  return Math.round(Math.min(maxWidth, Math.max(narrowest, texts, heading)));
}
