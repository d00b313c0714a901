/** Columns as a reader has arranged them: without the hidden ones, pinned ones at their sides. */
import { findOwnEntry, type ColumnPin, type ColumnLayout } from '../state/table-state.ts';
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
