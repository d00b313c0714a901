import { expect, test } from 'vitest';
import { publishedTheme, type StudioTheme } from '../../demo/page/studio/studio-theme.ts';
import { writeExport, type ExportKind } from '../../demo/page/studio/theme-exports.ts';
import { presets } from '../../src/model/derived-theme/theme-presets.ts';

/** Reads the one form that these tests use, as a browser reads all. */
function findHex(text: string, scheme: 'light' | 'dark'): string | undefined {
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(text) ?? [];
  return text.startsWith('#') ? text : scheme === 'light' ? light : dark;
}

const write = (kind: ExportKind, theme: StudioTheme): string => writeExport(kind, theme, findHex);

const knobs: StudioTheme = {
  preset: undefined,
  seeds: { brand: '#0b5fff', font: `"It's", serif`, radius: 4 },
  changes: new Map(),
};

test('knobs alone are one line of code', () => {
  expect(write('code', knobs)).toContain(
    `dashboard.theme = deriveTheme({ brand: '#0b5fff', font: '"It\\'s", serif', radius: 4 });`,
  );
});

test('a preset as it is is named', () => {
  const theme = { preset: 'soft', seeds: presets.soft?.seeds, changes: new Map<string, string>() };
  expect(write('code', theme)).toBe('dashboard.theme = {\n  "themeId": "soft"\n};');
  expect(JSON.parse(write('json', theme))).toEqual({ themeId: 'soft' });
});

test('code has the whole theme where values are changed by hand', () => {
  const code = write('code', { ...knobs, changes: new Map([['widgets.padding', '3px']]) });
  expect(code).not.toContain('deriveTheme');
  expect(code).toContain('"padding": "3px"');
});

test('CSS sets custom properties by the names of the documentation', () => {
  const css = write('css', { ...knobs, changes: new Map([['widgets.border.color', 'teal']]) });
  expect(css).toMatch(/^vitrine-dashboard \{\n {2}--vitrine-/);
  expect(css).toContain('\n  --vitrine-widget-border-color: teal;\n');
  expect(css).toContain('\n  --vitrine-widget-border-radius: 4px;\n');
  expect(css).toContain('\n  --vitrine-series-10: ');
});

test('design tokens have a type, and colours of both schemes', () => {
  const tokens: unknown = JSON.parse(
    write('tokens', {
      preset: undefined,
      seeds: undefined,
      changes: new Map([
        ['primaryColor', 'light-dark(#0000ff, #ffffff)'],
        ['tokens.series-2', '#ff0000'],
        ['widgets.border.radius', '4px'],
        ['widgets.title.fontWeight', '700'],
        ['fontFamily', '"Gill Sans", serif'],
        ['tokens.widget-shadow', 'none'],
      ]),
    }),
  );
  const color = (hex: string, ...components: number[]) => ({
    $type: 'color',
    $value: { colorSpace: 'srgb', components, hex },
  });
  expect(tokens).toEqual({
    color: { primary: color('#0000ff', 0, 0, 1), 'series-2': color('#ff0000', 1, 0, 0) },
    'color-dark': { primary: color('#ffffff', 1, 1, 1) },
    dimension: { 'widget-border-radius': { $type: 'dimension', $value: { value: 4, unit: 'px' } } },
    'font-weight': { 'widget-title-font-weight': { $type: 'fontWeight', $value: 700 } },
    'font-family': { 'font-family': { $type: 'fontFamily', $value: ['Gill Sans', 'serif'] } },
  });
});

test('nothing is exported of the theme of the author', () => {
  expect(write('json', publishedTheme)).toBe('{}');
  expect(write('css', publishedTheme)).toBe('vitrine-dashboard {\n}');
});
