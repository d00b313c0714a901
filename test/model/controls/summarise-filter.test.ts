import { expect, test } from 'vitest';
import { inferMemberType } from '../../../src/model/filters/filter-value-types.ts';
import { listFilterValues } from '../../../src/model/controls/edit-filter.ts';
import { summariseFilter } from '../../../src/model/controls/summarise-filter.ts';
import { findOperatorLabel, findOperatorSymbol } from '../../../src/model/controls/filter-operator-labels.ts';
import { type FilterValue, filterOperators } from '../../../src/model/filters/control-values.ts';
import { controlsEnglish } from '../../../src/model/messages/controls-en.ts';
import { createCatalogue } from '../../../src/model/messages/message-catalogue.ts';
import type { ColumnType } from '../../../src/model/result.ts';

function write(filter: FilterValue | undefined, type: ColumnType, locale = 'en-US'): string {
  const texts = createCatalogue(controlsEnglish, locale);
  const { text, rest } = summariseFilter(filter, { type, locale, texts });
  return `${text} ${rest}`.trim().replace(/[\u2009\u202f\u00a0]/g, ' ');
}

test.each<[FilterValue | undefined, ColumnType, string]>([
  [undefined, 'string', 'All'],
  [{ value: [] }, 'string', 'All'],
  [{ value: 'AA' }, 'string', 'AA'],
  [{ value: ['AA', 'DL'] }, 'string', 'AA, DL'],
  [{ value: ['AA', 'DL', 'UA', 'WN'] }, 'string', 'AA, DL +2'],
  [{ value: [null, ''] }, 'string', '(no value), (empty)'],
  [{ operator: 'not_equals', value: ['AA'] }, 'string', 'not AA'],
  [{ operator: 'contains', value: 'air' }, 'string', 'contains air'],
  [{ operator: 'is_null' }, 'string', 'Has no value'],
  [{ operator: 'greater_than_or_equal', value: 1000 }, 'number', '≥ 1,000'],
  [{ operator: 'between', value: [1000, null] }, 'number', '≥ 1,000'],
  [{ operator: 'between', value: [1, 2.5] }, 'number', '1 – 2.5'],
  [{ operator: 'equals', value: true }, 'boolean', 'True'],
  [{ operator: 'custom', value: 'last 7 days' }, 'time', 'Last 7 days'],
  [{ operator: 'custom', value: 'last month' }, 'time', 'Last month'],
  [{ operator: 'custom', value: 'this quarter' }, 'time', 'This quarter'],
  [{ operator: 'custom', value: 'from 7 days ago to now' }, 'time', 'From 7 days ago to now'],
  [{ operator: 'between', value: ['2024-02-28', '2024-03-01'] }, 'time', 'Feb 28 – Mar 1, 2024'],
  [{ operator: 'between', value: ['2024-02-28', null] }, 'time', 'from Feb 28, 2024'],
  [{ operator: 'between', value: [null, '2024-02-28'] }, 'time', 'until Feb 28, 2024'],
  [{ operator: 'less_than', value: '2024-02-28' }, 'time', 'before Feb 28, 2024'],
  [{ operator: 'equals', value: '2024' }, 'time', '2024'],
  [{ operator: 'equals', value: '2024-05' }, 'time', 'May 2024'],
  [{ operator: 'equals', value: '2024-05-01T13:30:00' }, 'time', 'May 1, 2024, 1:30 PM'],
])('%j on a %s is “%s”', (filter, type, wanted) => {
  expect(write(filter, type)).toBe(wanted);
});

test('dates and numbers are formatted in the reader’s locale', () => {
  expect(write({ operator: 'less_than', value: '2024-02-28' }, 'time', 'de-DE')).toBe('before 28.02.2024');
  expect(write({ operator: 'greater_than', value: 1234.5 }, 'number', 'de-DE')).toBe('> 1.234,5');
});

test.each<[FilterValue, ColumnType]>([
  [{ operator: 'custom', value: 'last month' }, 'time'],
  [{ operator: 'between', value: ['2024-01-01', '2024-02-01'] }, 'time'],
  [{ value: [1, 2] }, 'number'],
  [{ value: true }, 'boolean'],
  [{ value: ['AA'] }, 'string'],
  [{ operator: 'is_null' }, 'string'],
])('%j describes a %s until the model is known', (filter, wanted) => {
  expect(inferMemberType(filter.operator, listFilterValues(filter))).toBe(wanted);
});

const texts = createCatalogue(controlsEnglish, 'en-US');

test('before and after have labels of their own for times', () => {
  expect(findOperatorLabel('less_than', 'time', texts)).toBe('before');
  expect(findOperatorLabel('less_than', 'number', texts)).toBe('less than');
});

test('numbers use the sign of an operator, dates the word', () => {
  expect(findOperatorSymbol('greater_than_or_equal', 'number', texts)).toBe('≥');
  expect(findOperatorSymbol('greater_than_or_equal', 'time', texts)).toBe('after or on');
});

test.each(['string', 'number', 'time', 'boolean'] as const)(
  'no two operators on a %s have the same label',
  (type) => {
    const names = filterOperators.map((operator) => findOperatorLabel(operator, type, texts));
    expect(new Set(names).size).toBe(filterOperators.length);
  },
);
