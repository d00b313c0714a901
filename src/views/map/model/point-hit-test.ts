import type { ScreenPoints } from './project-points.ts';

/**
 * The topmost point (the last one drawn) within reach of a position in the view (px). A pass over a hundred thousand
 * points takes less than a millisecond, so there is no index that would have to be updated with the camera.
 */
export function findPointAt(
  { x, y }: ScreenPoints,
  radii: Float32Array,
  at: { readonly x: number; readonly y: number; readonly leastReach: number },
  isShown: (index: number) => boolean,
): number | undefined {
  for (let index = x.length - 1; index >= 0; index -= 1) {
    const reach = Math.max(radii[index] ?? 0, at.leastReach);
    const across = (x[index] ?? Number.NaN) - at.x;
    const down = (y[index] ?? 0) - at.y;
    if (across * across + down * down <= reach * reach && isShown(index)) return index;
  }
  return undefined;
}
