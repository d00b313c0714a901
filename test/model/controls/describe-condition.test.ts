import { expect, test } from 'vitest';
import {
  describeCondition,
  describePickedCondition,
} from '../../../src/model/controls/describe-condition.ts';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { controlsEnglish } from '../../../src/model/messages/controls-en.ts';
import { createCatalogue } from '../../../src/model/messages/message-catalogue.ts';
import type { ColumnType } from '../../../src/model/result.ts';

const texts = createCatalogue(controlsEnglish, 'en-US');
const describeFilter = (filter: FilterValue, type: ColumnType = 'string'): string =>
  describeCondition('Region', filter, { type, texts, locale: 'en-US' });

test.each<[string, FilterValue, ColumnType]>([
  ['Region = West', { value: ['West'] }, 'string'],
  ['Region = West, East +2', { operator: 'equals', value: ['West', 'East', 'North', 'South'] }, 'string'],
  ['Region ≠ West', { operator: 'not_equals', value: ['West'] }, 'string'],
  ['Region contains we', { operator: 'contains', value: ['we'] }, 'string'],
  ['Region has no value', { operator: 'is_null' }, 'string'],
  ['Region > 1,000', { operator: 'greater_than', value: 1000 }, 'number'],
  ['Region = 1 – 5', { operator: 'between', value: [1, 5] }, 'number'],
  ['Region = Last 7 days', { operator: 'custom', value: 'last 7 days' }, 'time'],
  ['Region after Jan 2, 2001', { operator: 'greater_than', value: '2001-01-02' }, 'time'],
])('a filter is a short condition: %s', (text, filter, type) => {
  expect(describeFilter(filter, type)).toBe(text);
});

test('long values are cut, and all are counted', () => {
  expect(describeFilter({ value: ['x'.repeat(500), 'b', 'c'] })).toMatch(/^Region = x{47}… \+1$/);
  expect(describePickedCondition('City', ['Oslo', 'Rome', 'Bonn', 'Bern'])).toBe('City = Oslo, Rome +2');
});
