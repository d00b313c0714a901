/** Where columns lie beside each other, and which of them are in sight. */
import type { ColumnPlacement } from './column-layout.ts';

export interface PositionedColumn extends ColumnPlacement {
  /** px */
  readonly width: number;
  /** From the inline start of the row, row numbers included, px. */
  readonly start: number;
}

export interface ColumnPositions {
  readonly columns: readonly PositionedColumn[];
  /** px, row numbers included. */
  readonly width: number;
  /** Pinned to the start, row numbers included, px. */
  readonly startWidth: number;
  /** Pinned to the end, px. */
  readonly endWidth: number;
  /** Columns pinned to the start. */
  readonly startCount: number;
  /** Columns pinned to the end. */
  readonly endCount: number;
  /** px; 0 without row numbers. */
  readonly numberWidth: number;
}

/** Places from `first` up to, and not including, `last`. */
export interface ColumnRange {
  readonly first: number;
  readonly last: number;
}

export function computeColumnPositions(
  arranged: readonly ColumnPlacement[],
  widths: readonly number[],
  numberWidth: number,
): ColumnPositions {
  let start = numberWidth;
  const columns = arranged.map((column, index): PositionedColumn => {
    const width = widths[index] ?? 0;
    const tracked = { ...column, width, start };
    start += width;
    return tracked;
  });
  const pinned = (pin: ColumnPlacement['pin']) => columns.filter((column) => column.pin === pin);
  const sum = (some: readonly PositionedColumn[]) => some.reduce((total, { width }) => total + width, 0);
  return {
    columns,
    width: start,
    numberWidth,
    startWidth: numberWidth + sum(pinned('start')),
    endWidth: sum(pinned('end')),
    startCount: pinned('start').length,
    endCount: pinned('end').length,
  };
}

/** px beyond each side that are drawn, too. */
const spare = 160;

/** Columns that are not pinned, in sight of a viewport of that width that is scrolled that far. */
export function findVisibleColumns(track: ColumnPositions, scrolled: number, width: number): ColumnRange {
  const { columns, startCount, endCount, startWidth, endWidth } = track;
  const end = columns.length - endCount;
  const from = scrolled + startWidth - spare;
  const until = scrolled + width - endWidth + spare;
  let first = startCount;
  while (first < end - 1 && endOf(columns[first]) <= from) first += 1;
  let last = first;
  while (last < end && (columns[last]?.start ?? 0) < until) last += 1;
  return { first: Math.min(first, end), last: Math.max(last, Math.min(first + 1, end)) };
}

const endOf = (column: PositionedColumn | undefined): number => (column ? column.start + column.width : 0);
