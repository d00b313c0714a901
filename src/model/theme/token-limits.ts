/** Limits of the values of tokens: of lengths, and of multiples, which few themes have. */
import { themeMultiples } from '../../contract/theme-multiples.ts';
import { findOwn } from '../parsing/find-own.ts';
import { lengthLimits, limitLengths, type Limits } from './length-limits.ts';
import type { ThemeToken } from './theme-tokens.ts';

export interface TokenLimits {
  readonly limits: Limits;
  readonly isLength: boolean;
}

/** The limits of a token: those of its leaf, or else those of a multiple. Undefined for colours and the like. */
export function findTokenLimits({ name, leaf }: Omit<ThemeToken, 'value'>): TokenLimits | undefined {
  const lengths = findOwn(lengthLimits, leaf?.split('.').at(-1) ?? '');
  if (lengths) return { limits: lengths, isLength: true };
  const multiples = findOwn<Limits>(themeMultiples, name);
  return multiples && { limits: multiples, isLength: false };
}

/** A value within the limits of its token. Undefined for texts that are no lengths, or no multiple. */
export const limitValue = (text: string, { limits, isLength }: TokenLimits): string | undefined =>
  isLength ? limitLengths(text, limits) : limitNumber(text, limits)?.toString();

/** A number within the limits. Undefined for other texts. */
export function limitNumber(text: string, [least, most]: Limits): number | undefined {
  const number = readNumberText(text);
  return number === undefined ? undefined : Math.min(most, Math.max(least, number));
}

/** Undefined for other texts than numbers. */
export function readNumberText(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}
