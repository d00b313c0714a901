/** Which lengths of a theme are not shown as they are written: for whoever wrote them. */
import { isRecord } from '../parsing/read-value.ts';
import { lengthLimits, limitLengths, type Limits } from './length-limits.ts';
import { isSafeThemeValue, readLeaf } from './parse-theme.ts';
import { themeTokens } from './theme-tokens.ts';

const leaves = themeTokens.flatMap(({ leaf }) => {
  const limits = lengthLimits[leaf?.split('.').at(-1) ?? ''];
  return leaf && limits ? [{ leaf, limits }] : [];
});

/** One line per leaf: `widgets.padding: 900px is not within 0 and 64 px`. */
export function findLimitedLengths(theme: unknown): string[] {
  return leaves.flatMap(({ leaf, limits }) => {
    const value = readLeaf(theme, leaf.split('.'));
    if (value === undefined || isWithin(value, limits)) return [];
    return [`${leaf}: ${JSON.stringify(value).slice(0, 80)} is not within ${limits[0]} and ${limits[1]} px`];
  });
}

/** The same of a widget's `style`. */
export const findLimitedStyle = (style: unknown): string[] =>
  isRecord(style) ? findLimitedLengths({ widgets: style }) : [];

/** Not for certain: what an `em` or a calculation comes to is known on the page only, and is held there. */
function isWithin(value: unknown, limits: Limits): boolean {
  if (!isSafeThemeValue(value) || limitLengths(value, limits) === undefined) return false;
  return value.split(/[\s/]+/).every((part) => isLikely(part, limits));
}

/** Of every unit but `%` one is at least about a px: more of them than the greatest px are too much. */
function isLikely(part: string, [least, most]: Limits): boolean {
  const [, number, unit] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(part) ?? [];
  if (number === undefined) return true;
  return Number(number) <= most && Number(number) >= (unit === 'px' ? least : 0);
}
