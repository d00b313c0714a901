/** Reads values from pasted text: custom properties, design tokens, or a theme. */
import { isRecord, readArray, readNumber, readString } from '../../../src/model/parsing/read-value.ts';
import { readThemeLeaf } from '../../../src/model/theme/parse-theme.ts';
import { findPreset } from './studio-theme.ts';
import {
  findField,
  findFieldOfToken,
  listFieldPaths,
  type ThemeField,
  type ThemeFieldValues,
} from './theme-fields.ts';

export interface ReadImport {
  /** The preset that a theme names. */
  readonly preset: string | undefined;
  readonly values: ThemeFieldValues;
  /** Names of values that no theme has, or that are not valid. */
  readonly ignored: readonly string[];
}

interface Found {
  readonly name: string;
  readonly field: ThemeField | undefined;
  readonly text: string | undefined;
}

const mostCharacters = 200_000;

/** @param isUsable - whether the element and the browser take the text as a value of the field. */
export function readImport(text: string, isUsable: (field: ThemeField, text: string) => boolean): ReadImport {
  const short = text.slice(0, mostCharacters);
  const json = readJson(short);
  const found = isRecord(json) ? [...listLeaves(json), ...listTokens(json)] : listProperties(short);
  const values = new Map<string, string>();
  const ignored: string[] = [];
  for (const { name, field, text: value } of found) {
    if (field && value !== undefined && isUsable(field, value)) values.set(field.path, value);
    else ignored.push(name);
  }
  const preset = isRecord(json) ? readString(json.themeId) : undefined;
  if (preset === undefined || findPreset(preset)) return { preset, values, ignored };
  return { preset: undefined, values, ignored: ['themeId', ...ignored] };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const listProperties = (css: string): readonly Found[] =>
  [...css.matchAll(/--vitrine-([a-z][a-z0-9-]*)\s*:\s*([^;{}]+)/g)].map(([, name = '', value = '']) => ({
    name,
    field: findFieldOfToken(name),
    text: value.trim(),
  }));

/** The leaves of a theme of the element. */
const listLeaves = (theme: Record<string, unknown>): readonly Found[] =>
  listFieldPaths().flatMap((path) => {
    const value = readThemeLeaf(theme, path.split('.'));
    return typeof value === 'string' ? [{ name: path, field: findField(path), text: value }] : [];
  });

interface Token {
  readonly name: string;
  readonly group: string;
  readonly text: string | undefined;
}

/** Colours of a group whose name ends in `dark` are those of the dark scheme. */
function listTokens(json: Record<string, unknown>): readonly Found[] {
  const tokens = walk(json, [], 0);
  const dark = new Map(tokens.filter(isDark).map(({ name, text }) => [name, text]));
  return tokens
    .filter((token) => !isDark(token))
    .map(({ name, text }) => {
      const other = dark.get(name);
      const both = text !== undefined && other !== undefined ? `light-dark(${text}, ${other})` : text;
      return { name, field: findFieldOfToken(name), text: both };
    });
}

const isDark = ({ group }: Token): boolean => /\bdark$/i.test(group);

const mostLevels = 8;

function walk(node: Record<string, unknown>, path: readonly string[], level: number): readonly Token[] {
  if ('$value' in node)
    return [{ name: path.at(-1) ?? '', group: path.slice(0, -1).join('.'), text: readToken(node.$value) }];
  if (level > mostLevels) return [];
  return Object.entries(node).flatMap(([name, inner]) =>
    isRecord(inner) ? walk(inner, [...path, name], level + 1) : [],
  );
}

/** Texts and numbers as they are, lists of fonts, colours and dimensions in the form of the standard. */
function readToken(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return readArray(value).map(writeFont).join(', ');
  if (!isRecord(value)) return undefined;
  const amount = readNumber(value.value);
  if (amount !== undefined) return `${amount}${readString(value.unit) ?? 'px'}`;
  return readString(value.hex);
}

const writeFont = (font: unknown): string => {
  const name = readString(font) ?? '';
  return /^[a-z-]+$/i.test(name) ? name : JSON.stringify(name);
};
