import { expect, test } from 'vitest';
import {
  convertFilterValues,
  findFilterEditorKind,
  toFilterKey,
  findInitialOperator,
  createFilter,
} from '../../../src/model/controls/edit-filter.ts';
import type { FilterControl } from '../../../src/model/controls/control-definitions.ts';
import { filterOperators } from '../../../src/model/filters/control-values.ts';
import { operatorTable } from '../../../src/model/filters/operator-table.ts';

const control: FilterControl = { widgetId: 'a', member: 'v.m', visibility: 'visible', faceted: false };

test('an empty selection is no filter, but a condition without values is a filter', () => {
  expect(createFilter('equals', [])).toBeNull();
  expect(createFilter('is_null', [])).toEqual({ operator: 'is_null' });
  expect(createFilter('greater_than', [5])).toEqual({ operator: 'greater_than', value: 5 });
  expect(createFilter('equals', ['a', null])).toEqual({ operator: 'equals', value: ['a', null] });
});

test('a change of condition keeps usable values, and no value whose meaning would change', () => {
  expect(convertFilterValues(['a', null], 'equals', 'not_equals')).toEqual(['a', null]);
  expect(convertFilterValues(['a', null], 'equals', 'contains')).toEqual(['a']);
  expect(convertFilterValues([1, 2], 'equals', 'greater_than')).toEqual([1]);
  expect(convertFilterValues([1, 2], 'equals', 'between')).toEqual([]);
  expect(convertFilterValues([1, 2], 'between', 'greater_than')).toEqual([1]);
  expect(convertFilterValues(['last month'], 'custom', 'less_than')).toEqual([]);
  expect(convertFilterValues(['a'], 'equals', 'is_null')).toEqual([]);
});

test('a control opens with its author’s condition where its type supports it', () => {
  expect(findInitialOperator({ ...control, operator: 'contains' }, 'string')).toBe('contains');
  expect(findInitialOperator({ ...control, operator: 'contains' }, 'number')).toBe('greater_than_or_equal');
  expect(findInitialOperator(control, 'time')).toBe('between');
});

test('every condition of a type has an editor that can produce its values', () => {
  const able = { none: 'none', values: 'many', terms: 'many', number: 'one', range: 'two', date: 'one' };
  for (const operator of filterOperators)
    for (const type of operatorTable[operator].offeredFor) {
      const editor = findFilterEditorKind(operator, type, true);
      const { values } = operatorTable[operator];
      if (editor === 'truth' || editor === 'period') continue;
      expect([operator, type, values === 'many' && editor === 'date' ? 'one' : values]).toEqual([
        operator,
        type,
        able[editor],
      ]);
    }
});

test('filters are compared by meaning, not by notation', () => {
  expect(toFilterKey({ value: 'a' })).toBe(toFilterKey({ operator: 'equals', value: ['a'] }));
  expect(toFilterKey({ value: 'a' })).not.toBe(toFilterKey({ operator: 'not_equals', value: 'a' }));
  expect(toFilterKey(undefined)).not.toBe(toFilterKey({ value: [] }));
});
