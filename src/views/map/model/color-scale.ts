/** The colours of the numbers of a map, as its author wants them. */
import { findMiddle, listDivergingClasses } from './diverging-classes.ts';
import { toColorClasses, type ColorClass } from './map-scales.ts';
import type { ParsedRamp } from './parse-map-spec.ts';

/** The two ramps of a theme. */
export interface Ramps {
  readonly ramp: readonly string[];
  readonly diverging: readonly string[];
}

export interface ColorScale {
  /** Low to high. */
  readonly classes: readonly ColorClass[];
  /** The limit in the middle of a diverging ramp. */
  readonly middle: number | undefined;
}

export function createColorScale(
  cells: readonly (number | undefined)[],
  { type, middle: own, isReversed }: ParsedRamp,
  ramps: Ramps,
): ColorScale {
  const values = cells.filter((value) => value !== undefined);
  const colors = type === 'diverging' ? ramps.diverging : ramps.ramp;
  const ramp = isReversed ? [...colors].reverse() : colors;
  const [low, high] = values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
  if (type === 'sequential' || low > high)
    return { classes: toColorClasses(values, ramp), middle: undefined };
  const middle = findMiddle(low, high, own);
  return { classes: listDivergingClasses(low, high, middle, ramp), middle };
}
