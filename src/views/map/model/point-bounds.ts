/** The bounds and the center of points, for fitting a view to them. */
import type { Bounds } from './camera-math.ts';
import type { PointCoordinates } from './project-points.ts';

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
