/** Positions that are missing, negative, NaN or huge are repaired, never thrown: docs/dashboard-format.md, "Layout". */
import type { Position } from '../../contract/dashboard.ts';
import { isRecord } from '../parsing/read-value.ts';

/** Beyond these nobody meant what is written. */
const farthest = 1_000_000;
const tallest = 5_000;
/** Where a widget without any usable position goes: a readable box below all others. */
const fallback = { x: 0, y: farthest, w: 4, h: 6 };

export interface RepairedPosition extends Position {
  /** Something had to be replaced: worth a word to whoever built the dashboard. */
  readonly repaired: boolean;
}

/** What react-grid-layout can place is left to it: a widget that begins left of its grid gets the whole width there. */
export function repairPosition(value: unknown): RepairedPosition {
  const given = isRecord(value) ? value : {};
  const x = readCell(given.x, -farthest, farthest);
  const y = readCell(given.y, -farthest, farthest);
  const w = readCell(given.w, 1, farthest);
  const h = readCell(given.h, 1, Infinity);
  const tall = h !== undefined && h > tallest;
  const known = x !== undefined && y !== undefined && w !== undefined && h !== undefined && !tall;
  return {
    x: x ?? fallback.x,
    y: y ?? fallback.y,
    w: w ?? fallback.w,
    h: tall ? fallback.h : (h ?? fallback.h),
    repaired: !known,
  };
}

/** A whole number within bounds; out of bounds is clamped, not a number is undefined. */
function readCell(value: unknown, least: number, most: number): number | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return Math.min(most, Math.max(least, Math.round(value)));
}
