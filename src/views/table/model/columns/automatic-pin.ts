/**
 * Pins the column that the query sorts by, where it would be out of sight: a table whose title promises “costliest
 * first” shows the costs without scrolling. The reader can unpin it, which is stored.
 */
import { findOwnEntry, omitKey, type ColumnLayout } from '../state/table-state.ts';
import type { ColumnPositions } from './column-layout.ts';

/** Largest share of the table that the pinned column may cover. */
const maxShare = 0.4;

/**
 * The column to pin to the end: the sorted one, if it is not whole in a table of that width before it is scrolled.
 *
 * @param positions - without automatic pins.
 * @param width - of the table, px. 0 while it is not known.
 */
export function findAutomaticPin(
  positions: ColumnPositions,
  { sorted, width, pins }: { readonly sorted: string | undefined; width: number; pins: ColumnLayout['pins'] },
): string | undefined {
  if (sorted === undefined || width === 0 || findOwnEntry(pins, sorted) !== undefined) return undefined;
  const column = positions.columns.find(({ key }) => key === sorted);
  if (!column || column.width > width * maxShare) return undefined;
  return column.start + column.width > width - positions.endWidth ? sorted : undefined;
}

export const addAutomaticPin = (columns: ColumnLayout, key: string | undefined): ColumnLayout =>
  key === undefined ? columns : { ...columns, pins: { ...columns.pins, [key]: 'end' } };

/** The layout to store: without the automatic pin, or with `none` if a command has removed it. */
export function removeAutomaticPin(columns: ColumnLayout, key: string | undefined): ColumnLayout {
  if (key === undefined) return columns;
  const pin = findOwnEntry(columns.pins, key);
  const others = omitKey(columns.pins, key);
  if (pin === 'end') return { ...columns, pins: others };
  return { ...columns, pins: { ...others, [key]: pin ?? 'none' } };
}
