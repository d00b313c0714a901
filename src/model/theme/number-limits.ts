/** Limits of numbers in themes. Apart from those of lengths, because few themes have any. */
import type { Limits } from './length-limits.ts';

/** Multiples, by the name of their token. */
export const numberLimits: Readonly<Record<string, Limits>> = {
  'text-scale': [0.75, 2],
  density: [0.6, 1.6],
  motion: [0, 2],
};

/** A number within the limits. Undefined for other texts. */
export function limitNumber(text: string, [least, most]: Limits): string | undefined {
  const number = readNumberText(text);
  return number === undefined ? undefined : String(Math.min(most, Math.max(least, number)));
}

/** Undefined for other texts than numbers. */
export function readNumberText(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}
