import { expect, test } from 'vitest';
import {
  composeTheme,
  listValues,
  publishedTheme,
  type StudioTheme,
} from '../../demo/page/studio/studio-theme.ts';
import { listFieldValues } from '../../demo/page/studio/theme-fields.ts';
import { fullThemeSchema } from '../../src/contract/theme.ts';
import { presets, themePresets } from '../../src/model/derived-theme/theme-presets.ts';

const ofPreset = (id: string): StudioTheme => ({
  preset: id,
  seeds: presets[id]?.seeds,
  changes: new Map(),
});

test('a dashboard keeps the theme of its author until something is set', () => {
  expect(composeTheme(publishedTheme)).toBeUndefined();
});

test.each(['editorial', 'contrast', 'terminal'])('the studio has the values of the preset %s', (id) => {
  const own = listFieldValues(themePresets[id] ?? {});
  expect(Object.fromEntries(listValues(ofPreset(id)))).toEqual(Object.fromEntries(own));
  expect(composeTheme(ofPreset(id))).toEqual({ themeId: id });
});

test('a value that is changed by hand stays over what knobs derive', () => {
  const changes = new Map([
    ['widgets.padding', '3px'],
    ['tokens.series-2', '#123456'],
  ]);
  const theme = composeTheme({
    preset: undefined,
    seeds: { brand: '#0b5fff', density: 'spacious' },
    changes,
  });
  expect(theme?.widgets?.padding).toBe('3px');
  expect(theme?.tokens?.['series-2']).toBe('#123456');
  expect(fullThemeSchema.safeParse(theme).success).toBe(true);
});

test('a knob that moves sets what a detail of the preset has set, and leaves other details', () => {
  const { seeds, ...rest } = ofPreset('contrast');
  const theme = composeTheme({ ...rest, seeds: { ...seeds, brand: '#008000' } });
  expect(theme?.primaryColor).toContain('#008000');
  expect(theme?.widgets?.border?.width).toBe('2px');
});

test('derived colours for more contrast end where a colour is changed by hand', () => {
  const seeds = { brand: '#0b5fff' };
  const withChange = (path: string, value: string) =>
    composeTheme({ preset: undefined, seeds, changes: new Map([[path, value]]) });
  expect(withChange('widgets.padding', '3px')?.highContrast).toBeDefined();
  expect(withChange('widgets.backgroundColor', '#222222')?.highContrast).toBeUndefined();
});
