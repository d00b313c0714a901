/** Limits of numbers in themes. Apart from those of lengths, because few themes have any. */
import type { Limits } from './length-limits.ts';

/** Of the token `text-scale`: a multiple. */
export const scaleLimits: Limits = [0.75, 2];

/** A number within the limits. Undefined for other texts. */
export function limitNumber(text: string, [least, most]: Limits): string | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number)
    ? undefined
    : String(Math.min(most, Math.max(least, number)));
}
