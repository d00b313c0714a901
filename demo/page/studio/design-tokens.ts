/** A theme in the design tokens format of the W3C community group, for design tools. */
import { findField, type ThemeFieldValues } from './theme-fields.ts';
import { readNumberText } from '../../../src/model/theme/token-limits.ts';
import type { SchemeName } from './list-contrasts.ts';

/** `#rrggbb`, or undefined for a colour that is not opaque. */
export type FindHex = (text: string, scheme: SchemeName) => string | undefined;

interface DesignToken {
  readonly $type: string;
  readonly $value: unknown;
}

type Group = Record<string, DesignToken>;

/**
 * Colours of the light scheme are in `color`. Those that differ in the dark scheme are in `color-dark`, since the format has no
 * schemes. Values that the format cannot say, such as shadows with colours of two schemes, are left out.
 */
export function writeDesignTokens(values: ThemeFieldValues, findHex: FindHex): Record<string, Group> {
  const groups: Record<string, Group> = {};
  const add = (group: string, name: string, $type: string, $value: unknown): void => {
    if ($value !== undefined) (groups[group] ??= {})[name] = { $type, $value };
  };
  for (const [path, text] of values) {
    const { kind, token: name } = findField(path) ?? {};
    if (name === undefined) continue;
    if (kind === 'color') {
      const light = findHex(text, 'light');
      const dark = findHex(text, 'dark');
      add('color', name, 'color', light && toColor(light));
      if (dark !== light) add('color-dark', name, 'color', dark && toColor(dark));
    }
    if (kind === 'length') add('dimension', name, 'dimension', toDimension(text));
    if (kind === 'font') add('font-family', name, 'fontFamily', toFonts(text));
    if (kind === 'number') add('number', name, 'number', readNumberText(text));
    if (kind === 'weight') add('font-weight', name, 'fontWeight', Number(text) || undefined);
  }
  return groups;
}

/** Components go from 0 to 1. */
function toColor(hex: string) {
  const components = [1, 3, 5].map((at) => Number((parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)));
  return { colorSpace: 'srgb', components, hex };
}

function toDimension(text: string): { value: number; unit: string } | undefined {
  const [, value, unit] = /^([\d.]+)(px|rem)$/.exec(text.trim()) ?? [];
  return value === undefined || unit === undefined ? undefined : { value: Number(value), unit };
}

const toFonts = (text: string): string[] =>
  text.split(',').map((font) => font.trim().replace(/^(["'])(.*)\1$/, '$2'));
