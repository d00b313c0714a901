/** Columns as a reader has arranged them: without the hidden ones, pinned ones at their sides; and changes of that layout. */
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
  /** Names it in an arrangement: its field, which is unique in the table. */
  readonly key: string;
  readonly column: TableColumn;
  /** Its place in the author's order. */
  readonly index: number;
  readonly pin: 'start' | 'end' | undefined;
}

/** All of them, hidden ones too, in the reader's order. */
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

/** A column that the order does not name follows the one that its author has put it behind. */
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

/** Those that are shown: pinned to the start, then the others, then pinned to the end. */
export function placeColumns(
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

/** undefined: as wide as its author or its texts make it. */
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

/** Before the column of that place among those that are shown (or behind the last one), and pinned as that one is. */
export function moveColumn(
  all: readonly TableColumn[],
  columns: ColumnLayout,
  key: string,
  place: number,
): ColumnLayout {
  const shown = placeColumns(all, columns);
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

/** One place towards the start (-1) or the end (1), within its own side. */
export function moveColumnByStep(
  all: readonly TableColumn[],
  columns: ColumnLayout,
  key: string,
  step: -1 | 1,
): ColumnLayout {
  const shown = placeColumns(all, columns);
  const at = shown.findIndex((one) => one.key === key);
  const neighbour = shown[at + step];
  if (at < 0 || !neighbour || neighbour.pin !== shown[at]?.pin) return columns;
  return moveColumn(all, columns, key, step > 0 ? at + 2 : at - 1);
}
