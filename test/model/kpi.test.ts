import { expect, test } from 'vitest';
import { readKpi } from '../../src/model/kpi/kpi-spec.ts';
import type { Result } from '../../src/model/result.ts';

const result: Result = {
  columns: [
    { name: 'month', type: 'time', granularity: 'month' },
    { name: 'sales', type: 'number', format: { type: 'currency', currency: 'USD', decimalPlaces: 0 } },
    { name: 'share', type: 'number', format: { type: 'percent', decimalPlaces: 1 } },
  ],
  values: [
    ['2024-03-01', '2024-02-01', '2024-01-01'],
    [1_250_000, 1_000_000, 0],
    [0.5, 0.4, null],
  ],
  rowCount: 3,
};
const source = { result, overrides: {}, context: { locale: 'en-US', timeZone: 'UTC', currency: 'USD' } };
const blocks = (...given: unknown[]) => readKpi({ blocks: given }, source).blocks;

test('without blocks the first number stands against that of the second row', () => {
  expect(readKpi({}, source).blocks).toMatchObject([
    { type: 'number', text: '$1.3M', full: '$1,250,000' },
    { type: 'comparison', trend: 'up', good: true, text: '+25.0%', previous: '$1,000,000' },
  ]);
});

test('a fall is good where up is bad', () => {
  const [block] = blocks({ type: 'comparison', field: 'sales', row: 1, previousRow: 0, upIsGood: false });
  expect(block).toMatchObject({ trend: 'down', good: true, text: '−20.0%' });
});

test('a difference to zero is no percentage, one to nothing is left out', () => {
  expect(blocks({ type: 'comparison', field: 'sales', row: 1, previousRow: 2 })).toMatchObject([
    { text: '+$1,000,000' },
  ]);
  expect(blocks({ type: 'comparison', field: 'share', row: 1, previousRow: 2 })).toEqual([]);
});

test('a sparkline runs from old to new, whatever the order of the rows', () => {
  expect(blocks({ type: 'sparkline', field: 'sales', dimension: 'month' })).toMatchObject([
    { points: [0, 1_000_000, 1_250_000] },
  ]);
});

test('progress is bounded and takes its target from a number or a field', () => {
  expect(blocks({ type: 'progress', field: 'sales', target: 1_000_000 })).toMatchObject([
    { share: 1, target: '$1,000,000' },
  ]);
  expect(blocks({ type: 'progress', field: 'sales', row: 1, target: 'sales' })).toMatchObject([{ share: 1 }]);
  expect(blocks({ type: 'progress', field: 'sales', row: 1, target: 4_000_000 })).toMatchObject([
    { share: 0.25 },
  ]);
});

test('blocks of an unknown type or field are left out', () => {
  expect(blocks({ type: 'rocket' }, { type: 'number', field: 'nothing' }, 3)).toEqual([]);
});
