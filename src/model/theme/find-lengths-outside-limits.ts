/** Finds lengths and multiples of a theme that are outside of the limits, to warn its author. */
import { findOwn } from '../parsing/find-own.ts';
import { isRecord } from '../parsing/read-value.ts';
import { lengthLimits, limitLengths, type Limits } from './length-limits.ts';
import { numberLimits, readNumberText } from './number-limits.ts';
import { isSafeThemeValue, readThemeLeaf } from './parse-theme.ts';
import { themeTokens } from './theme-tokens.ts';

interface LimitedValue {
  /** In a theme. */
  readonly path: readonly string[];
  readonly limits: Limits;
  readonly isLength: boolean;
}

const findLimits = (name: string, leaf: string | undefined): Omit<LimitedValue, 'path'> | undefined => {
  const lengths = findOwn(lengthLimits, leaf?.split('.').at(-1) ?? '');
  if (lengths) return { limits: lengths, isLength: true };
  const numbers = findOwn(numberLimits, name);
  return numbers && { limits: numbers, isLength: false };
};

/** A value of `tokens` has the limits of its leaf. */
const limited: readonly LimitedValue[] = themeTokens.flatMap(({ name, leaf }) => {
  const found = findLimits(name, leaf);
  if (!found) return [];
  const inTokens = { path: ['tokens', name], ...found };
  return leaf === undefined ? [inTokens] : [{ path: leaf.split('.'), ...found }, inTokens];
});

/** One line per value: `widgets.padding: 900px is not within 0 and 64 px`. */
export function listLengthsOutsideLimits(theme: unknown): string[] {
  return limited.flatMap(({ path, limits, isLength }) => {
    const value = readThemeLeaf(theme, path);
    if (value === undefined || (isLength ? isWithin(value, limits) : isNumberWithin(value, limits)))
      return [];
    const unit = isLength ? ' px' : '';
    const written = JSON.stringify(value).slice(0, 80);
    return [`${path.join('.')}: ${written} is not within ${limits[0]} and ${limits[1]}${unit}`];
  });
}

/** Finds lengths of a widget's `style` that are outside of the limits. */
export const listStyleLengthsOutsideLimits = (style: unknown): string[] =>
  isRecord(style) ? listLengthsOutsideLimits({ widgets: style }) : [];

function isNumberWithin(value: unknown, [least, most]: Limits): boolean {
  const number = typeof value === 'string' ? readNumberText(value) : value;
  return typeof number === 'number' && number >= least && number <= most;
}

/** An estimate: the size of an `em` or a calculation is known only on the page, which enforces the limits. */
function isWithin(value: unknown, limits: Limits): boolean {
  if (!isSafeThemeValue(value) || limitLengths(value, limits) === undefined) return false;
  return value.split(/[\s/]+/).every((part) => isLikely(part, limits));
}

/** One unit is at least about one px, except for `%`. So a number above the limit in px is too large in any unit. */
function isLikely(part: string, [least, most]: Limits): boolean {
  const [, number, unit] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(part) ?? [];
  if (number === undefined) return true;
  return Number(number) <= most && Number(number) >= (unit === 'px' ? least : 0);
}
