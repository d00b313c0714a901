/** One theme of two: what readers see of it is what they would see of both, one over the other. */
import { isRecord } from '../parsing/read-value.ts';
import { parseLeaves, readThemeLeaf } from '../theme/parse-theme.ts';
import { themeTokens } from '../theme/theme-tokens.ts';
import { readTokens, setsColors } from './parse-full-theme.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The upper theme's values over those of the lower one. The preset that `themeId` of the lower theme names lies below both; a
 * `themeId` of the upper theme is not read.
 */
export function mergeThemes(lower: Fields, upper: Fields): Fields {
  const values = new Map([...readValues(lower), ...readValues(upper)]);
  const contrast = setsColors([...readValues(upper).keys()]) ? {} : readHighContrast(lower);
  return {
    ...(lower.themeId === undefined ? {} : { themeId: lower.themeId }),
    ...writeValues(values),
    ...withContent({ highContrast: { ...contrast, ...readHighContrast(upper) } }),
  };
}

/** Values by token, as the theme has them. Those that would not apply are left out. */
function readValues(theme: Fields): ReadonlyMap<string, unknown> {
  const leaves = parseLeaves(theme);
  const tokens = readTokens(theme.tokens);
  const values = new Map<string, unknown>();
  for (const { name, leaf } of themeTokens) {
    if (leaf !== undefined && leaves.has(name)) values.set(name, readThemeLeaf(theme, leaf.split('.')));
    else if (tokens.has(name)) values.set(name, readThemeLeaf(theme.tokens, [name]));
  }
  return values;
}

const readHighContrast = ({ highContrast }: Fields): Fields =>
  Object.fromEntries(
    [...readTokens(highContrast).keys()].map((name) => [name, readThemeLeaf(highContrast, [name])]),
  );

function writeValues(values: ReadonlyMap<string, unknown>): Fields {
  const set = themeTokens.filter(({ name }) => values.has(name));
  const tokens: Fields = Object.fromEntries(
    set.filter(({ leaf }) => leaf === undefined).map(({ name }) => [name, values.get(name)]),
  );
  const theme = set.reduce<Fields>(
    (before, { name, leaf }) =>
      leaf === undefined ? before : writeLeaf(before, leaf.split('.'), values.get(name)),
    {},
  );
  return { ...theme, ...withContent({ tokens }) };
}

function writeLeaf(theme: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  const before = theme[name];
  return {
    ...theme,
    [name]: rest.length === 0 ? value : writeLeaf(isRecord(before) ? before : {}, rest, value),
  };
}

const withContent = (fields: Readonly<Record<string, Fields>>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => Object.keys(value).length > 0));
