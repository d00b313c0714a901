/** Colour classes away from a middle, in two directions. */
import { findRoundStep, interpolateColor, type ColorClass } from './map-scales.ts';

/** Most classes on each side of the middle. */
const mostOnSide = 4;

/** The middle: that of the author, else zero if there are values on both sides of it, else the middle of the values. */
export function findMiddle(low: number, high: number, own: number | undefined): number {
  if (own !== undefined) return own;
  return low < 0 && high > 0 ? 0 : (low + high) / 2;
}

/**
 * Classes of equal width, low to high. The middle is a limit of two of them. Equal distances from it have colours of equal strength, also
 * where the values of one side are farther away.
 * @param ramp - the colour of the lowest values, of the middle, and of the highest values.
 */
export function listDivergingClasses(
  low: number,
  high: number,
  middle: number,
  ramp: readonly string[],
): ColorClass[] {
  const reach = Math.max(high - middle, middle - low);
  const step = findRoundStep(reach / mostOnSide);
  if (step === undefined) return listClosest(low, high, middle, ramp);
  const first = Math.min(0, Math.floor((low - middle) / step));
  const last = Math.max(0, Math.ceil((high - middle) / step));
  const most = Math.max(-first, last, 1);
  const limit = (index: number): number => (index === 0 ? middle : round(middle + index * step, step));
  return Array.from({ length: last - first }, (_, at) => {
    const index = first + at;
    const strength = index < 0 ? index / most : (index + 1) / most;
    return { from: limit(index), to: limit(index + 1), color: interpolateColor(ramp, 0.5 + strength / 2) };
  });
}

/** Without the faults of binary fractions. A limit that is close to others, compared with its size, stays as it is. */
function round(value: number, step: number): number {
  const rounded = Number(value.toPrecision(12));
  return Math.abs(rounded - value) < step / 1000 ? rounded : value;
}

/** Values so close to the middle that no step lies between them: all are in the middle, on one side of it or on the other. */
function listClosest(low: number, high: number, middle: number, ramp: readonly string[]): ColorClass[] {
  const color = interpolateColor(ramp, 0.5);
  if (middle <= low || middle >= high) return [{ from: low, to: high, color }];
  return [
    { from: low, to: middle, color },
    { from: middle, to: high, color },
  ];
}
