import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooDeep, maxJsonDepth } from '../../src/service/http/parse-json.ts';

const nest = (levels: number, open = '[', close = ']'): string => open.repeat(levels) + close.repeat(levels);

test('the maximal depth is accepted, one more level is refused', () => {
  expect([isTooDeep(nest(maxJsonDepth)), isTooDeep(nest(maxJsonDepth + 1))]).toEqual([false, true]);
  expect(isTooDeep(nest(maxJsonDepth + 1, '{"a":', '}').replace(':}', ':1}'))).toBe(true);
});

test('brackets in strings do not count as nesting', () => {
  const text = '['.repeat(maxJsonDepth + 1);
  for (const value of [text, `"${text}`, `\\${text}`, `\\"${text}\\`])
    expect(isTooDeep(JSON.stringify([value]))).toBe(false);
});

test('consecutive values do not count as nesting', () => {
  expect(isTooDeep(`[${Array.from({ length: 1_000 }, () => '{"a":[]}').join(',')}]`)).toBe(false);
});

test('any JSON value of a few levels is accepted', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => !isTooDeep(JSON.stringify(value))));
});
