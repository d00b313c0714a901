/** Cell colours by the value of a number within its column. See docs/dashboard-format.md, "Tables". */
import { parseColor } from '../../../kpi/model/parse-kpi-style.ts';
import {
  isRecord,
  readArray,
  readBoolean,
  readNumber,
  readOneOf,
  readStrings,
} from '../../../../model/parsing/read-value.ts';
import type { Cell } from '../../../../model/result.ts';

export interface ScaleStop {
  readonly anchor: 'min' | 'max' | 'midpoint' | 'average' | 'median' | 'number' | 'percentile';
  /** For the anchors `number` and `percentile`. */
  readonly value: number;
  /** CSS text. */
  readonly color: string;
}

export interface ColorScale {
  readonly fields: readonly string[];
  /** Two or three. */
  readonly stops: readonly ScaleStop[];
  readonly nullsAsZero: boolean;
  readonly scope: 'column' | 'all';
}

const anchors = ['min', 'max', 'midpoint', 'average', 'median', 'number', 'percentile'] as const;

/** Scales without a field or without two colours are left out. */
export const parseColorScales = (value: unknown): ColorScale[] =>
  readArray(value).flatMap((item) => {
    if (!isRecord(item)) return [];
    const given = readArray(item.stops).slice(0, 3);
    const stops = given.flatMap((stop, index) => readStop(stop, index, given.length));
    const fields = [...readStrings([item.field]), ...readStrings(item.fields)];
    if (stops.length < 2 || fields.length === 0) return [];
    const scope = readOneOf(item.scope, ['column', 'all'] as const) ?? 'column';
    return [{ fields, stops, nullsAsZero: readBoolean(item.nullsAsZero) ?? true, scope }];
  });

function readStop(value: unknown, index: number, count: number): ScaleStop[] {
  const color = isRecord(value) ? parseColor(value.color) : undefined;
  if (!isRecord(value) || color === undefined) return [];
  const usual = index === 0 ? 'min' : index === count - 1 ? 'max' : 'midpoint';
  const anchor = readOneOf(value.anchor, anchors) ?? usual;
  const given = readNumber(value.value);
  if (anchor === 'number' && given === undefined) return [];
  return [{ anchor, value: given ?? 50, color }];
}

/** The number for a scale; undefined: the cell is not coloured. */
export function toScaleNumber(cell: Cell | undefined, nullsAsZero: boolean): number | undefined {
  if (cell === null || cell === undefined || cell === '') return nullsAsZero ? 0 : undefined;
  const number = typeof cell === 'boolean' ? Number.NaN : Number(cell);
  return Number.isFinite(number) ? number : undefined;
}

/** The numbers of a column that a scale covers. */
interface ScaledColumn {
  readonly cells: readonly Cell[];
  readonly isCounted: (row: number) => boolean;
}

/** Sorted numbers, from which every anchor can be read. */
export function collectSortedNumbers(columns: readonly ScaledColumn[], nullsAsZero: boolean): Float64Array {
  const found = new Float64Array(columns.reduce((total, { cells }) => total + cells.length, 0));
  let count = 0;
  for (const { cells, isCounted } of columns)
    for (let row = 0; row < cells.length; row += 1) {
      const number = isCounted(row) ? toScaleNumber(cells[row], nullsAsZero) : undefined;
      if (number !== undefined) found[count++] = number;
    }
  return found.subarray(0, count).sort();
}

/** Values of the stops. Each is at least the one before. */
export function computeStopValues(stops: readonly ScaleStop[], sorted: Float64Array): number[] {
  let lowest = -Infinity;
  return stops.map((stop) => (lowest = Math.max(lowest, placeStop(stop, sorted))));
}

function placeStop({ anchor, value }: ScaleStop, sorted: Float64Array): number {
  if (anchor === 'number') return value;
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  if (anchor === 'min') return least;
  if (anchor === 'max') return most;
  // Halving first avoids an overflow with the largest numbers.
  if (anchor === 'midpoint') return least / 2 + most / 2;
  if (anchor === 'average') return sorted.reduce((total, number) => total + number / sorted.length, 0);
  return computePercentile(sorted, anchor === 'median' ? 50 : value);
}

/** Linear interpolation between the two nearest numbers, as in spreadsheets (PERCENTILE.INC). */
export function computePercentile(sorted: Float64Array, percent: number): number {
  const place = (Math.min(100, Math.max(0, percent)) / 100) * Math.max(0, sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? 0;
  const high = sorted[below + 1] ?? low;
  const share = place - below;
  return low * (1 - share) + high * share;
}

/** The stops that a number lies between: the lower one, and the position on the way to the next. */
export function findStopInterval(value: number, places: readonly number[]): { lower: number; share: number } {
  const last = places.length - 1;
  if (value >= (places[last] ?? 0)) return { lower: Math.max(0, last - 1), share: 1 };
  const next = places.findIndex((place) => value < place);
  if (next <= 0) return { lower: 0, share: 0 };
  const from = places[next - 1] ?? 0;
  const to = places[next] ?? 0;
  return { lower: next - 1, share: (value / 2 - from / 2) / (to / 2 - from / 2) };
}
