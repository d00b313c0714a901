/** Arranges columns by the reader's state: order, hidden and pinned columns, and positions. Changes that state. */
import {
  findOwnEntry,
  minColumnWidth,
  omitKey,
  maxColumnWidth,
  type ColumnPin,
  type ColumnLayout,
} from '../state/table-state.ts';
import type { TableColumn } from '../create-table-view.ts';

export interface ColumnPlacement {
  /** The field of the column, which is unique in the table. */
  readonly key: string;
  readonly column: TableColumn;
  /** Index in the author's order. */
  readonly index: number;
  readonly pin: 'start' | 'end' | undefined;
}

/** All columns in the reader's order, including hidden ones. */
export function orderColumns(
  columns: readonly TableColumn[],
  { order, pins }: Pick<ColumnLayout, 'order' | 'pins'>,
): readonly ColumnPlacement[] {
  const all = columns.map((column, index): ColumnPlacement => {
    const key = column.field;
    return { key, column, index, pin: toPin(findOwnEntry(pins, key)) };
  });
  return order.length === 0 ? all : placeAll(all, order);
}

const toPin = (pin: ColumnPin | undefined): ColumnPlacement['pin'] => (pin === 'none' ? undefined : pin);

/** A column that is not in the order follows the column that precedes it in the author's order. */
function placeAll(all: readonly ColumnPlacement[], order: readonly string[]): ColumnPlacement[] {
  const byKey = new Map(all.map((column) => [column.key, column]));
  const placed = order.flatMap((key) => byKey.get(key) ?? []);
  const named = new Set(placed);
  all.forEach((column, index) => {
    if (named.has(column)) return;
    const before = all[index - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
  });
  return placed;
}

/** The visible columns: pinned to the start, then the others, then pinned to the end. */
export function arrangeVisibleColumns(
  columns: readonly TableColumn[],
  arrangement: ColumnLayout,
): readonly ColumnPlacement[] {
  const hidden = new Set(arrangement.hidden);
  const shown = orderColumns(columns, arrangement).filter(({ key }) => !hidden.has(key));
  const pinned = (pin: ColumnPlacement['pin']) => shown.filter((column) => column.pin === pin);
  return [...pinned('start'), ...pinned(undefined), ...pinned('end')];
}

export const hideColumn = (columns: ColumnLayout, key: string): ColumnLayout => ({
  ...columns,
  hidden: [...columns.hidden.filter((one) => one !== key), key],
});

export const showColumn = (columns: ColumnLayout, key: string): ColumnLayout => ({
  ...columns,
  hidden: columns.hidden.filter((one) => one !== key),
});

/** `width` undefined: restores the author's or the automatic width. */
export function resizeColumn(columns: ColumnLayout, key: string, width: number | undefined): ColumnLayout {
  const others = omitKey(columns.widths, key);
  if (width === undefined) return { ...columns, widths: others };
  const clamped = Math.min(maxColumnWidth, Math.max(minColumnWidth, Math.round(width)));
  return { ...columns, widths: { ...others, [key]: clamped } };
}

export const pinColumn = (columns: ColumnLayout, key: string, pin: ColumnPin): ColumnLayout => {
  const others = omitKey(columns.pins, key);
  return { ...columns, pins: pin === 'none' ? others : { ...others, [key]: pin } };
};

/** Moves a column before the visible column at that index (or to the end), and pins it in the same way. */
export function moveColumn(
  all: readonly TableColumn[],
  columns: ColumnLayout,
  key: string,
  place: number,
): ColumnLayout {
  const shown = arrangeVisibleColumns(all, columns);
  const from = shown.findIndex((one) => one.key === key);
  const target = shown[place];
  const neighbour = shown[place > from ? place - 1 : place];
  if (from < 0 || !neighbour || place === from || place === from + 1) return columns;
  const order = orderColumns(all, columns).map((one) => one.key);
  order.splice(order.indexOf(key), 1);
  const at =
    target && target.pin === neighbour.pin ? order.indexOf(target.key) : order.indexOf(neighbour.key) + 1;
  order.splice(at, 0, key);
  return pinColumn({ ...columns, order }, key, neighbour.pin ?? 'none');
}

/** Moves a column one place towards the start (-1) or the end (1), among columns that are pinned in the same way. */
export function moveColumnByStep(
  all: readonly TableColumn[],
  columns: ColumnLayout,
  key: string,
  step: -1 | 1,
): ColumnLayout {
  const shown = arrangeVisibleColumns(all, columns);
  const at = shown.findIndex((one) => one.key === key);
  const neighbour = shown[at + step];
  if (at < 0 || !neighbour || neighbour.pin !== shown[at]?.pin) return columns;
  return moveColumn(all, columns, key, step > 0 ? at + 2 : at - 1);
}

/** Horizontal positions of columns, and the columns that are visible in a scrolled viewport. */
export interface PositionedColumn extends ColumnPlacement {
  /** px */
  readonly width: number;
  /** px from the inline start of the row, including row numbers. */
  readonly start: number;
}

export interface ColumnPositions {
  readonly columns: readonly PositionedColumn[];
  /** Width in px, including row numbers. */
  readonly width: number;
  /** Width of the columns pinned to the start, including row numbers, px. */
  readonly startWidth: number;
  /** Width of the columns pinned to the end, px. */
  readonly endWidth: number;
  /** Number of columns pinned to the start. */
  readonly startCount: number;
  /** Number of columns pinned to the end. */
  readonly endCount: number;
  /** px; 0 without row numbers. */
  readonly numberWidth: number;
}

/** Indexes from `first` up to, but not including, `last`. */
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

/** Columns within this distance of the viewport are rendered, too, px. */
const spare = 160;

/** The columns that are visible in a viewport of that width and scroll position, without pinned ones. */
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
