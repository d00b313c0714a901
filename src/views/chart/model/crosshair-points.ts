/** Searches and orders the values of a crosshair. Positions are px, in ascending order. */

/** The index of the nearest position; the first of two equally near ones; -1 if there are none. */
export function findNearestIndex(positions: readonly number[], wanted: number): number {
  const next = findFirstFrom(positions, wanted);
  if (next === positions.length) return next - 1;
  const before = next - 1;
  if (before < 0) return next;
  return wanted - (positions[before] ?? 0) <= (positions[next] ?? 0) - wanted ? before : next;
}

/** The index of the first position at or after `wanted`; the number of positions if there is none. */
function findFirstFrom(positions: readonly number[], wanted: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Values at a distance of less than this are at the same position, px. */
export const samePositionDistance = 0.5;

/** Positions that are nearer to one another than `samePositionDistance` become one. */
export function mergePositions(positions: readonly number[]): number[] {
  const merged: number[] = [];
  for (const position of [...positions].sort((a, b) => a - b))
    if (merged.length === 0 || position - (merged.at(-1) ?? 0) >= samePositionDistance) merged.push(position);
  return merged;
}

/** A value of a series under the crosshair. */
export interface CrosshairValue {
  /** `undefined` if the row has no number. */
  readonly value: number | undefined;
  /** Position across the axis, px. For an area, both of its ends. */
  readonly start: number;
  readonly end: number;
}

/** The index of the value nearest to the pointer. Within an area, the area itself is nearest. -1 if there are none. */
export function findNearestValueIndex(values: readonly CrosshairValue[], pointer: number): number {
  let nearest = -1;
  let best: readonly [number, number] = [Infinity, Infinity];
  values.forEach(({ start, end }, index) => {
    const toShape = Math.max(Math.min(start, end) - pointer, pointer - Math.max(start, end), 0);
    const toEdge = Math.abs(start - pointer);
    if (toShape > best[0] || (toShape === best[0] && toEdge >= best[1])) return;
    best = [toShape, toEdge];
    nearest = index;
  });
  return nearest;
}

/** Stacked values are in the order of the page, from the top. Other values are in descending order. */
export function sortCrosshairValues<T extends CrosshairValue>(values: readonly T[], isStacked: boolean): T[] {
  const byPlace = (one: T, other: T) => one.start - other.start;
  const byValue = (one: T, other: T) =>
    (other.value ?? -Infinity) - (one.value ?? -Infinity) || byPlace(one, other);
  return [...values].sort(isStacked ? byPlace : byValue);
}

/** Maximum number of rows. One more is shown if a count of hidden rows would take its place. */
const maxRows = 12;

/** The rows to show, always with the emphasised one, and the number of the other rows. */
export function limitCrosshairRows<T extends { readonly isEmphasized?: boolean | undefined }>(
  rows: readonly T[],
): { readonly shown: readonly T[]; readonly hidden: number } {
  if (rows.length <= maxRows + 1) return { shown: rows, hidden: 0 };
  const first = rows.slice(0, maxRows);
  const nearest = rows.slice(maxRows).find(({ isEmphasized }) => isEmphasized);
  return { shown: nearest ? [...first.slice(0, -1), nearest] : first, hidden: rows.length - maxRows };
}

/**
 * The position of a time, between those of two known times. `undefined` outside of them. Times ascend or descend with
 * their positions.
 */
export function interpolateTimePosition(
  times: readonly number[],
  positions: readonly number[],
  time: number,
): number | undefined {
  const descends = (times[0] ?? 0) > (times.at(-1) ?? 0);
  const sorted = descends ? [...times].reverse() : times;
  const next = findFirstFrom(sorted, time);
  const place = (index: number) => positions[descends ? positions.length - 1 - index : index];
  const to = place(next);
  if (to === undefined || sorted[next] === time) return to;
  const from = place(next - 1);
  const early = sorted[next - 1];
  const late = sorted[next];
  if (from === undefined || early === undefined || late === undefined) return undefined;
  return from + ((to - from) * (time - early)) / (late - early);
}
