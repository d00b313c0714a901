import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
  type Rgb,
} from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullThemeSchema } from '../../../src/contract/theme.ts';
import {
  deriveTheme,
  deriveThemeSets,
  type ThemeSeeds,
  type ThemeSet,
} from '../../../src/model/derived-theme/derive-theme.ts';
import { themeTokens } from '../../../src/model/theme/theme-tokens.ts';
import { rounds } from '../../rounds.ts';

const sets = ['light', 'dark', 'highContrastLight', 'highContrastDark', 'print'] as const;
const surfaces = ['widget-background', 'control-background', 'dashboard-background'];
const texts = ['text', 'text-secondary', 'primary-text', 'positive', 'negative', 'warning'];
const series = Array.from({ length: 10 }, (_, index) => `series-${index + 1}`);
const filters = [filterDeficiencyProt(1), filterDeficiencyDeuter(1), filterDeficiencyTrit(1)];
const toRgb = converter('rgb');
const difference = differenceCiede2000();

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const seeds = fc.record(
  { brand: hex, accent: hex, surface: hex, contrast: fc.integer({ min: 0, max: 100 }) },
  { requiredKeys: ['brand'] },
);

/** The lowest value of a measure over all pairs, with the pair, so that a failure names it. */
function findLowest(
  pairs: readonly (readonly [string, string])[],
  measure: (one: string, other: string) => number,
) {
  const [lowest] = pairs
    .map(([one, other]) => ({ pair: `${one} on ${other}`, value: measure(one, other) }))
    .sort((one, other) => one.value - other.value);
  return lowest ?? { pair: '', value: Infinity };
}

const pairsOf = (ones: readonly string[], others: readonly string[]) =>
  ones.flatMap((one) => others.map((other): [string, string] => [one, other]));

const contrastIn = (set: ThemeSet) => (one: string, other: string) =>
  wcagContrast(set[one] ?? '', set[other] ?? '');

/** What four kinds of eyes see. */
const viewsOf = (color = ''): Rgb[] => {
  const shown = toRgb(color) ?? { mode: 'rgb', r: 0, g: 0, b: 0 };
  return [shown, ...filters.map((filter) => filter(shown))];
};

const differenceIn = (set: ThemeSet) => (one: string, other: string) => {
  const others = viewsOf(set[other]);
  return Math.min(...viewsOf(set[one]).map((view, index) => difference(view, others[index] ?? view)));
};

test('every text and mark of every set meets WCAG AA, and everybody can tell ten series apart', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(...sets), (given, name) => {
      const set = deriveThemeSets(given)[name];
      const contrast = contrastIn(set);
      const readable = [
        ...pairsOf(texts, surfaces),
        ['on-primary', 'primary'] as const,
        ['text', 'highlight'] as const,
      ];
      expect(findLowest(readable, contrast)).toSatisfy(({ value }) => value >= 4.5);
      const marks = [...pairsOf(['primary'], surfaces), ...pairsOf(series, ['widget-background'])];
      expect(findLowest(marks, contrast)).toSatisfy(({ value }) => value >= 3);
      const others = series.flatMap((one, index) => pairsOf([one], series.slice(index + 1)));
      expect(findLowest(others, differenceIn(set))).toSatisfy(({ value }) => value >= 10);
    }),
    { numRuns: rounds(40, 2_000) },
  );
});

test('texts for readers who want more contrast meet WCAG AAA', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom('highContrastLight', 'highContrastDark'), (given, name) => {
      const contrast = contrastIn(deriveThemeSets(given)[name]);
      expect(findLowest(pairsOf(texts, surfaces), contrast)).toSatisfy(({ value }) => value >= 7);
    }),
    { numRuns: rounds(20, 1_000) },
  );
});

test.each(['#a3161a', '#d92d20', '#b3261e', '#e0312b', '#f5a524', '#c2410c'])(
  'with the brand %s, what is worse and what warns has another colour than the brand',
  (brand) => {
    for (const set of Object.values(deriveThemeSets({ brand })))
      for (const [brandColor, signal] of pairsOf(['primary', 'primary-text'], ['negative', 'warning']))
        expect(difference(set[brandColor] ?? '', set[signal] ?? '')).toBeGreaterThanOrEqual(10);
  },
);

test('a brand that stands out already stays as it is', () => {
  expect(deriveThemeSets({ brand: '#0b5fff', accent: '#c2410c' }).light).toMatchObject({
    primary: '#0b5fff',
    'series-1': '#0b5fff',
    'series-2': '#c2410c',
  });
});

test('a brand may be any opaque colour of CSS', () => {
  const brands = [
    'hsl(216 100% 52%)',
    'hwb(216 4% 0%)',
    'lab(45 20 -70)',
    'oklch(0.55 0.2 262)',
    'color(display-p3 0 0.3 1)',
  ];
  for (const brand of brands) expect(deriveTheme({ brand }).primaryColor).toMatch(/^(light-dark\()?#/);
});

test('the theme is one of the contract, and names tokens only', () => {
  const theme = deriveTheme({
    brand: 'teal',
    surface: '#fffdf8',
    font: 'Georgia, serif',
    density: 'compact',
  });
  expect(fullThemeSchema.parse(theme)).toEqual(theme);
  const names = [...Object.keys(theme.tokens ?? {}), ...Object.keys(theme.highContrast ?? {})];
  expect(names.filter((name) => !themeTokens.some((token) => token.name === name))).toEqual([]);
});

test.each<[ThemeSeeds, string]>([
  [{ brand: 'url(x)' }, 'brand must be an opaque CSS colour'],
  [{ brand: '#fff8' }, 'brand must be an opaque CSS colour'],
  [{ brand: 'teal', accent: 'var(--x)' }, 'accent must be an opaque CSS colour'],
  [{ brand: 'teal', radius: 99 }, 'radius must be a number from 0 to 32'],
  [{ brand: 'teal', contrast: Number.NaN }, 'contrast must be a number from 0 to 100'],
  [{ brand: 'teal', font: 'url(x)' }, 'font must be a CSS list of fonts'],
  [
    JSON.parse('{"brand":"teal","density":"toString"}'),
    'density must be one of compact, comfortable, spacious',
  ],
])('%o is refused with the name of the seed', (given, message) => {
  expect(() => deriveTheme(given)).toThrow(message);
});
