/** What a reader clicked in a chart, in the terms of its rows. */
import type { View } from 'vega';
import { fromWallClockDate } from '../../model/chart/wall-clock-date.ts';
import { fromFieldReference } from '../../model/chart/field-names.ts';
import type { Cell } from '../../model/result.ts';
import type { ChartClick } from './chart-request.ts';
import { findOrigin, isDataMark, isStroke, type SceneItem } from './scene-marks.ts';

export function reportClicks(view: View, handleDataClick: (click: ChartClick) => void): void {
  view.addEventListener('click', (event, item) => {
    const row = item && isDataMark(item.mark) ? toRow(findDatum(view, event, item)) : undefined;
    if (!row) return;
    const { ctrlKey, metaKey } = event as MouseEvent;
    handleDataClick({ row, adds: ctrlKey || metaKey });
  });
}

/** A line or an area is one mark of many rows: the one that lies nearest along it was meant. */
function findDatum(view: View, event: unknown, item: SceneItem): unknown {
  const { mark } = item;
  if (!isStroke(mark) || !(event instanceof MouseEvent)) return item.datum;
  const origin = findOrigin(view, mark);
  const at = { x: event.clientX - origin.x, y: event.clientY - origin.y };
  const distance = ({ x = 0, y = 0 }: SceneItem) => Math.abs(x - at.x) + Math.abs(y - at.y) / 1_000;
  const nearest = mark.items.reduce<SceneItem | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  );
  return nearest?.datum;
}

/** By this Vega-Lite tells rows of a selection apart; it is no value of theirs. */
const selectionKey = '_vgsid_';

/** The values of a mark's row; undefined where it stands for none. */
export function toRow(datum: unknown): Record<string, Cell> | undefined {
  if (typeof datum !== 'object' || datum === null) return undefined;
  // A cell that lies around a mark, so that it is easier to hit, has a copy of that mark in place of a row.
  if ('datum' in datum && 'mark' in datum && 'bounds' in datum) return toRow(datum.datum);
  const entries = Object.entries(datum).flatMap(([name, value]: [string, unknown]) => {
    const cell = name === selectionKey ? undefined : toCell(value);
    return cell === undefined ? [] : [[fromFieldReference(name), cell] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function toCell(value: unknown): Cell | undefined {
  if (value instanceof Date) return fromWallClockDate(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? value : undefined;
}
