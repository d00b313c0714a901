import { expect, test } from 'vitest';
import { parseLocaleNumber, formatLocaleNumber } from '../../../src/model/controls/locale-number.ts';

test.each<[string, string, number | string | undefined]>([
  ['1,234.5', 'en', 1234.5],
  ['1.234,5', 'de', 1234.5],
  ['1234.5', 'de', 1234.5],
  ['1.5', 'de', 1.5],
  ['1.500', 'de', 1500],
  ['−12', 'sv', -12],
  ['1 234,5', 'fr', 1234.5],
  ['1’234.5', 'de-CH', 1234.5],
  ['12,34,567.8', 'hi', 1234567.8],
  ['١٬٢٣٤٫٥', 'ar-EG', 1234.5],
  ['-.5', 'en', -0.5],
  ['1e3', 'en', 1000],
  ['9007199254740993', 'en', '9007199254740993'],
  ['9,007,199,254,740,993', 'en', '9007199254740993'],
])('%s in %s is %s', (text, locale, wanted) => {
  expect(parseLocaleNumber(text, locale)).toBe(wanted);
});

test.each<[string, string]>([
  ['', 'en'],
  ['twelve', 'en'],
  ['1.2.3', 'en'],
  ['1,5', 'en'],
  ['1,2,3', 'en'],
  ['1.234,5,6', 'de'],
  ['Infinity', 'en'],
  ['1e999', 'en'],
])('“%s” in %s is no number', (text, locale) => {
  expect(parseLocaleNumber(text, locale)).toBeUndefined();
});

test.each(['en', 'de', 'fr', 'de-CH', 'hi', 'ar-EG', 'es', 'pl'])(
  'a number written in %s is parsed back',
  (locale) => {
    for (const value of [0, -1, 0.1, 1234, 98765.4321, -1234567.25])
      expect(parseLocaleNumber(formatLocaleNumber(value, locale), locale)).toBe(value);
  },
);

test('integers beyond the exact range of a number keep their digits', () => {
  expect(formatLocaleNumber('9007199254740993', 'de')).toBe('9.007.199.254.740.993');
});
