/** Writes a theme as a query of the page's address, and reads it back. */
import { readColor } from '../../../src/model/derived-theme/color-arithmetic.ts';
import type { ThemeSeeds } from '../../../src/model/derived-theme/derive-theme.ts';
import { densities } from '../../../src/model/derived-theme/theme-seeds.ts';
import { isNumeric, readOneOf } from '../../../src/model/parsing/read-value.ts';
import { isSafeThemeValue } from '../../../src/model/theme/parse-theme.ts';
import {
  findPreset,
  isPurePreset,
  publishedTheme,
  seedNames,
  type SeedName,
  type StudioTheme,
} from './studio-theme.ts';
import { findField, type ThemeField, type ThemeFieldValues } from './theme-fields.ts';

export const mostRadius = 32;

const changePrefix = 'set.';
const mostCharacters = 8_000;

/** Empty for a theme that sets nothing. A preset as it is has its name only. */
export function writeThemeQuery(theme: StudioTheme): string {
  const { preset, seeds, changes } = theme;
  const query = new URLSearchParams();
  if (seeds && preset !== undefined) query.set('preset', preset);
  if (seeds && !isPurePreset(theme))
    for (const name of seedNames) if (seeds[name] !== undefined) query.set(name, String(seeds[name]));
  for (const [path, value] of changes) query.set(changePrefix + path, value);
  return query.toString();
}

export interface ReadThemeQuery {
  readonly theme: StudioTheme;
  /** What was ignored, one sentence each. */
  readonly problems: readonly string[];
}

/** @param isUsable - whether the element and the browser take the text as a value of the field. */
export function readThemeQuery(
  text: string,
  isUsable: (field: ThemeField, text: string) => boolean,
): ReadThemeQuery {
  if (text.length > mostCharacters)
    return { theme: publishedTheme, problems: ['The theme of the link is too long.'] };
  const query = new URLSearchParams(text);
  const problems: string[] = [];
  const ignore = (name: string, value: string): void => {
    problems.push(`The link sets ${name} to “${value.slice(0, 40)}”, which is not valid.`);
  };
  const preset = query.get('preset');
  const known = findPreset(preset ?? undefined);
  if (preset !== null && !known) ignore('preset', preset);
  const seeds = readSeeds(query, ignore) ?? known?.seeds;
  const changes = readChanges(query, isUsable, ignore);
  return { theme: { preset: known && preset !== null ? preset : undefined, seeds, changes }, problems };
}

type Ignore = (name: string, value: string) => void;

const readAmount = (text: string, most: number): number | undefined =>
  isNumeric(text) && Number(text) >= 0 && Number(text) <= most ? Number(text) : undefined;

const readColorText = (text: string): string | undefined =>
  isSafeThemeValue(text) && readColor(text) ? text : undefined;

/** Reads the text of a seed. Undefined: it is not valid. */
export const seedReaders: { readonly [Name in SeedName]: (text: string) => ThemeSeeds[Name] | undefined } = {
  brand: readColorText,
  accent: readColorText,
  surface: readColorText,
  font: (text) => (isSafeThemeValue(text) ? text : undefined),
  radius: (text) => readAmount(text, mostRadius),
  density: (text) => readOneOf(text, densities),
  contrast: (text) => readAmount(text, 100),
};

/** Without a brand, nothing can be derived. */
function readSeeds(query: URLSearchParams, ignore: Ignore): ThemeSeeds | undefined {
  const read = <Name extends SeedName>(name: Name): ThemeSeeds[Name] | undefined => {
    const text = query.get(name);
    if (text === null) return undefined;
    const value = seedReaders[name](text);
    if (value === undefined) ignore(name, text);
    return value;
  };
  const others = Object.fromEntries(
    seedNames.flatMap((name) => {
      const value = name === 'brand' ? undefined : read(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const brand = read('brand');
  return brand === undefined ? undefined : { brand, ...others };
}

function readChanges(
  query: URLSearchParams,
  isUsable: (field: ThemeField, text: string) => boolean,
  ignore: Ignore,
): ThemeFieldValues {
  const given = [...query].filter(([name]) => name.startsWith(changePrefix));
  return new Map(
    given.flatMap(([name, value]): [string, string][] => {
      const field = findField(name.slice(changePrefix.length));
      if (field && isUsable(field, value)) return [[field.path, value]];
      ignore(name.slice(changePrefix.length), value);
      return [];
    }),
  );
}
