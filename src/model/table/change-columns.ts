/** What a reader does to columns, as changes of an arrangement. */
import { arrangeColumns, orderColumns } from './arrange-columns.ts';
import {
  narrowestColumn,
  omitKey,
  widestColumn,
  type ColumnPin,
  type ColumnsArrangement,
} from './arrangement.ts';
import type { TableColumn } from './table-spec.ts';

export const hideColumn = (columns: ColumnsArrangement, key: string): ColumnsArrangement => ({
  ...columns,
  hidden: [...columns.hidden.filter((one) => one !== key), key],
});

export const showColumn = (columns: ColumnsArrangement, key: string): ColumnsArrangement => ({
  ...columns,
  hidden: columns.hidden.filter((one) => one !== key),
});

/** undefined: as wide as its author or its texts make it. */
export function resizeColumn(
  columns: ColumnsArrangement,
  key: string,
  width: number | undefined,
): ColumnsArrangement {
  const others = omitKey(columns.widths, key);
  if (width === undefined) return { ...columns, widths: others };
  const clamped = Math.min(widestColumn, Math.max(narrowestColumn, Math.round(width)));
  return { ...columns, widths: { ...others, [key]: clamped } };
}

export const pinColumn = (columns: ColumnsArrangement, key: string, pin: ColumnPin): ColumnsArrangement => {
  const others = omitKey(columns.pins, key);
  return { ...columns, pins: pin === 'none' ? others : { ...others, [key]: pin } };
};

/** Before the column of that place among those that are shown (or behind the last one), and pinned as that one is. */
export function moveColumn(
  all: readonly TableColumn[],
  columns: ColumnsArrangement,
  key: string,
  place: number,
): ColumnsArrangement {
  const shown = arrangeColumns(all, columns);
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
export function stepColumn(
  all: readonly TableColumn[],
  columns: ColumnsArrangement,
  key: string,
  step: -1 | 1,
): ColumnsArrangement {
  const shown = arrangeColumns(all, columns);
  const at = shown.findIndex((one) => one.key === key);
  const neighbour = shown[at + step];
  if (at < 0 || !neighbour || neighbour.pin !== shown[at]?.pin) return columns;
  return moveColumn(all, columns, key, step > 0 ? at + 2 : at - 1);
}
