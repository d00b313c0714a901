/** Sentences about compared periods are about the first one: all of them together are no whole. */
import { expect, test } from 'vitest';
import type { Result } from '../../../src/model/result.ts';
import { takeFirstPeriod } from '../../../src/views/story/model/first-period.ts';

const periods = {
  member: 'o.at',
  timeZone: 'UTC',
  list: ['2024', '2023'].map((name) => ({ name, range: undefined, span: undefined })),
};
const compared = (names: readonly string[]): Result => ({
  columns: [
    { name: 'compareDateRange', type: 'string', periods },
    { name: 'o.count', type: 'number', role: 'measure' },
    { name: 'compareDateRange.time', type: 'time' },
  ],
  values: [names, names.map((_, at) => at), names.map(() => '2024-01-01T00:00:00.000')],
  rowCount: names.length,
});

test.each([
  [
    ['2024', '2024', '2023'],
    [0, 1],
  ],
  [['2024'], [0]],
  [['2023', '2023'], []],
  [[], []],
] as const)('of rows of %j, those of the first are told of', (names, rows) => {
  const first = takeFirstPeriod(compared(names));
  expect(first.columns.map(({ name }) => name)).toEqual(['o.count']);
  expect([first.rowCount, first.values]).toEqual([rows.length, [rows]]);
});

test('rows of no compared periods stay as they are', () => {
  const plain: Result = { columns: [{ name: 'o.count', type: 'number' }], values: [[1]], rowCount: 1 };
  expect(takeFirstPeriod(plain)).toBe(plain);
});
