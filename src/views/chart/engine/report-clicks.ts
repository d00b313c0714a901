/** Reports clicks on marks with the values of their row, and clicks on links. */
import type { View } from 'vega';
import { fromWallClockDate } from '../model/wall-clock-date.ts';
import { fromFieldReference } from '../model/escape-field-references.ts';
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { Cell } from '../../../model/result.ts';
import type { ChartClick } from './chart-request.ts';
import { findMarkOrigin, isDataMark, isLineOrArea, type SceneItem } from './scene-marks.ts';

/** @param findCrosshairDatum - the datum that the crosshair shows at a click; undefined without a crosshair. */
export function reportClicks(
  view: View,
  handleDataClick: (click: ChartClick) => void,
  findCrosshairDatum: (event: MouseEvent, item: SceneItem | null | undefined) => unknown,
): void {
  view.addEventListener('click', (event, item) => {
    const crossed = event instanceof MouseEvent ? findCrosshairDatum(event, item) : undefined;
    const found = item && isDataMark(item.mark) ? findDatum(view, event, item) : undefined;
    const row = toMarkRow(crossed ?? found);
    if (!row) return;
    const { ctrlKey, metaKey } = event as MouseEvent;
    handleDataClick({ row, adds: ctrlKey || metaKey });
  });
}

/** A line or an area is a single mark for many rows: the nearest row along it is used. */
function findDatum(view: View, event: unknown, item: SceneItem): unknown {
  const { mark } = item;
  if (!isLineOrArea(mark) || !(event instanceof MouseEvent)) return item.datum;
  const origin = findMarkOrigin(view, mark);
  const at = {
    x: (event.clientX - origin.x) / origin.scale,
    y: (event.clientY - origin.y) / origin.scale,
  };
  const distance = ({ x = 0, y = 0 }: SceneItem) => Math.abs(x - at.x) + Math.abs(y - at.y) / 1_000;
  const nearest = mark.items.reduce<SceneItem | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  );
  return nearest?.datum;
}

/** Fields that Vega-Lite adds: the identity of rows of a selection, and their places in an order. They are not part of the row. */
const addedField = /^_vgsid_$|^[a-z]+_.*_sort_index$/i;

/** The values of a mark's row; undefined if it has none. `isUsed`: whether a field is needed. */
export function toMarkRow(
  datum: unknown,
  isUsed: (field: string) => boolean = () => true,
): Record<string, Cell> | undefined {
  if (!isRecord(datum)) return undefined;
  // An invisible cell that makes a mark easier to hit has a copy of the mark as its datum.
  if ('datum' in datum && 'mark' in datum && 'bounds' in datum) return toMarkRow(datum['datum'], isUsed);
  const entries: [string, Cell][] = [];
  for (const name of Object.keys(datum)) {
    if (addedField.test(name) || !isUsed(name)) continue;
    const cell = toCell(datum[name]);
    if (cell !== undefined) entries.push([fromFieldReference(name), cell]);
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function toCell(value: unknown): Cell | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : fromWallClockDate(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' ? value : undefined;
}

const schemes = new Set(['http:', 'https:', 'mailto:']);

/**
 * Calls `openLink` for the link of a clicked mark. Links with other schemes are ignored. Vega would click a link element
 * itself, so the dashboard opens links instead, after a cancelable event.
 */
export function reportLinks(view: View, openLink: (href: string) => void): void {
  view.addEventListener('click', (_, item) => {
    const href: unknown = item && 'href' in item ? item.href : undefined;
    const address = typeof href === 'string' ? readLink(href) : undefined;
    if (address !== undefined) openLink(address);
  });
}

function readLink(href: string): string | undefined {
  try {
    const url = new URL(href);
    return schemes.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
