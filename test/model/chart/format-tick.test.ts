import { describe, expect, test } from 'vitest';
import type { ChartFormat } from '../../../src/views/chart/model/format-in-chart.ts';
import { formatTick } from '../../../src/views/chart/model/format-tick.ts';
import type { ColumnFormat } from '../../../src/model/result.ts';

const context = { locale: 'en-US', timeZone: 'UTC', currency: 'USD' };
const write = (ticks: readonly number[], format?: ColumnFormat, more: Partial<ChartFormat> = {}) =>
  ticks.map((tick) =>
    formatTick(tick, { column: { type: 'number', format }, context, ...more }, [ticks[0], ticks.at(-1)]),
  );

describe('the ticks of an axis', () => {
  test.each<[string, readonly number[], ColumnFormat | undefined, readonly string[]]>([
    ['have no needless decimals', [0, 5, 10], { type: 'number', decimalPlaces: 1 }, ['0', '5', '10']],
    [
      'have the decimals that they need',
      [0, 0.5, 1],
      { type: 'number', decimalPlaces: 0 },
      ['0', '0.5', '1'],
    ],
    ['have no binary noise', [0, 0.1, 0.30000000000000004], undefined, ['0', '0.1', '0.3']],
    ['are short for large amounts', [0, 5e6, 1e7], { type: 'currency' }, ['$0', '$5M', '$10M']],
    ['are short for all or none of them', [0, 5_000, 10_000], undefined, ['0', '5K', '10K']],
    ['are written out below ten thousand', [0, 4_000, 8_000], undefined, ['0', '4,000', '8,000']],
    ['are short for large losses, too', [-20_000, 0], { type: 'currency' }, ['−$20K', '$0']],
    [
      'are shares with their unit',
      [0, 0.125, 0.25],
      { type: 'percent', decimalPlaces: 2 },
      ['0%', '12.5%', '25%'],
    ],
  ])('%s', (_, ticks, format, expected) => {
    expect(write(ticks, format)).toEqual(expected);
  });

  test('follow the reader’s language', () => {
    const german = { ...context, locale: 'de-DE', currency: 'EUR' };
    const ticks = write([0, 2_500_000], { type: 'currency' }, { context: german });
    expect(ticks.map((tick) => tick.replace(/\u00a0/g, ' '))).toEqual(['0 €', '2,5 Mio. €']);
  });

  test('that are no numbers are written as anywhere else', () => {
    expect(formatTick('north', { column: { type: 'string' }, context }, ['north', 'south'])).toBe('north');
    expect(formatTick(1, undefined, undefined)).toBe('1');
  });
});
