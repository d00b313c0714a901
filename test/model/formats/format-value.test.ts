import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatNumber,
  readDecimalPlaces,
  formatValue,
  overrideFormat,
} from '../../../src/model/formats/format-value.ts';
import type { ColumnFormat } from '../../../src/model/result.ts';
import { toWallClock } from '../../../src/model/time/time-zone.ts';

const context = { locale: 'en-US', timeZone: 'America/New_York', currency: 'EUR' };
const number = { type: 'number' as const };

test.each([
  [{ type: 'percent' as const }, 0.125, '12.50%'],
  [{ type: 'percent' as const, decimalPlaces: 0 }, 0.125, '13%'],
  [{ type: 'currency' as const }, 1234.5, '€1,234.50'],
  [{ type: 'currency' as const, currency: 'USD', decimalPlaces: 0 }, 1234.5, '$1,235'],
  [{ type: 'number' as const }, 1234.5, '1,234.50'],
  [{ type: 'number' as const, decimalPlaces: 0 }, 1234.5, '1,235'],
])('%o writes %d as %s', (format, value, text) => {
  expect(formatValue(value, { ...number, format }, context)).toBe(text);
});

test('a number without a format shows its own digits grouped, no forced decimals', () => {
  expect(formatValue(1234567.891, number, context)).toBe('1,234,567.891');
  expect(formatValue(12, number, context)).toBe('12');
});

test('a currency’s sign stays behind its letters in text that runs from right to left', () => {
  const format = { type: 'currency' as const, currency: 'USD', decimalPlaces: 0 };
  const arabic = { ...context, locale: 'ar' };
  expect(formatValue(1234, { ...number, format }, arabic)).toMatch(/^\u200f1,234\s(US)?\$(\u200e)?$/u);
  expect(formatValue(1234, { ...number, format }, arabic).endsWith('US$')).toBe(false);
});

test('integers beyond 2^53 stay exact', () => {
  expect(formatValue('9007199254740993', number, context)).toBe('9,007,199,254,740,993');
});

test('a missing text is named by the title of its column', () => {
  expect(formatValue(null, { type: 'string', title: 'Home city' }, context)).toBe('No home city');
  expect(formatValue(null, { type: 'string', title: 'US state' }, context)).toBe('No US state');
});

test('another missing value is the empty sign, in any column', () => {
  const column = { type: 'number', title: 'Amount', format: { type: 'currency' } } as const;
  expect(formatValue(null, column, context)).toBe('∅');
  expect(formatValue(undefined, { type: 'string' }, context)).toBe('∅');
});

test('invalid decimal counts are clamped, missing ones are two', () => {
  expect([-3, 99, 1.4, NaN, null, undefined, '3'].map(readDecimalPlaces)).toEqual([0, 20, 1, 2, 2, 2, 2]);
});

test('a currency that does not exist falls back instead of throwing', () => {
  expect(formatNumber(1, { type: 'currency', currency: 'EURO' }, context)).toBe('$1.00');
});

test('text in a formatted column is shown unchanged', () => {
  expect(formatValue('n/a', { type: 'string', format: { type: 'number' } }, context)).toBe('n/a');
});

test('an override wins over the model’s format and keeps the model’s currency', () => {
  expect(
    overrideFormat({ type: 'currency', currency: 'GBP' }, { type: 'currency', decimalPlaces: 0 }),
  ).toEqual({
    type: 'currency',
    decimalPlaces: 0,
    currency: 'GBP',
  });
});

describe('times', () => {
  const time = (granularity?: string) => ({ type: 'time' as const, granularity });

  test.each([
    ['day', '2024-03-10T00:00:00.000', 'Mar 10, 2024'],
    ['month', '2024-03-01T00:00:00.000', 'Mar 2024'],
    ['quarter', '2024-04-01T00:00:00.000', 'Q2 2024'],
    ['year', '2024-01-01T00:00:00.000', '2024'],
    [undefined, '2024-03-10', 'Mar 10, 2024'],
  ])('a wall-clock time of grain %s is shown unchanged, in any zone', (grain, value, text) => {
    expect(formatValue(value, time(grain), context)).toBe(text);
  });

  test('a time with an offset is converted to the reader’s zone', () => {
    expect(formatValue('2024-03-10T02:00:00Z', time('day'), context)).toBe('Mar 9, 2024');
  });

  const zones = [
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Tokyo',
    'Africa/Casablanca',
    'Atlantic/Azores',
    'UTC',
  ];

  test.each(zones)('an hour of more than sixty minutes on the clocks of %s is marked', (timeZone) => {
    const halves = new Map<string, number>();
    for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2025, 0, 1); at += 1_800_000) {
      const hour = new Date(toWallClock(new Date(at), timeZone)).toISOString().slice(0, 14);
      halves.set(hour, (halves.get(hour) ?? 0) + 1);
    }
    const long = [...halves].filter(([, count]) => count > 2).map(([hour]) => hour);
    const marked = [...halves.keys()].filter((hour) =>
      formatValue(`${hour}00:00.000`, time('hour'), { ...context, timeZone }).endsWith(' (2×)'),
    );
    expect(marked).toEqual(long);
  });

  test('a day or a month has no mark', () => {
    expect(formatValue('2024-11-03T00:00:00.000', time('day'), context)).toBe('Nov 3, 2024');
  });

  test('an invalid time is shown, not hidden', () => {
    expect(formatValue('soon', time('day'), context)).toBe('soon');
  });
});

test('a value that is not zero is never shown as zero, whatever the decimals of its format are', () => {
  const written: readonly [number, ColumnFormat, string][] = [
    [0.3, { type: 'currency', decimalPlaces: 0 }, '$0.30'],
    [0.5, { type: 'currency', decimalPlaces: 0 }, '$1'],
    [-0.004, { type: 'currency' }, '−$0.004'],
    [0.00004, { type: 'percent', decimalPlaces: 1 }, '0.004%'],
    [0.02, { type: 'number', decimalPlaces: 0 }, '0.02'],
    [5.5e-17, { type: 'currency' }, '$0.00'],
    [-5.5e-17, { type: 'currency' }, '$0.00'],
    [0, { type: 'number', decimalPlaces: 0 }, '0'],
  ];
  const dollars = { ...context, currency: 'USD' };
  for (const [value, format, text] of written)
    expect(formatValue(value, { type: 'number', format }, dollars)).toBe(text);
  const size = fc.double({ min: 1e-8, max: 1e6, noNaN: true });
  const decimals = fc.integer({ min: 0, max: 6 });
  const type = fc.constantFrom('currency' as const, 'percent' as const, 'number' as const);
  fc.assert(
    fc.property(size, fc.boolean(), type, decimals, (value, isNegative, kind, decimalPlaces) => {
      const text = formatNumber(isNegative ? -value : value, { type: kind, decimalPlaces }, context);
      expect(text).toMatch(/[1-9]/);
      expect(text.startsWith('−')).toBe(isNegative);
    }),
  );
});

/** Every two-letter language that the machine knows. */
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
const languages = Intl.NumberFormat.supportedLocalesOf(
  letters.flatMap((first) => letters.map((second) => first + second)),
);

test('the first hyphen of a number is its minus, in any language and with any currency', () => {
  const currencies = Intl.supportedValuesOf('currency').map((currency) => ({
    style: 'currency' as const,
    currency,
    currencyDisplay: 'narrowSymbol' as const,
  }));
  const others = [{}, { style: 'percent' as const }, { notation: 'compact' as const }];
  for (const language of languages)
    for (const options of /^(en|de|ar|fa)$/.test(language) ? [...others, ...currencies] : others)
      for (const value of [-1_234_567.8, -2_000])
        for (const { type, value: part } of new Intl.NumberFormat(language, options).formatToParts(value))
          expect(type === 'minusSign' || !part.includes('-'), `${language} ${part}`).toBe(true);
});
