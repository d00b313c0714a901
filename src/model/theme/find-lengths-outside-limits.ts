/** Finds lengths of a theme that are outside of the limits, to warn its author. */
import { isRecord } from '../parsing/read-value.ts';
import { isSafeThemeValue, readThemeLeaf } from './parse-theme.ts';
import { themeTokens } from './theme-tokens.ts';
import { lengthLimits, limitLengths, type Limits } from './length-limits.ts';

const leaves = themeTokens.flatMap(({ leaf }) => {
  const limits = lengthLimits[leaf?.split('.').at(-1) ?? ''];
  return leaf && limits ? [{ leaf, limits }] : [];
});

/** One line per leaf: `widgets.padding: 900px is not within 0 and 64 px`. */
export function listLengthsOutsideLimits(theme: unknown): string[] {
  return leaves.flatMap(({ leaf, limits }) => {
    const value = readThemeLeaf(theme, leaf.split('.'));
    if (value === undefined || isWithin(value, limits)) return [];
    return [`${leaf}: ${JSON.stringify(value).slice(0, 80)} is not within ${limits[0]} and ${limits[1]} px`];
  });
}

/** Finds lengths of a widget's `style` that are outside of the limits. */
export const listStyleLengthsOutsideLimits = (style: unknown): string[] =>
  isRecord(style) ? listLengthsOutsideLimits({ widgets: style }) : [];

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
