/** What a reader does to columns, as changes of an arrangement. */
import { placeColumns, orderColumns } from './place-columns.ts';
import {
  minColumnWidth,
  omitKey,
  maxColumnWidth,
  type ColumnPin,
  type ColumnLayout,
} from '../state/table-state.ts';
import type { TableColumn } from '../create-table-view.ts';

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
