/** The positions of marks along an axis, and those that a dragged band touches. Positions are px. */
import { samePositionDistance } from './crosshair-points.ts';

/** Where marks stand along an axis: a bar from its start to its end, a point at one position. */
export interface AxisPosition {
  readonly start: number;
  readonly end: number;
}

/** The first and the last position of a range, as indexes. */
export interface PositionRange {
  readonly first: number;
  readonly last: number;
}

/** Sorts by position. Marks at the same position become one, which keeps the properties of the first. */
export function mergeAxisPositions<T extends AxisPosition>(positions: readonly T[]): T[] {
  const merged: T[] = [];
  for (const position of [...positions].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    const last = merged.at(-1);
    if (!last || position.start - last.start >= samePositionDistance) merged.push(position);
  }
  return merged;
}

/**
 * The positions that a band touches. Periods, bins and the points of lines reach halfway to their neighbours, so that a
 * band always touches one. Free points have to be inside of the band.
 * @param band - two positions in either order.
 */
export function findTouched(
  positions: readonly AxisPosition[],
  band: readonly [number, number],
  reachesHalfway: boolean,
): PositionRange | undefined {
  const low = Math.min(...band);
  const high = Math.max(...band);
  const isTouched = (position: AxisPosition, index: number) => {
    if (!reachesHalfway) return position.end >= low && position.start <= high;
    const from = findBorder(positions[index - 1], position) ?? -Infinity;
    const until = findBorder(position, positions[index + 1]) ?? Infinity;
    return from <= high && until > low;
  };
  const first = positions.findIndex(isTouched);
  return first === -1 ? undefined : { first, last: positions.findLastIndex(isTouched) };
}

const findBorder = (one: AxisPosition | undefined, next: AxisPosition | undefined): number | undefined =>
  one && next && (one.end + next.start) / 2;

/** True if the values ascend or descend with their positions. */
export function areInOrder(values: readonly number[]): boolean {
  const follows = (sign: 1 | -1) =>
    values.every((value, index) => index === 0 || (value - (values[index - 1] ?? 0)) * sign > 0);
  return follows(1) || follows(-1);
}
