/** Finds keys and values of the page's theme that have no effect. Values outside of their limits: find-limited-values.ts. */
import { loadChunk } from '../../browser/load-chunk.ts';
import { isGiven } from '../../model/parsing/is-given.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { listLimitFaults } from '../../model/theme/find-limited-values.ts';
import { isSafeThemeValue } from '../../model/theme/parse-theme.ts';
import { findTokenKind, type TokenKind } from '../../model/theme/token-kind.ts';
import { themeTokens } from '../../model/theme/theme-tokens.ts';
import { writeThemeValue } from '../../model/theme/write-theme-value.ts';
import { suggestName } from './suggest-name.ts';

/** Names of tokens by the path of their key: `widgets.border.color`. */
const leaves: ReadonlyMap<string, string> = new Map(
  themeTokens.flatMap(({ name, leaf }) => (leaf === undefined ? [] : [[leaf, name]])),
);
const groups: ReadonlySet<string> = new Set([...leaves.keys()].flatMap(listParents));
/** Keys that hold more than one value, or the name of a theme. */
const others = ['themeId', 'tokens', 'highContrast'];
const knownPaths = [...leaves.keys(), ...groups, ...others];
const tokenNames = themeTokens.map(({ name }) => name);

function listParents(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
}

/** More are not listed: a page that sets thousands of wrong keys has one mistake. */
const mostFaults = 20;

interface ThemeFault {
  /** `widgets.border.color`, for a fault of its value. */
  readonly path?: string;
  readonly fault: string;
}

/** Sentences for the page's developer. Each begins with the path of the key. */
export async function listThemeFaults(theme: unknown): Promise<string[]> {
  try {
    return isGiven(theme) ? await checkTheme(theme) : [];
  } catch {
    // An object of the page may refuse to be read.
    return ['theme cannot be read: one of its values throws an error.'];
  }
}

async function checkTheme(theme: unknown): Promise<string[]> {
  if (!isRecord(theme)) return ['theme must be an object.'];
  const values = [
    ...checkKeys(theme, ''),
    ...checkTokens(theme, 'tokens'),
    ...checkTokens(theme, 'highContrast'),
  ];
  // Numbers, and lengths outside of their limits, have an event of their own.
  const reported = new Set(listLimitFaults(theme).map(({ path }) => path));
  const faults = values.flatMap(({ path, fault }) =>
    path !== undefined && reported.has(path) ? [] : [fault],
  );
  return [...faults, ...(await checkPreset(theme))].slice(0, mostFaults);
}

/** The first of them: no theme has more. */
const listEntries = (record: Readonly<Record<string, unknown>>): readonly [string, unknown][] =>
  Object.entries(record)
    .filter(([, value]) => isGiven(value))
    .slice(0, themeTokens.length + mostFaults);

function checkKeys(group: Readonly<Record<string, unknown>>, prefix: string): ThemeFault[] {
  return listEntries(group).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (others.includes(path)) return [];
    // `{ 'widgets.padding': … }` has one key, which no theme has.
    const isOneName = !key.includes('.');
    const token = isOneName ? leaves.get(path) : undefined;
    if (token !== undefined) return checkValue(path, token, value);
    if (!isOneName || !groups.has(path))
      return [{ fault: `theme.${shorten(path)} is no key of a theme${suggestKey(key, prefix)}.` }];
    return isRecord(value) ? checkKeys(value, `${path}.`) : [{ fault: `theme.${path} must be an object.` }];
  });
}

/** A name may be of any length. */
const shorten = (name: string): string => name.slice(0, 120);

/** The nearest key of the same group. */
const suggestKey = (key: string, prefix: string): string =>
  suggestName(
    key,
    knownPaths.flatMap((path) => {
      const rest = path.slice(prefix.length);
      return path.startsWith(prefix) && !rest.includes('.') ? [rest] : [];
    }),
  );

function checkTokens(theme: Readonly<Record<string, unknown>>, group: string): ThemeFault[] {
  const tokens = theme[group];
  if (!isGiven(tokens)) return [];
  if (!isRecord(tokens)) return [{ fault: `theme.${group} must be an object.` }];
  return listEntries(tokens).flatMap(([name, value]) => {
    const path = `${group}.${name}`;
    if (tokenNames.includes(name)) return checkValue(path, name, value);
    return [{ fault: `theme.${shorten(path)} is no token${suggestName(name, tokenNames)}.` }];
  });
}

const loadPresets = () => loadChunk(() => import('../../model/derived-theme/theme-presets.ts'));

/** Names of presets are in the file that a theme with a `themeId` loads anyway. */
async function checkPreset({ themeId }: Readonly<Record<string, unknown>>): Promise<string[]> {
  if (!isGiven(themeId)) return [];
  const presets = await loadPresets().catch(() => undefined);
  // A file that does not arrive is no fault of the page.
  if (!presets) return [];
  const names = Object.keys(presets.themePresets);
  if (typeof themeId === 'string' && names.includes(themeId)) return [];
  const hint = typeof themeId === 'string' ? suggestName(themeId, names) : '';
  return [
    `theme.themeId is ${writeThemeValue(themeId)}${hint}. A page can set the presets ${names.join(', ')}.`,
  ];
}

/** What CSS must understand, and in which property. Multiples are checked with their limits. */
const properties: Readonly<Partial<Record<TokenKind, readonly [property: string, meant: string]>>> = {
  color: ['color', 'a colour'],
  font: ['font-family', 'a list of fonts'],
  weight: ['font-weight', 'a font weight'],
  'line-style': ['border-style', 'a line style'],
  shadow: ['box-shadow', 'a shadow'],
  length: ['padding', 'a length'],
};

/** Where a kind has several properties. Each side of a box may have a colour of its own. */
const ownProperties: readonly (readonly [end: string, property: string])[] = [
  ['border-color', 'border-color'],
  ['radius', 'border-radius'],
  ['border-width', 'border-width'],
  ['font-size', 'font-size'],
];

function checkValue(path: string, token: string, value: unknown): ThemeFault[] {
  const [property, meant] = properties[findTokenKind(token)] ?? [];
  if (property === undefined) return [];
  const own = ownProperties.find(([end]) => token.endsWith(end))?.[1] ?? property;
  if (isSafeThemeValue(value) && CSS.supports(own, value)) return [];
  return [
    { path, fault: `theme.${path} is ${writeThemeValue(value)}, and must be ${meant} as CSS writes it.` },
  ];
}
