import { expect, test } from 'vitest';
import { changeSpecGrain } from '../../../src/model/query-planning/change-grain.ts';

const grains = new Map([['orders.date.month', 'quarter']]);
const field = 'orders\\.date\\.month';

test('a time unit follows the grain, and formats for another grain are removed', () => {
  const spec = {
    mark: 'line',
    encoding: {
      x: { field, type: 'temporal', timeUnit: 'yearmonth', axis: { format: '%b %Y', title: 'When' } },
      tooltip: [{ field, type: 'temporal', format: '%B' }],
    },
  };
  expect(changeSpecGrain(spec, grains)).toEqual({
    mark: 'line',
    encoding: {
      x: { field, type: 'temporal', timeUnit: 'yearquarter', axis: { title: 'When' } },
      tooltip: [{ field, type: 'temporal' }],
    },
  });
});

test('both notations of a dotted field are supported, in layers and transforms too', () => {
  const spec = {
    transform: [{ timeUnit: 'yearmonth', field: 'orders.date.month', as: 'when' }],
    layer: [{ encoding: { x: { field, timeUnit: 'month' } } }],
  };
  expect(changeSpecGrain(spec, grains)).toEqual({
    transform: [{ timeUnit: 'yearquarter', field: 'orders.date.month', as: 'when' }],
    layer: [{ encoding: { x: { field, timeUnit: 'yearquarter' } } }],
  });
});

test('other fields, and formats of numbers, stay unchanged', () => {
  const spec = {
    encoding: { y: { field: 'orders.count', format: '.2f' }, x: { field: 'other', timeUnit: 'year' } },
  };
  expect(changeSpecGrain(spec, grains)).toEqual(spec);
});
