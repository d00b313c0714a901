/** Finds values of a theme that apply within their limits only, or not at all, to warn its author. */
import { isMultiple, themeMultiples } from '../../contract/theme-multiples.ts';
import { isGiven } from '../parsing/is-given.ts';
import { isRecord } from '../parsing/read-value.ts';
import { limitLengths, type Limits } from './length-limits.ts';
import { isSafeThemeValue, readThemeLeaf } from './parse-theme.ts';
import { themeTokens } from './theme-tokens.ts';
import { writeThemeValue } from './write-theme-value.ts';
import { findTokenLimits, readNumberText, type TokenLimits } from './token-limits.ts';

interface ThemeValue {
  /** In a theme. */
  readonly path: readonly string[];
  readonly limits: TokenLimits | undefined;
  readonly isMultiple: boolean;
}

/** Whatever the way in which a token is set, it has the same limits. */
const known: readonly ThemeValue[] = themeTokens.flatMap((token) => {
  const { name, leaf } = token;
  const rules = { limits: findTokenLimits(token), isMultiple: isMultiple(name) };
  const paths = [
    ['tokens', name],
    ['highContrast', name],
  ];
  if (leaf !== undefined) paths.unshift(leaf.split('.'));
  return paths.map((path) => ({ path, ...rules }));
});

interface LimitFault {
  /** In a theme: `widgets.padding`. */
  readonly path: string;
  readonly line: string;
}

/** With one line per value: `widgets.padding: "900px" is not within 0 and 64 px`. */
export const listLimitFaults = (theme: unknown): LimitFault[] =>
  known.flatMap(({ path: keys, ...rules }) => {
    const value = readThemeLeaf(theme, keys);
    const fault = isGiven(value) ? findFault(value, rules) : undefined;
    const path = keys.join('.');
    return fault === undefined ? [] : [{ path, line: `${path}: ${writeThemeValue(value)} ${fault}` }];
  });

export const listLimitedValues = (theme: unknown): string[] => listLimitFaults(theme).map(({ line }) => line);

/** Finds values of a widget's `style` that are limited. */
export const listLimitedStyleValues = (style: unknown): string[] =>
  isRecord(style) ? listLimitedValues({ widgets: style }) : [];

const noText = `is a number, which only multiples may be (${Object.keys(themeMultiples).join(', ')}): write CSS text`;

function findFault(value: unknown, rules: Omit<ThemeValue, 'path'>): string | undefined {
  if (typeof value === 'number' && !rules.isMultiple) return noText;
  if (!rules.limits || isWithin(value, rules.limits)) return undefined;
  const { limits, isLength } = rules.limits;
  const range = `${limits[0]} to ${limits[1]}`;
  if (isLength && !isListOfLengths(value, limits)) return `is ignored: write lengths from ${range} px`;
  const isNoNumber = typeof value === 'string' && !isLength && readNumberText(value) === undefined;
  if (isNoNumber) return `is no number: write one from ${range}`;
  return `is not within ${limits[0]} and ${limits[1]}${isLength ? ' px' : ''}`;
}

const isWithin = (value: unknown, { limits, isLength }: TokenLimits): boolean =>
  isLength ? isLengthWithin(value, limits) : isNumberWithin(value, limits);

function isNumberWithin(value: unknown, [least, most]: Limits): boolean {
  const number = typeof value === 'string' ? readNumberText(value) : value;
  return typeof number === 'number' && number >= least && number <= most;
}

const isListOfLengths = (value: unknown, limits: Limits): value is string =>
  isSafeThemeValue(value) && limitLengths(value, limits) !== undefined;

/** An estimate: the size of an `em` or a calculation is known only on the page, which enforces the limits. */
const isLengthWithin = (value: unknown, limits: Limits): boolean =>
  isListOfLengths(value, limits) && value.split(/[\s/]+/).every((part) => isLikely(part, limits));

/** One unit is at least about one px, except for `%`. So a number above the limit in px is too large in any unit. */
function isLikely(part: string, [least, most]: Limits): boolean {
  const [, number, unit] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(part) ?? [];
  if (number === undefined) return true;
  return Number(number) <= most && Number(number) >= (unit === 'px' ? least : 0);
}
