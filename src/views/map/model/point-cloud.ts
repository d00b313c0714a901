/** The coordinates of rows as plain numbers, in drawing order. */
import type { Cell } from '../../../model/result.ts';
import type { PointCoordinates } from './project-points.ts';

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
