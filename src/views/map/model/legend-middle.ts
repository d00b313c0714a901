import type { ColorScale } from './color-scale.ts';

/** Least distance of the middle to the ends of a legend, where there is room for its number, as a share of the length. */
const leastShare = 0.3;

export interface LegendMiddle {
  readonly value: number;
  /** Share of the length of the ramp before it. */
  readonly at: number;
}

/** Where a legend writes the middle of a ramp with two directions. Undefined: it has none, or no room for it. */
export function findLegendMiddle({ classes, middle }: ColorScale): LegendMiddle | undefined {
  if (middle === undefined) return undefined;
  const before = classes.filter(({ to }) => to <= middle).length;
  const at = before / classes.length;
  return at >= leastShare && at <= 1 - leastShare ? { value: middle, at } : undefined;
}
