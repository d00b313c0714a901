/** The semantics of every filter operator. See docs/dashboard-format.md, "Filter values". */
import type { DataFilterOperator } from '../../contract/data-api-schemas.ts';
import type { ColumnType } from '../result.ts';
import { filterOperators, type FilterOperator } from './control-values.ts';

/**
 * `null`: tests if there is a value. `equal`: one of the values, case-sensitive; null is a value like others. `text`:
 * part of a text, ignoring case. `order`: less or greater than a value. `range`: between two ends. `empty`: null, or a
 * text without characters. In all of them a date stands for its whole day, and words such as `last month` for their
 * whole span.
 */
export type TestKind = 'null' | 'equal' | 'text' | 'order' | 'range' | 'empty';

export interface OperatorMeaning {
  readonly test: TestKind;
  /** The operator holds if the test does not. Rows without a value pass, unless the test is about null. */
  readonly isNegated: boolean;
  /**
   * `many` are alternatives. For `two`, null is an open end, and a single text with a time span stands for both ends.
   */
  readonly values: 'none' | 'one' | 'many' | 'two';
  /** Types of members whose controls offer the operator. */
  readonly offeredFor: readonly ColumnType[];
  /** The operator of the Data API by type. A type that is missing does not support the operator. */
  readonly data: Readonly<Partial<Record<ColumnType, DataFilterOperator>>>;
}

type DataOperators = OperatorMeaning['data'];

const all: readonly ColumnType[] = ['string', 'number', 'time', 'boolean'];
const texts: readonly ColumnType[] = ['string'];
const ordered: readonly ColumnType[] = ['number', 'time'];

const forAll = (own: DataFilterOperator, time = own): DataOperators => ({
  string: own,
  number: own,
  boolean: own,
  time,
});
const compare = (own: DataFilterOperator, time: DataFilterOperator): DataOperators => ({
  string: own,
  number: own,
  time,
});

const matching = { test: 'text', values: 'many', offeredFor: texts } as const;
const comparing = { test: 'order', values: 'one', offeredFor: ordered, isNegated: false } as const;

export const operatorTable: Readonly<Record<FilterOperator, OperatorMeaning>> = {
  equals: {
    test: 'equal',
    isNegated: false,
    values: 'many',
    offeredFor: all,
    data: forAll('equals', 'inDateRange'),
  },
  not_equals: {
    test: 'equal',
    isNegated: true,
    values: 'many',
    offeredFor: ['string', 'number', 'time'],
    data: forAll('notEquals', 'notInDateRange'),
  },
  greater_than: { ...comparing, data: compare('gt', 'afterDate') },
  greater_than_or_equal: {
    ...comparing,
    data: compare('gte', 'afterOrOnDate'),
  },
  less_than: { ...comparing, data: compare('lt', 'beforeDate') },
  less_than_or_equal: {
    ...comparing,
    data: compare('lte', 'beforeOrOnDate'),
  },
  contains: { ...matching, isNegated: false, data: { string: 'contains' } },
  not_contains: { ...matching, isNegated: true, data: { string: 'notContains' } },
  starts_with: { ...matching, isNegated: false, data: { string: 'startsWith' } },
  not_starts_with: {
    ...matching,
    isNegated: true,
    data: { string: 'notStartsWith' },
  },
  ends_with: { ...matching, isNegated: false, data: { string: 'endsWith' } },
  not_ends_with: {
    ...matching,
    isNegated: true,
    data: { string: 'notEndsWith' },
  },
  is_null: {
    test: 'null',
    isNegated: false,
    values: 'none',
    offeredFor: all,
    data: forAll('notSet'),
  },
  is_not_null: {
    test: 'null',
    isNegated: true,
    values: 'none',
    offeredFor: all,
    data: forAll('set'),
  },
  // Only texts can have an empty value. For other types, empty means no value.
  is_empty: {
    test: 'empty',
    isNegated: false,
    values: 'none',
    offeredFor: texts,
    data: { ...forAll('notSet'), string: 'equals' },
  },
  is_not_empty: {
    test: 'empty',
    isNegated: true,
    values: 'none',
    offeredFor: texts,
    data: { ...forAll('set'), string: 'notEquals' },
  },
  between: {
    test: 'range',
    isNegated: false,
    values: 'two',
    offeredFor: ordered,
    data: { string: 'gte', number: 'gte', time: 'inDateRange' },
  },
  custom: {
    test: 'range',
    isNegated: false,
    values: 'one',
    offeredFor: ['time'],
    data: { time: 'inDateRange' },
  },
};

/** The operators that a control offers for a member of that type, in the order of the menu. */
export const listOperatorsForType = (type: ColumnType): FilterOperator[] =>
  filterOperators.filter((operator) => operatorTable[operator].offeredFor.includes(type));
