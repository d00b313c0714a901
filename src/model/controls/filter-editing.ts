/** How a reader's choices change a filter, step by step. null is no filter. */
import type { FilterOperator, FilterValue, Scalar } from '../filters/filter-value.ts';
import { operatorTable } from '../filters/operator-table.ts';
import type { ColumnType } from '../result.ts';
import type { FilterControl } from './control-definitions.ts';

export function listFilterValues(filter: FilterValue | null | undefined): readonly Scalar[] {
  const value = filter?.value;
  if (value === undefined) return [];
  return typeof value === 'object' && value !== null ? value : [value];
}

/** Tells two filters apart; no filter is a filter of its own. */
export const toFilterKey = (filter: FilterValue | undefined): string =>
  filter ? JSON.stringify([filter.operator ?? 'equals', listFilterValues(filter)]) : '';

/** The filter with these values; without any, none, unless its operator says everything by itself. */
export function createFilter(operator: FilterOperator, values: readonly Scalar[]): FilterValue | null {
  if (operatorTable[operator].values === 'none') return { operator };
  if (values.length === 0) return null;
  const [first = null] = values;
  return { operator, value: operatorTable[operator].values === 'one' ? first : [...values] };
}

/** Values that another operator can still use; the others are left out. */
export function convertFilterValues(
  values: readonly Scalar[],
  from: FilterOperator,
  to: FilterOperator,
): readonly Scalar[] {
  const before = operatorTable[from];
  const after = operatorTable[to];
  if (before.test === 'range' && from !== to)
    return from === 'between' && to !== 'custom' ? values.slice(0, 1) : [];
  if (after.values === 'none' || after.test === 'range') return [];
  const kept = after.test === 'equal' ? values : values.filter((value) => value !== null);
  return after.values === 'one' ? kept.slice(0, 1) : kept;
}

/** Texts are chosen several at a time, numbers and times one at a time, unless the author says otherwise. */
export const isMultipleChoice = ({ multiple }: FilterControl, type: ColumnType): boolean =>
  multiple ?? type === 'string';

/** What a control opens with when it filters nothing. */
export function findInitialOperator({ operator }: FilterControl, type: ColumnType): FilterOperator {
  if (operator !== undefined && operatorTable[operator].offeredFor.includes(type)) return operator;
  return usualOperators[type];
}

const usualOperators: Readonly<Record<ColumnType, FilterOperator>> = {
  string: 'equals',
  number: 'greater_than_or_equal',
  time: 'between',
  boolean: 'equals',
};

/** How the values of an operator are chosen. */
export type EditorKind = 'none' | 'values' | 'terms' | 'number' | 'range' | 'period' | 'date' | 'truth';

export function findEditorKind(operator: FilterOperator, type: ColumnType, isMultiple: boolean): EditorKind {
  const { values, test } = operatorTable[operator];
  if (type === 'boolean') return 'truth';
  if (values === 'none') return 'none';
  if (type === 'time') return test === 'range' ? 'period' : 'date';
  if (type === 'number') {
    if (test === 'range') return 'range';
    return isMultiple && test === 'equal' ? 'terms' : 'number';
  }
  return test === 'equal' ? 'values' : 'terms';
}
