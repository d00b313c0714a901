/** What pictures have in common. */
import pixelmatch from 'pixelmatch';
import type { PNG } from 'pngjs';

/** Of the pixels that may differ. */
export const tolerance = 0.001;

/**
 * The share of the pixels that differ. Most pictures are equal, which is found without looking at single pixels.
 * @throws Error if they differ in size.
 */
export function findDifference(one: PNG, other: PNG): number {
  if (one.data.equals(other.data)) return 0;
  const { width, height } = one;
  return pixelmatch(one.data, other.data, undefined, width, height) / (width * height);
}

/** An empty picture has one. */
export const countColours = ({ data, width, height }: PNG): number =>
  new Set(new Uint32Array(data.buffer, data.byteOffset, width * height)).size;
