import { describe, expect, test } from 'vitest';
import { dataFilterSchema } from '../../../src/contract/data-api-schemas.ts';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { listOperatorsForType, operatorTable } from '../../../src/model/filters/operator-table.ts';
import { toDataFilters } from '../../../src/model/filters/to-data-filters.ts';
import type { ColumnType } from '../../../src/model/result.ts';

const member = 'orders.x';
const write = (filter: FilterValue, type?: ColumnType): unknown => {
  const filters = toDataFilters(member, filter, type);
  return Array.isArray(filters) ? filters : filters.fault;
};
const one = (operator: string, ...values: (string | null)[]): object[] => [
  values.length > 0 ? { member, operator, values } : { member, operator },
];

describe('filters for the Data API', () => {
  test.each<[string, FilterValue, ColumnType | undefined, unknown]>([
    ['without an operator it is equals', { value: 'a' }, 'string', one('equals', 'a')],
    ['values are alternatives', { value: ['a', 'b'] }, 'string', one('equals', 'a', 'b')],
    ['null is an alternative', { value: ['a', null] }, 'string', one('equals', 'a', null)],
    ['null alone means no value', { value: null }, 'string', one('notSet')],
    ['not null asks for a value', { operator: 'not_equals', value: [null] }, 'number', one('set')],
    ['numbers are texts', { operator: 'greater_than', value: 1.5 }, undefined, one('gt', '1.5')],
    ['booleans are texts', { value: true }, undefined, one('equals', 'true')],
    [
      'a time equals its day',
      { value: '2024-01-31' },
      'time',
      one('inDateRange', '2024-01-31', '2024-01-31'),
    ],
    ['a time equals words', { value: 'last month' }, 'time', one('inDateRange', 'last month')],
    [
      'several days are alternatives',
      { value: ['2024-01-31', 'today', null] },
      'time',
      [
        {
          or: [
            ...one('inDateRange', '2024-01-31', '2024-01-31'),
            ...one('inDateRange', 'today'),
            ...one('notSet'),
          ],
        },
      ],
    ],
    [
      'a time on none of several days',
      { operator: 'not_equals', value: ['2024-01-31', null] },
      'time',
      [...one('notInDateRange', '2024-01-31', '2024-01-31'), ...one('set')],
    ],
    [
      'after a day',
      { operator: 'greater_than', value: '2024-01-31' },
      'time',
      one('afterDate', '2024-01-31'),
    ],
    [
      'after a day, of a member that nothing is known of',
      { operator: 'greater_than', value: '2024-01-31' },
      undefined,
      one('afterDate', '2024-01-31'),
    ],
    [
      'before words',
      { operator: 'less_than', value: 'this year' },
      undefined,
      one('beforeDate', 'this year'),
    ],
    ['four digits are a number', { operator: 'less_than', value: '2024' }, undefined, one('lt', '2024')],
    [
      'both ends',
      { operator: 'between', value: ['2024-01-01', '2024-01-31'] },
      undefined,
      one('inDateRange', '2024-01-01', '2024-01-31'),
    ],
    [
      'ends that are left out',
      {
        operator: 'between',
        value: ['2024-01-01', '2024-01-31'],
        startInclusive: false,
        endInclusive: false,
      },
      'time',
      [...one('afterDate', '2024-01-01'), ...one('beforeDate', '2024-01-31')],
    ],
    [
      'an open end',
      { operator: 'between', value: [null, '2024-01-31'] },
      'time',
      one('beforeOrOnDate', '2024-01-31'),
    ],
    [
      'a span in words',
      { operator: 'between', value: 'last 6 months' },
      'time',
      one('inDateRange', 'last 6 months'),
    ],
    [
      'a range of numbers',
      { operator: 'between', value: [1, 2], endInclusive: false },
      'number',
      [...one('gte', '1'), ...one('lt', '2')],
    ],
    [
      'a period',
      { operator: 'custom', value: 'from 7 days ago to now' },
      undefined,
      one('inDateRange', 'from 7 days ago to now'),
    ],
    ['an empty text', { operator: 'is_empty' }, 'string', one('equals', '', null)],
    ['a text that is not empty', { operator: 'is_not_empty' }, 'string', one('notEquals', '', null)],
    ['a number cannot be an empty text', { operator: 'is_empty' }, 'number', one('notSet')],
  ])('%s', (_, filter, type, wanted) => {
    expect(write(filter, type)).toEqual(wanted);
  });
});

test.each<[FilterValue]>([
  [{ value: [] }],
  [{ operator: 'not_equals', value: [] }],
  [{ operator: 'contains' }],
  [{ operator: 'between', value: [null, null] }],
])('an empty selection is no filter: %j', (filter) => {
  expect(write(filter, 'string')).toEqual([]);
});

test.each<[FilterValue, ColumnType | undefined, string]>([
  [{ operator: 'contains', value: 'a' }, 'time', 'operator'],
  [{ operator: 'contains', value: '1' }, 'number', 'operator'],
  [{ operator: 'less_than', value: true }, 'boolean', 'operator'],
  [{ operator: 'custom', value: 'last month' }, 'string', 'operator'],
  [{ operator: 'custom', value: 'soon' }, undefined, 'not-a-date'],
  [{ operator: 'custom', value: ['today', 'yesterday'] }, 'time', 'value-count'],
  [{ value: '2024-02-30' }, 'time', 'not-a-date'],
  [{ operator: 'greater_than', value: [1, 2] }, 'number', 'value-count'],
  [{ operator: 'greater_than', value: null }, 'number', 'null'],
  [{ operator: 'contains', value: ['a', null] }, 'string', 'null'],
  [{ operator: 'between', value: [1, 2, 3] }, 'number', 'value-count'],
  [{ operator: 'between', value: 5 }, 'number', 'value-count'],
  [{ value: 'many' }, 'number', 'not-a-number'],
  [{ value: Number.NaN }, undefined, 'not-a-number'],
  [{ value: 'perhaps' }, 'boolean', 'not-a-boolean'],
])('an invalid filter is reported without an exception: %j on %s', (filter, type, fault) => {
  expect(write(filter, type)).toBe(fault);
});

test('the Data API supports every operator that a control offers', () => {
  const types: readonly ColumnType[] = ['string', 'number', 'time', 'boolean'];
  const values: Record<ColumnType, string> = {
    string: 'a',
    number: '1',
    time: '2024-01-01',
    boolean: 'true',
  };
  for (const type of types) {
    for (const operator of listOperatorsForType(type)) {
      const { values: count } = operatorTable[operator];
      const value = count === 'two' ? [values[type], values[type]] : values[type];
      const filters = toDataFilters(member, { operator, value }, type);
      expect(dataFilterSchema.array().nonempty().safeParse(filters).success).toBe(true);
    }
  }
});
