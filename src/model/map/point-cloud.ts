/** The coordinates of rows as plain numbers, in drawing order, and their bounds. */
import type { Cell } from '../result.ts';
import type { PointCoordinates } from './project-points.ts';
import type { Bounds } from './camera-math.ts';

export interface PointCloud {
  /** Degrees; longitude from -180 to 180. */
  readonly places: PointCoordinates;
  /** Row indexes in the result. */
  readonly rows: Uint32Array;
  /** Values of the size column; NaN if there is no number. */
  readonly sizes: Float64Array;
  /** Number of rows without valid coordinates. */
  readonly unplaced: number;
}

interface PointColumns {
  readonly latitudes: readonly Cell[];
  readonly longitudes: readonly Cell[];
  readonly sizes?: readonly Cell[] | undefined;
}

export function createPointCloud({ latitudes, longitudes, sizes }: PointColumns): PointCloud {
  const rows: number[] = [];
  for (let row = 0; row < latitudes.length; row += 1) {
    if (isOnEarth(parseCellNumber(longitudes[row]), parseCellNumber(latitudes[row]))) rows.push(row);
  }
  const sizeOf = (row: number) => parseCellNumber(sizes?.[row]) ?? Number.NaN;
  // Large circles are drawn first, so that small ones stay visible and clickable.
  if (sizes) rows.sort((a, b) => (sizeOf(b) || 0) - (sizeOf(a) || 0) || a - b);
  const read = (cells: readonly Cell[]) => Float64Array.from(rows, (row) => parseCellNumber(cells[row]) ?? 0);
  return {
    places: { x: read(longitudes).map(toNearestCopy), y: read(latitudes) },
    rows: Uint32Array.from(rows),
    sizes: Float64Array.from(rows, sizeOf),
    unplaced: latitudes.length - rows.length,
  };
}

function isOnEarth(longitude: number | undefined, latitude: number | undefined): boolean {
  if (longitude === undefined || latitude === undefined) return false;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360;
}

/** Some data has longitudes from 0 to 360 degrees. */
const toNearestCopy = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : longitude - 360 * Math.sign(longitude);

/** A cell as a number, parsed from text if needed; undefined if it is not a number. */
export function parseCellNumber(cell: Cell | undefined): number | undefined {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return undefined;
  if (typeof cell === 'string' && cell.trim() === '') return undefined;
  const value = Number(cell);
  return Number.isFinite(value) ? value : undefined;
}

// Bounds of places, for fitting a view to them.

/** Number of slots that a round of the world is divided into. */
const slots = 720;

/**
 * The bounds of places on a plane. If the plane wraps, the shorter way around is used, so that Fiji is next to Samoa.
 * Returns undefined if there are no places.
 */
export function computeBounds({ x, y }: PointCoordinates, wraps: boolean): Bounds | undefined {
  const [top, bottom] = spanOf(y);
  if (top > bottom) return undefined;
  const start = wraps ? findLargestGap(x) : undefined;
  const along = start === undefined ? x : x.map((one) => one + (one < start ? 1 : 0));
  const [left, right] = spanOf(along);
  return { left, top, right, bottom };
}

function spanOf(values: Float64Array): [number, number] {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** The end of the widest empty part of the round; undefined if that contains the date line anyway. */
function findLargestGap(x: Float64Array): number | undefined {
  const taken = new Uint8Array(slots);
  for (const one of x) taken[Math.min(slots - 1, Math.max(0, Math.floor((one + 0.5) * slots)))] = 1;
  let longest = 0;
  let end = 0;
  let run = 0;
  for (let at = 0; at < 2 * slots; at += 1) {
    if (taken[at % slots] === 1) run = 0;
    else run += 1;
    if (run > longest) [longest, end] = [run, at + 1];
  }
  const isAtDateLine = end - longest <= 0 || (end >= slots && end - longest <= slots);
  return longest >= slots || isAtDateLine ? undefined : (end % slots) / slots - 0.5;
}

/** The bounds, extended by a share of their size on each side, and at least `least` wide and high. */
export function expandBounds(bounds: Bounds, share: number, least: number): Bounds {
  const across = Math.max(
    ((bounds.right - bounds.left) * share) / 2,
    (least - bounds.right + bounds.left) / 2,
  );
  const down = Math.max(((bounds.bottom - bounds.top) * share) / 2, (least - bounds.bottom + bounds.top) / 2);
  return {
    left: bounds.left - across,
    top: bounds.top - down,
    right: bounds.right + across,
    bottom: bounds.bottom + down,
  };
}

/** The center of places on a globe, degrees. */
export function computeCenter({ x, y }: PointCoordinates): readonly [longitude: number, latitude: number] {
  const sum = { east: 0, north: 0, front: 0 };
  const radian = Math.PI / 180;
  for (let at = 0; at < x.length; at += 1) {
    const longitude = (x[at] ?? 0) * radian;
    const latitude = (y[at] ?? 0) * radian;
    sum.east += Math.cos(latitude) * Math.sin(longitude);
    sum.front += Math.cos(latitude) * Math.cos(longitude);
    sum.north += Math.sin(latitude);
  }
  const level = Math.hypot(sum.east, sum.front);
  return [Math.atan2(sum.east, sum.front) / radian, Math.atan2(sum.north, level) / radian];
}
