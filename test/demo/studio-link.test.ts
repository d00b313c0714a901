import { expect, test } from 'vitest';
import { parseRoute, withTheme } from '../../demo/page/shell/page-route.ts';
import { publishedTheme, type StudioTheme } from '../../demo/page/studio/studio-theme.ts';
import { readThemeQuery, writeThemeQuery } from '../../demo/page/studio/theme-link.ts';
import { presets } from '../../src/model/derived-theme/theme-presets.ts';
import { isSafeThemeValue } from '../../src/model/theme/parse-theme.ts';

const read = (query: string) => readThemeQuery(query, (_, text) => isSafeThemeValue(text));

const themes: readonly StudioTheme[] = [
  publishedTheme,
  ...Object.entries(presets).map(([preset, { seeds }]) => ({ preset, seeds, changes: new Map() })),
  {
    preset: 'soft',
    seeds: {
      brand: 'oklch(60% 0.2 20)',
      font: '"A & B", serif',
      radius: 0,
      density: 'compact',
      contrast: 100,
    },
    changes: new Map([['tokens.widget-shadow', '0 1px 2px rgb(0 0 0/50%)']]),
  },
  {
    preset: undefined,
    seeds: undefined,
    changes: new Map([['widgets.border.color', 'light-dark(#111, #eee)']]),
  },
];

test('a link carries the knobs and the changes', () => {
  for (const theme of themes)
    expect(read(writeThemeQuery(theme))).toEqual({ theme: { ...theme }, problems: [] });
});

test('what is not valid in a link is ignored and named, and the rest applies', () => {
  const { theme, problems } = read(
    'preset=none&brand=%230b5fff&accent=nothing&radius=900&contrast=x&density=tight&font=url(a)&set.none=1&set.widgets.padding=url(x)&set.primaryColor=red',
  );
  expect(theme.preset).toBeUndefined();
  expect(theme.seeds).toEqual({ brand: '#0b5fff' });
  expect([...theme.changes]).toEqual([['primaryColor', 'red']]);
  const ignored = ['preset', 'accent', 'radius', 'contrast', 'density', 'font', 'none', 'widgets.padding'];
  expect(problems).toHaveLength(ignored.length);
  for (const name of ignored) expect(problems.join('\n')).toContain(`sets ${name} to`);
});

test('names of objects are no presets and no fields', () => {
  expect(read('preset=constructor&set.__proto__=red').theme).toEqual(publishedTheme);
});

test('a link of any length is read or refused', () => {
  expect(read(`set.primaryColor=${'a'.repeat(1e6)}`).theme).toEqual(publishedTheme);
});

test('the address keeps its place when a theme comes and goes', () => {
  const hash = withTheme('#analytics/Bird%20Strikes', 'preset=soft');
  expect(parseRoute(hash)).toEqual({ area: 'analytics', publicId: 'Bird Strikes', theme: 'preset=soft' });
  expect(withTheme(hash, '')).toBe('#analytics/Bird%20Strikes');
  expect(withTheme('', '')).toBe('');
});
