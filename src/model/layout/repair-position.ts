/** Positions that are missing, negative, NaN or huge are repaired, never thrown (DESIGN.md section 3). */
import type { Position } from '../../contract/dashboard.ts';
import { isRecord } from '../readers/read-value.ts';

const mostRows = 5_000;
const tallest = 500;
const widest = 100;
/** Where a widget without any usable position goes: a readable box below all others. */
const fallback = { x: 0, w: 4, h: 6 };

export interface RepairedPosition extends Position {
  /** Something had to be replaced: worth a word to whoever built the dashboard. */
  readonly repaired: boolean;
}

export function repairPosition(value: unknown): RepairedPosition {
  const given = isRecord(value) ? value : {};
  const x = readCell(given.x, 0, widest);
  const y = readCell(given.y, 0, mostRows);
  const w = readCell(given.w, 1, widest);
  const h = readCell(given.h, 1, tallest);
  const known = x !== undefined && y !== undefined && w !== undefined && h !== undefined;
  const read = { x: x ?? fallback.x, y: y ?? mostRows, w: w ?? fallback.w, h: h ?? fallback.h };
  return { ...read, repaired: !known };
}

/** A whole number within bounds; out of bounds is clamped, not a number is undefined. */
function readCell(value: unknown, least: number, most: number): number | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return Math.min(most, Math.max(least, Math.round(value)));
}
