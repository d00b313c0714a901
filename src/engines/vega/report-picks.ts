/** What a reader clicked in a chart, in the terms of its rows. */
import type { View } from 'vega';
import { fromWallDate } from '../../model/chart/wall-clock.ts';
import type { Cell } from '../../model/result.ts';

export function reportPicks(view: View, onPick: (row: Readonly<Record<string, Cell>>) => void): void {
  view.addEventListener('click', (_event, item) => {
    const datum: unknown = item?.datum;
    const row = toRow(datum);
    if (row) onPick(row);
  });
}

/** A line or an area is one mark of many rows, whose first says which series it is. */
function toRow(datum: unknown): Record<string, Cell> | undefined {
  if (typeof datum !== 'object' || datum === null) return undefined;
  const entries = Object.entries(datum).flatMap(([name, value]: [string, unknown]) => {
    const cell = toCell(value);
    return cell === undefined ? [] : [[name, cell] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function toCell(value: unknown): Cell | undefined {
  if (value instanceof Date) return fromWallDate(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? value : undefined;
}
