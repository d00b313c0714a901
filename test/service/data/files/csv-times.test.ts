/** Which columns of CSV files are dates, times and truths, though some cells have no value. */
import { afterAll, describe, expect, test } from 'vitest';
import { openCsvLoader } from './csv-loader.ts';

const { loadColumn, close } = await openCsvLoader();
afterAll(close);

const missing = (count: number, kind: string, sample: string): string =>
  `"x" has ${count} ${count === 1 ? 'cell that is' : 'cells that are'} no ${kind}, such as "${sample}". ${
    count === 1 ? 'It counts' : 'They count'
  } as no value`;

describe('a sign for no value does not make a text of a column', () => {
  test.each([
    [['2024-01-31', 'NA', '2025-02-28'], 'DATE', ['2024-01-31', null, '2025-02-28'], 'date'],
    [['2024-01-31', '0000-00-00'], 'DATE', ['2024-01-31', null], 'date'],
    [['2024/1/3', '-'], 'DATE', ['2024-01-03', null], 'date'],
    [
      ['2024-01-31 10:00', 'NULL', '2024-02-01'],
      'TIMESTAMP',
      ['2024-01-31 10:00:00', null, '2024-02-01 00:00:00'],
      'date',
    ],
    [['0000-00-00 00:00:00', '2024-01-31 10:00:00'], 'TIMESTAMP', [null, '2024-01-31 10:00:00'], 'date'],
    [
      ['2024-01-31T10:00:00+02:00', 'n/a'],
      'TIMESTAMP WITH TIME ZONE',
      ['2024-01-31 08:00:00+00', null],
      'date',
    ],
    [['yes', 'no', 'N/A'], 'BOOLEAN', [true, false, null], 'truth value'],
    [['TRUE', '', 'null', 'FALSE'], 'BOOLEAN', [true, null, null, false], 'truth value'],
  ])('%j are %s', async (cells, type, values, kind) => {
    const sample = cells.find((cell, at) => values[at] === null && cell !== '') ?? '';
    expect(await loadColumn(cells)).toEqual({ type, values, remarks: [missing(1, kind, sample)] });
  });

  test.each([[['NO', 'NA']], [['NA', '-']], [['yes', 'NA', 'yes']], [['1.2.3', 'NA']]])(
    '%j stay texts without a word',
    async (cells) => {
      expect(await loadColumn(cells)).toEqual({ type: 'VARCHAR', values: cells, remarks: [] });
    },
  );
});

test.each([
  ['2024-01-31T10:00Z', '2024-01-31 10:00:00+00'],
  ['2024-01-31T10:00+02:00', '2024-01-31 08:00:00+00'],
  ['2024-01-31T10:00:00+0200', '2024-01-31 08:00:00+00'],
  ['2024-01-31 10:00:00 +0200', '2024-01-31 08:00:00+00'],
  ['2024-01-31 10:00:00 UTC', '2024-01-31 10:00:00+00'],
  ['2024-01-31 9:00 GMT', '2024-01-31 09:00:00+00'],
  ['2024-01-31T10:00:00,123-05', '2024-01-31 15:00:00.123+00'],
  ['2024-01-31 10:00:00,123', '2024-01-31 10:00:00.123'],
])('%s is the time %s', async (text, wanted) => {
  const { type, values } = await loadColumn([text, text]);
  expect(type).toBe(wanted.endsWith('+00') ? 'TIMESTAMP WITH TIME ZONE' : 'TIMESTAMP');
  expect(values).toEqual([wanted, wanted]);
});

describe('a column of which most cells are dates stays a text and says why', () => {
  test.each([
    [['31.12.2023', '00.00.0000', '1.1.2024'], 'one of its 3 values is no date, such as "00.00.0000"'],
    [['2024-01-31', 'soon', '2025-02-28'], 'one of its 3 values is no date, such as "soon"'],
    [
      ['31.12.2024', 'unknown', '30.12.2024', 'unknown', '29.12.2024'],
      '2 of its 5 values are no date, such as "unknown"',
    ],
  ])('%j: %s', async (cells, why) => {
    expect(await loadColumn(cells, ';')).toEqual({
      type: 'VARCHAR',
      values: cells,
      remarks: [`"x" stays a text: ${why}`],
    });
  });
});

describe('years of two figures', () => {
  test('far ahead are years of the last century, where others of the column are', async () => {
    const { type, values, remarks } = await loadColumn(['03/25/68', '12/31/72', '01/15/05', '07/04/66']);
    expect([type, values]).toEqual(['DATE', ['1968-03-25', '1972-12-31', '2005-01-15', '1966-07-04']]);
    expect(remarks).toEqual([expect.stringContaining('"x" has years of two figures. Those after ')]);
  });

  test('stay in this century, where none says otherwise', async () => {
    expect(await loadColumn(['03/25/68', '12/31/24'])).toEqual({
      type: 'DATE',
      values: ['2068-03-25', '2024-12-31'],
      remarks: [],
    });
  });
});
