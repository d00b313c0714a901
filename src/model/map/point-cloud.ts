/** Rows with coordinates as plain numbers, in the order in which they are drawn. */
import type { Cell } from '../result.ts';
import type { PointCoordinates } from './project-points.ts';

export interface PointCloud {
  /** Degrees; longitude from -180 to 180. */
  readonly places: PointCoordinates;
  /** Rows of the result. */
  readonly rows: Uint32Array;
  /** Of the sized column; NaN where it has no number. */
  readonly sizes: Float64Array;
  /** Rows that have no place on Earth. */
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
  // Large circles first: small ones stay on top, where they can be seen and reached.
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

/** Some count degrees from 0 to 360. */
const toNearestCopy = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : longitude - 360 * Math.sign(longitude);

/** A cell as a number, digits in text too; undefined for what is none. */
export function parseCellNumber(cell: Cell | undefined): number | undefined {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return undefined;
  if (typeof cell === 'string' && cell.trim() === '') return undefined;
  const value = Number(cell);
  return Number.isFinite(value) ? value : undefined;
}
