/** Changes of a filter by reader input, step by step. null stands for no filter. */
import type { FilterOperator, FilterValue, Scalar } from '../filters/control-values.ts';
import { operatorTable } from '../filters/operator-table.ts';
import type { ColumnType } from '../result.ts';
import type { FilterControl } from './control-definitions.ts';

export function listFilterValues(filter: FilterValue | null | undefined): readonly Scalar[] {
  const value = filter?.value;
  if (value === undefined) return [];
  return typeof value === 'object' && value !== null ? value : [value];
}

/** A key that is equal for equal filters. No filter has a key of its own. */
export const toFilterKey = (filter: FilterValue | undefined): string =>
  filter ? JSON.stringify([filter.operator ?? 'equals', listFilterValues(filter)]) : '';

/** The filter with these values. Without values it is null, unless its operator needs none. */
export function createFilter(operator: FilterOperator, values: readonly Scalar[]): FilterValue | null {
  if (operatorTable[operator].values === 'none') return { operator };
  if (values.length === 0) return null;
  const [first = null] = values;
  return { operator, value: operatorTable[operator].values === 'one' ? first : [...values] };
}

/** Keeps the values that are valid for another operator, and leaves the others out. */
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

/** By default readers choose several texts, but one number or time. The author can change that. */
export const isMultipleChoice = ({ multiple }: FilterControl, type: ColumnType): boolean =>
  multiple ?? type === 'string';

/** The operator that a control starts with if it has no filter. */
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

/** The kind of editor for the values of an operator. */
export type EditorKind = 'none' | 'values' | 'terms' | 'number' | 'range' | 'period' | 'date' | 'truth';

export function findFilterEditorKind(
  operator: FilterOperator,
  type: ColumnType,
  isMultiple: boolean,
): EditorKind {
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
