import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLimitedValues, listLimitedStyleValues } from '../../../src/model/theme/find-limited-values.ts';
import { fullThemeSchema } from '../../../src/contract/theme.ts';
import { parseTheme, readTokens } from '../../../src/model/derived-theme/parse-full-theme.ts';
import { parseWidgetStyle } from '../../../src/model/theme/parse-theme.ts';
import { themeTokens } from '../../../src/model/theme/theme-tokens.ts';
import { findTokenKind } from '../../../src/model/theme/token-kind.ts';
import { lengthLimits, limitLengths, type Limits } from '../../../src/model/theme/length-limits.ts';

const kinds = Object.keys(lengthLimits);
const limits: Limits = [0, 64];

const number = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom('1e309', '-1', 'NaN', 'infinity', '0', '-0', '.5'),
);
const unit = fc.constantFrom('px', 'em', 'rem', '%', 'vh', 'vmax', 'cqw', 'Q', 'in', '', 'fr', 'deg');
const length = fc.tuple(number, unit).map((parts) => parts.join(''));
const pieces = fc.array(
  fc.oneof(length, fc.constantFrom('(', ')', ' ', '/', ',', '+', 'calc(', 'max(', 'var(--x)', 'thin')),
  { maxLength: 12 },
);

/** The text outside of parentheses, with a star for each pair of them. */
function outline(text: string): string {
  let depth = 0;
  let seen = '';
  for (const sign of text) {
    if (sign === ')' && --depth === 0) seen += '*';
    if (depth === 0 && sign !== ')' && sign !== '(') seen += sign;
    if (sign === '(') depth += 1;
  }
  return depth === 0 ? seen : 'not closed';
}

test('for any input, only words and clamped lengths are at the top level', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const limited = limitLengths(parts.join(''), limits);
      if (limited !== undefined) expect(outline(limited)).toMatch(/^(?:clamp\*|[a-z-]+|[\s/])*$/i);
    }),
  );
});

test('every part of a clamped list names both limits', () => {
  expect(limitLengths('1e309px calc(2px + (3em * 4)) / auto', limits)).toBe(
    'clamp(0px,1e309px,64px) clamp(0px,calc(2px + (3em * 4)),64px) / auto',
  );
});

test('a zero without a unit is a length', () => {
  for (const zero of ['0', '-0', '0.0', '+0']) expect(limitLengths(zero, limits)).toBe('clamp(0px,0px,64px)');
});

test('text that could end the clamp early is no length', () => {
  for (const text of ['1px)', '(1px', '1px),1e309px,clamp(0px', '"a"', '1px !important', '[x]'])
    expect(limitLengths(text, limits)).toBeUndefined();
});

test('every length of the theme has limits, and no other value has', () => {
  const lengths = themeTokens.filter(({ leaf }) => kinds.includes(leaf?.split('.').at(-1) ?? ''));
  expect(lengths.map(({ name }) => name)).toEqual(
    themeTokens
      .filter(({ name, leaf }) => leaf && /(padding|margin|radius|width|size)$/.test(name))
      .map(({ name }) => name),
  );
});

test('themes and the styles of widgets have the same limits', () => {
  const leaves = { padding: '900px', border: { width: '99999vmax', radius: '-1px' } };
  const style = parseWidgetStyle(leaves);
  expect(style).toEqual(parseTheme({ widgets: leaves }));
  expect(style.get('widget-padding')).toBe('clamp(0px,900px,64px)');
  expect(listLimitedStyleValues(leaves)).toHaveLength(3);
});

test('lengths within their limits are not reported', () => {
  const within = fc.constantFrom('0', '6px', '12px 16px', '1em', 'calc(1em + 2px)', 'thin', '3px / 4px');
  fc.assert(
    fc.property(within, (padding) => {
      expect(listLimitedValues({ widgets: { padding } })).toEqual([]);
    }),
  );
});

test.each(['tokens', 'highContrast'])('multiples and lengths of %s are reported by their path', (group) => {
  const tokens = { density: 9, 'text-scale': '0.1', motion: 'none', 'widget-padding': '900px' };
  const lines = listLimitedValues({ [group]: tokens });
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(
    Object.keys(tokens)
      .map((name) => `${group}.${name}`)
      .sort(),
  );
  expect(lines).toContain(`${group}.density: 9 is not within 0.6 and 1.6`);
  const within = { density: 0.6, 'text-scale': '2', motion: 0 };
  expect(listLimitedValues({ [group]: within })).toEqual([]);
});

test('multiples and no other token may be numbers: the element drops others and reports them, and the contract refuses them', () => {
  for (const { name } of themeTokens) {
    const tokens = { [name]: 1 };
    const isMultiple = findTokenKind(name) === 'number';
    expect(readTokens(tokens).has(name)).toBe(isMultiple);
    for (const group of ['tokens', 'highContrast']) {
      const report = listLimitedValues({ [group]: tokens });
      expect(report.filter((line) => line.startsWith(`${group}.${name}: 1 is a number`))).toHaveLength(
        isMultiple ? 0 : 1,
      );
      const { error } = fullThemeSchema.safeParse({ [group]: tokens });
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(
        isMultiple ? undefined : [`${group}.${name}`],
      );
    }
  }
});

test.each(['1e309px', '-1px', '65px', '99999vmax', '8px 1e3rem', 'NaN!', 7])('%o is reported', (value) => {
  expect(listLimitedValues({ dashboard: { padding: value } })).toHaveLength(1);
});

test.each(['4px, 8px', '4px;', '#fff', ' ', 'url(x)'])(
  '%j is no list of lengths, and is said to be ignored',
  (padding) => {
    expect(listLimitedValues({ widgets: { padding } })).toEqual([
      `widgets.padding: ${JSON.stringify(padding)} is ignored: write lengths from 0 to 64 px`,
    ]);
    expect(parseWidgetStyle({ padding }).size).toBe(0);
  },
);
