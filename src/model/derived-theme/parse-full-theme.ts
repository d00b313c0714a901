/** Reads what few themes have: tokens without a leaf, and values for more contrast. Loaded with the first theme that has any. */
import { isMultiple } from '../../contract/theme-multiples.ts';
import { isRecord } from '../parsing/read-value.ts';
import {
  isSafeThemeValue,
  parseLeaves,
  type ThemeSheetValues,
  type ThemeValues,
} from '../theme/parse-theme.ts';
import type { ThemePresets } from './theme-presets.ts';
import { themeTokens } from '../theme/theme-tokens.ts';
import { findTokenKind } from '../theme/token-kind.ts';
import { findTokenLimits, limitValue } from '../theme/token-limits.ts';

const limitsByName = new Map(themeTokens.map((token) => [token.name, findTokenLimits(token)]));

/** Whether any of these tokens holds a colour. A shadow changes no contrast, so it leaves the values for more contrast as they are. */
export const setsColors = (names: readonly string[]): boolean =>
  names.some((name) => findTokenKind(name) === 'color');

function limitToken(name: string, value: string): string | undefined {
  const limits = limitsByName.get(name);
  return limits ? limitValue(value, limits) : value;
}

/** Values by token. Unknown names, and values that could load something, are dropped. */
export function readTokens(tokens: unknown): ThemeValues {
  if (!isRecord(tokens)) return new Map();
  return new Map(
    Object.entries(tokens).flatMap(([name, value]) => {
      // Only multiples are numbers: a length without a unit, or a colour, would be none.
      const text = typeof value === 'number' && isMultiple(name) ? String(value) : value;
      if (!limitsByName.has(name) || !isSafeThemeValue(text)) return [];
      const safe = limitToken(name, text);
      return safe === undefined ? [] : [[name, safe.trim()]];
    }),
  );
}

function findPreset(theme: Record<string, unknown>, presets: ThemePresets): unknown {
  const { themeId } = theme;
  return typeof themeId === 'string' && Object.hasOwn(presets, themeId) ? presets[themeId] : undefined;
}

/** A theme's own values over those of its preset. Leaves win over tokens. */
function readTheme(theme: unknown, presets: ThemePresets): ThemeSheetValues {
  if (!isRecord(theme)) return { values: new Map() };
  const preset = findPreset(theme, presets);
  const below = preset === undefined ? { values: new Map<string, string>() } : readTheme(preset, {});
  return addTheme(below, {
    values: new Map([...readTokens(theme.tokens), ...parseLeaves(theme)]),
    highContrast: readTokens(theme.highContrast),
  });
}

/**
 * A theme over another one. Colours for more contrast go with the others of their theme: one that sets colours replaces all of
 * the lower theme's.
 */
function addTheme(lower: ThemeSheetValues, upper: ThemeSheetValues): ThemeSheetValues {
  const isRecolored = setsColors([...upper.values.keys()]);
  const { highContrast = new Map<string, string>() } = isRecolored ? {} : lower;
  return {
    values: new Map([...lower.values, ...upper.values]),
    highContrast: new Map([...highContrast, ...(upper.highContrast ?? [])]),
  };
}

/** Merges themes token by token. Later themes take precedence. */
export const parseFullThemes = (themes: readonly unknown[], presets: ThemePresets = {}): ThemeSheetValues =>
  themes.map((theme) => readTheme(theme, presets)).reduce(addTheme, { values: new Map<string, string>() });

/** Parses a theme on top of its preset, if `themeId` names one. */
export const parseTheme = (theme: unknown, presets: ThemePresets = {}): ThemeValues =>
  readTheme(theme, presets).values;
