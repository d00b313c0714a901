import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullThemeSchema } from '../../../src/contract/theme.ts';
import { mergeThemes } from '../../../src/model/derived-theme/merge-themes.ts';
import { parseFullThemes } from '../../../src/model/derived-theme/parse-full-theme.ts';
import { themePresets } from '../../../src/model/derived-theme/theme-presets.ts';
import type { ThemeSheetValues } from '../../../src/model/theme/parse-theme.ts';
import { themeTokens } from '../../../src/model/theme/theme-tokens.ts';
import { rounds } from '../../rounds.ts';

const value = fc.constantFrom(
  '#123456',
  'light-dark(red, blue)',
  '12px',
  '4px 8px',
  'serif',
  'url(x)',
  '',
  '}',
);
const names = fc.constantFrom(...themeTokens.map(({ name }) => name), 'no-token');
const tokens = fc.dictionary(names, value, { maxKeys: 8 });
const text = (...keys: readonly string[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] });
const box = (title: 'text' | 'title') =>
  fc.record(
    {
      backgroundColor: value,
      padding: value,
      border: text('color', 'radius', 'style', 'width'),
      [title]: text('color', 'fontFamily'),
    },
    { requiredKeys: [] },
  );
const theme = fc.record(
  {
    themeId: fc.constantFrom('soft', 'night', 'none'),
    primaryColor: value,
    dashboard: text('backgroundColor', 'padding'),
    widgets: box('text'),
    controls: box('title'),
    tokens,
    highContrast: tokens,
  },
  { requiredKeys: [] },
);

const sort = ({ values, highContrast = new Map() }: ThemeSheetValues) => ({
  values: [...values].sort(),
  highContrast: [...highContrast].sort(),
});

test('a merged theme looks like both themes, one over the other, and is a theme', () => {
  fc.assert(
    fc.property(theme, theme, (lower, { themeId: preset, ...upper }) => {
      const merged = mergeThemes(lower, { ...upper, themeId: preset });
      expect(sort(parseFullThemes([merged], themePresets))).toEqual(
        sort(parseFullThemes([lower, upper], themePresets)),
      );
      expect(fullThemeSchema.parse(merged)).toEqual(merged);
    }),
    { numRuns: rounds(100, 5_000) },
  );
});
