import { expect, test } from 'vitest';
import { fullThemeSchema, themeSchema } from '../../../src/contract/theme.ts';
import { themePresets } from '../../../src/model/derived-theme/theme-presets.ts';
import { parseTheme } from '../../../src/model/derived-theme/parse-full-theme.ts';
import { parseWidgetStyle } from '../../../src/model/theme/parse-theme.ts';
import { tokenDescriptions } from '../../../src/model/theme/theme-token-descriptions.ts';
import { themeTokens } from '../../../src/model/theme/theme-tokens.ts';

/** Every leaf of the contract's Theme, as a path. */
function leavesOf(schema: unknown, path: string[] = []): string[] {
  const node = schema as { shape?: Record<string, unknown>; unwrap?: () => unknown };
  if (node.shape)
    return Object.entries(node.shape).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  const inner = node.unwrap?.();
  return inner && (inner as { shape?: unknown }).shape ? leavesOf(inner, path) : [path.join('.')];
}

test('every leaf of the structured theme sets a custom property', () => {
  const leaves = leavesOf(themeSchema).filter((leaf) => leaf !== 'themeId');
  expect(leaves.length).toBe(30);
  expect(leaves.filter((leaf) => !themeTokens.some((token) => token.leaf === leaf))).toEqual([]);
});

test('every token has a documented meaning, and every meaning a token', () => {
  expect([...tokenDescriptions.keys()].sort()).toEqual(themeTokens.map(({ name }) => name).sort());
});

test('presets are themes of the contract', () => {
  for (const preset of Object.values(themePresets))
    expect(fullThemeSchema.safeParse(preset).success).toBe(true);
});

test('values override the preset that themeId names', () => {
  const values = parseTheme({ themeId: 'slate', primaryColor: 'red' }, themePresets);
  expect(values.get('primary')).toBe('red');
  expect(values.get('widget-border-radius')).toBe('clamp(0px,2px,9999px)');
});

test.each([
  'url(https://evil.example/x)',
  'red; } * { display: none',
  'image-set("x.png" 1x)',
  '\\75rl(x)',
  'a'.repeat(500),
  '',
  7,
  null,
])('%o is dropped: it is invalid or could load or inject something', (value) => {
  expect(parseTheme({ widgets: { backgroundColor: value } }).size).toBe(0);
});

test('a widget’s style uses the leaf names of the theme’s widgets', () => {
  const values = parseWidgetStyle({ backgroundColor: 'black', border: { radius: '0' }, unknown: 1 });
  expect([...values]).toEqual([
    ['widget-background', 'black'],
    ['widget-border-radius', 'clamp(0px,0px,9999px)'],
  ]);
});
