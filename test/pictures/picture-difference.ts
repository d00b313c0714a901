/** When two pictures are the same: the rule is stated in docs/testing.md, "Pictures". */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * The least distance of two colours that counts, from 0 to 1 (black and white), in a colour space that is even to the eye.
 * Processors differ by one step of 255, which is less.
 */
const threshold = 0.02;

/** Pixels of a picture that may differ. What is 3 px wide and high changes 12 of them when it moves by 2 px. */
export const tolerance = 10;

export interface PictureDifference {
  /** Pixels that differ. Infinity: the pictures differ in size. */
  readonly pixels: number;
  /** Both pictures in grey, with the pixels that differ in red. */
  readonly drawing: PNG;
}

/** Smoothed edges count as everything else does: thin text is nothing but edges. */
export function comparePictures(one: PNG, other: PNG): PictureDifference {
  const { width, height } = one;
  const drawing = new PNG({ width, height });
  if (width !== other.width || height !== other.height) return { pixels: Infinity, drawing };
  const options = { threshold, includeAA: true };
  return { pixels: pixelmatch(one.data, other.data, drawing.data, width, height, options), drawing };
}
