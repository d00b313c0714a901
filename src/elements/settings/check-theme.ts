/** Finds keys and values of the page's theme that have no effect. Lengths and numbers: find-limited-values.ts. */
import { loadChunk } from '../../browser/load-chunk.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { isSafeThemeValue } from '../../model/theme/parse-theme.ts';
import { findTokenKind, type TokenKind } from '../../model/theme/token-kind.ts';
import { themeTokens } from '../../model/theme/theme-tokens.ts';
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

/** Sentences for the page's developer. Each begins with the path of the key. */
export async function listThemeFaults(theme: unknown): Promise<string[]> {
  if (theme === undefined || theme === null) return [];
  if (!isRecord(theme)) return ['theme must be an object.'];
  const faults = [
    ...checkKeys(theme, ''),
    ...checkTokens(theme, 'tokens'),
    ...checkTokens(theme, 'highContrast'),
  ];
  return [...faults, ...(await checkPreset(theme))];
}

function checkKeys(group: Readonly<Record<string, unknown>>, prefix: string): string[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    const token = leaves.get(path);
    if (value === undefined || value === null || others.includes(path)) return [];
    if (token !== undefined) return checkValue(`theme.${path}`, token, value);
    if (!groups.has(path)) return [`theme.${path} is no key of a theme${suggestName(path, knownPaths)}.`];
    return isRecord(value) ? checkKeys(value, `${path}.`) : [`theme.${path} must be an object.`];
  });
}

function checkTokens(theme: Readonly<Record<string, unknown>>, group: string): string[] {
  const tokens = theme[group];
  if (tokens === undefined || tokens === null) return [];
  if (!isRecord(tokens)) return [`theme.${group} must be an object.`];
  return Object.entries(tokens).flatMap(([name, value]) =>
    tokenNames.includes(name)
      ? checkValue(`theme.${group}.${name}`, name, value)
      : [`theme.${group}.${name} is no token${suggestName(name, tokenNames)}.`],
  );
}

/** Names of presets are in the file that a theme with a `themeId` loads anyway. */
async function checkPreset({ themeId }: Readonly<Record<string, unknown>>): Promise<string[]> {
  if (themeId === undefined || themeId === null) return [];
  const { themePresets } = await loadChunk(() => import('../../model/derived-theme/theme-presets.ts'));
  const names = Object.keys(themePresets);
  if (typeof themeId === 'string' && names.includes(themeId)) return [];
  const hint = typeof themeId === 'string' ? suggestName(themeId, names) : '';
  return [`theme.themeId is ${write(themeId)}${hint}. A page can set the presets ${names.join(', ')}.`];
}

/** What CSS must understand, and in which property. Lengths and multiples are checked with their limits. */
const properties: Readonly<Partial<Record<TokenKind, readonly [property: string, meant: string]>>> = {
  color: ['color', 'a colour'],
  font: ['font-family', 'a list of fonts'],
  weight: ['font-weight', 'a font weight'],
  'line-style': ['border-style', 'a line style'],
  shadow: ['box-shadow', 'a shadow'],
};

function checkValue(path: string, token: string, value: unknown): string[] {
  const [property, meant] = properties[findTokenKind(token)] ?? [];
  // Numbers are reported with the limits.
  if (property === undefined || typeof value === 'number') return [];
  // Each side of a box may have a colour of its own.
  const supported = token.endsWith('border-color') ? 'border-color' : property;
  if (isSafeThemeValue(value) && CSS.supports(supported, value)) return [];
  return [`${path} is ${write(value)}, and must be ${meant} as CSS writes it. It is ignored.`];
}

/** In a list, everything can be written: what JSON has no word for is `null`. */
const write = (value: unknown): string => JSON.stringify([value]).slice(1, -1).slice(0, 80);
