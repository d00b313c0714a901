import { expect, test } from 'vitest';
import { readImport } from '../../demo/page/studio/read-import.ts';
import { writeExport } from '../../demo/page/studio/theme-exports.ts';
import { isSafeThemeValue } from '../../src/model/theme/parse-theme.ts';

const read = (text: string) => readImport(text, (_, value) => isSafeThemeValue(value));

test('custom properties are read from any style sheet', () => {
  const { values, ignored } = read(
    ':root { --vitrine-primary: teal; --other: 1px; --vitrine-none: red; --vitrine-widget-shadow: 0 1px 2px rgb(0 0 0/5%) }',
  );
  expect(Object.fromEntries(values)).toEqual({
    primaryColor: 'teal',
    'tokens.widget-shadow': '0 1px 2px rgb(0 0 0/5%)',
  });
  expect(ignored).toEqual(['none']);
});

test('design tokens that the studio has written are read back', () => {
  const changes = new Map([
    ['primaryColor', 'light-dark(#0000ff, #ffffff)'],
    ['tokens.series-2', '#ff0000'],
    ['widgets.border.radius', '4px'],
    ['widgets.title.fontWeight', '700'],
    ['fontFamily', '"Gill Sans", serif'],
  ]);
  const findHex = (text: string, scheme: 'light' | 'dark') =>
    text.startsWith('#') ? text : scheme === 'light' ? '#0000ff' : '#ffffff';
  const tokens = writeExport('tokens', { preset: undefined, seeds: undefined, changes }, findHex);
  expect(Object.fromEntries(read(tokens).values)).toEqual(Object.fromEntries(changes));
});

test('colours of design tokens may be texts', () => {
  const { values } = read('{"brand":{"primary":{"$type":"color","$value":"#0b5fff"}}}');
  expect(Object.fromEntries(values)).toEqual({ primaryColor: '#0b5fff' });
});

test('a theme of the element is read by its leaves', () => {
  const { values } = read('{"widgets":{"padding":"3px"},"tokens":{"series-2":"red"},"none":{"a":1}}');
  expect(Object.fromEntries(values)).toEqual({ 'widgets.padding': '3px', 'tokens.series-2': 'red' });
});

test('a theme may name a preset', () => {
  expect(read('{"themeId":"soft"}').preset).toBe('soft');
  expect(read('{"themeId":"toString"}')).toMatchObject({ preset: undefined, ignored: ['themeId'] });
});

test('what is not valid is ignored and named, and nothing breaks on any text', () => {
  expect(read('--vitrine-primary: url(x)')).toMatchObject({ values: new Map(), ignored: ['primary'] });
  for (const text of ['', '[]', 'null', '{"a":{"$value":{}}}', '{"$value":1}'])
    expect(read(text).values.size).toBe(0);
});
