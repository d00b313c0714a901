import { expect, test } from 'vitest';
import { themeTokens } from '../../../src/model/theme/theme-tokens.ts';
import { findTokenKind } from '../../../src/model/theme/token-kind.ts';

test.each(themeTokens)(
  'the kind of $name agrees with its leaf, or else with its default',
  ({ name, leaf, value }) => {
    const isColor = leaf === undefined ? !/^\d+$|\d(?:px|rem|%)? /.test(value) : /color$/i.test(leaf);
    expect(findTokenKind(name) === 'color').toBe(isColor);
  },
);

test('shadows hold a colour beside lengths', () => {
  const shadows = themeTokens.filter(({ name }) => findTokenKind(name) === 'shadow');
  expect(shadows.map(({ name }) => name)).toEqual(['widget-shadow', 'popover-shadow', 'dialog-shadow']);
  for (const { value } of shadows) expect(value).toMatch(/px .*light-dark\(rgb/);
});
