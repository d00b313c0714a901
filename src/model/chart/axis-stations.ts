/** The positions of marks along an axis, and those that a dragged band touches. Positions are px. */
import { sameStation } from './crosshair-points.ts';

/** Where marks stand along an axis: a bar from its start to its end, a point at one position. */
export interface AxisStation {
  readonly start: number;
  readonly end: number;
}

/** The first and the last station of a range, as indexes. */
export interface StationRange {
  readonly first: number;
  readonly last: number;
}

/** Sorts by position. Stations at the same position become one, which keeps the properties of the first. */
export function mergeStations<T extends AxisStation>(stations: readonly T[]): T[] {
  const merged: T[] = [];
  for (const station of [...stations].sort((one, other) => one.start - other.start || one.end - other.end)) {
    const last = merged.at(-1);
    if (!last || station.start - last.start >= sameStation) merged.push(station);
  }
  return merged;
}

/**
 * The stations that a band touches. Periods, bins and the points of lines reach halfway to their neighbours, so that a
 * band always touches one. Free points have to be inside of the band.
 * @param band - two positions in either order.
 */
export function findTouched(
  stations: readonly AxisStation[],
  band: readonly [number, number],
  reachesHalfway: boolean,
): StationRange | undefined {
  const low = Math.min(...band);
  const high = Math.max(...band);
  const isTouched = (station: AxisStation, index: number) => {
    if (!reachesHalfway) return station.end >= low && station.start <= high;
    const from = findBorder(stations[index - 1], station) ?? -Infinity;
    const until = findBorder(station, stations[index + 1]) ?? Infinity;
    return from <= high && until > low;
  };
  const first = stations.findIndex(isTouched);
  return first === -1 ? undefined : { first, last: stations.findLastIndex(isTouched) };
}

const findBorder = (one: AxisStation | undefined, next: AxisStation | undefined): number | undefined =>
  one && next && (one.end + next.start) / 2;

/** True if the values ascend or descend with their positions. */
export function areInOrder(values: readonly number[]): boolean {
  const follows = (sign: 1 | -1) =>
    values.every((value, index) => index === 0 || (value - (values[index - 1] ?? 0)) * sign > 0);
  return follows(1) || follows(-1);
}
