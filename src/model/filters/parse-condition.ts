/** Parses a filter into a condition that can be tested. */
import type { ColumnType } from '../result.ts';
import type { Condition, OrderSign, TypedCondition } from './filter-condition.ts';
import type { FaultReason, FilterFault } from './filter-fault.ts';
import { isFilterFault } from './filter-fault.ts';
import type { FilterOperator, FilterValue, Scalar } from './control-values.ts';
import { operatorTable } from './operator-table.ts';
import { findTextFault, inferValueType, isDateLike } from './filter-value-types.ts';

/**
 * Returns undefined if nothing is chosen (no value, an empty list, or a range open at both ends), so that every row
 * passes. A null in the value is a choice: `equals` null finds the rows without a value.
 */
export function parseCondition(
  filter: FilterValue,
  memberType: ColumnType | undefined,
): TypedCondition | FilterFault | undefined {
  const operator = filter.operator ?? 'equals';
  const values = listValues(filter);
  const type = memberType ?? findType(operator, values);
  const fault = (reason: FaultReason, text?: string): FilterFault => ({ fault: reason, operator, text });
  if (type !== undefined && operatorTable[operator].data[type] === undefined) return fault('operator');
  if (operatorTable[operator].values !== 'none' && values.every(isNothing(operator))) return undefined;
  if (values.some((value) => typeof value === 'number' && !Number.isFinite(value)))
    return fault('not-a-number');
  const condition = toCondition(filter, operator, values, type);
  if (typeof condition === 'string') return fault(condition);
  return findFault(condition, type, fault) ?? { condition, type };
}

function listValues({ operator = 'equals', value }: FilterValue): readonly Scalar[] {
  if (value === undefined || operatorTable[operator].values === 'none') return [];
  return typeof value === 'object' && value !== null ? value : [value];
}

/** A null end of a range is open. */
const isNothing =
  (operator: FilterOperator) =>
  (value: Scalar): boolean =>
    operator === 'between' && value === null;

/** A comparison with a date implies a time. */
function findType(operator: FilterOperator, values: readonly Scalar[]): ColumnType | undefined {
  if (operator === 'custom') return 'time';
  const { test } = operatorTable[operator];
  if (test === 'text' || test === 'empty') return 'string';
  const texts = values.filter((value) => value !== null);
  const isTime = texts.length > 0 && texts.every((text) => typeof text === 'string' && isDateLike(text));
  return isTime && test !== 'equal' ? 'time' : inferValueType(values);
}

function toCondition(
  filter: FilterValue,
  operator: FilterOperator,
  values: readonly Scalar[],
  type: ColumnType | undefined,
): Condition | FaultReason {
  const { test, isNegated, values: count } = operatorTable[operator];
  const texts = values.filter((value) => value !== null).map(String);
  if (count === 'one' && values.length > 1) return 'value-count';
  if (test === 'null') return { test, isNegated };
  if (test === 'empty') return toEmptyTest(isNegated, type);
  if (test === 'range') return toRange(filter, operator, values, type);
  const hasNull = texts.length < values.length;
  if (test === 'equal')
    return texts.length === 0 ? { test: 'null', isNegated } : { test, isNegated, texts, hasNull };
  if (hasNull) return 'null';
  if (test === 'order') return { test, sign: signs[operator] ?? '>', text: texts[0] ?? '' };
  return { test, place: places[operator] ?? 'anywhere', isNegated, texts };
}

const signs: Partial<Record<FilterOperator, OrderSign>> = {
  greater_than_or_equal: '>=',
  less_than: '<',
  less_than_or_equal: '<=',
};

const places: Partial<Record<FilterOperator, 'start' | 'end'>> = {
  starts_with: 'start',
  not_starts_with: 'start',
  ends_with: 'end',
  not_ends_with: 'end',
};

const toEmptyTest = (isNegated: boolean, type: ColumnType | undefined): Condition =>
  type === undefined || type === 'string'
    ? { test: 'equal', isNegated, texts: [''], hasNull: true }
    : { test: 'null', isNegated };

function toRange(
  { startInclusive = true, endInclusive = true }: FilterValue,
  operator: FilterOperator,
  values: readonly Scalar[],
  type: ColumnType | undefined,
): Condition | FaultReason {
  const [from = null, to = null] = values;
  if (values.length === 1) {
    if (from === null) return 'null';
    if (type !== 'time') return 'value-count';
    const whole = { text: String(from), isInclusive: true };
    return { test: 'range', from: whole, to: whole };
  }
  if (operator === 'custom' || values.length > 2) return 'value-count';
  return {
    test: 'range',
    from: from === null ? undefined : { text: String(from), isInclusive: startInclusive },
    to: to === null ? undefined : { text: String(to), isInclusive: endInclusive },
  };
}

function findFault(
  condition: Condition,
  type: ColumnType | undefined,
  fault: (reason: FaultReason, text: string) => FilterFault,
): FilterFault | undefined {
  return listTexts(condition)
    .map((text) => {
      const reason = findTextFault(text, type);
      return reason && fault(reason, text);
    })
    .find(isFilterFault);
}

function listTexts(condition: Condition): readonly string[] {
  if (condition.test === 'null') return [];
  if (condition.test === 'order') return [condition.text];
  if (condition.test === 'range')
    return [condition.from, condition.to].flatMap((end) => (end ? [end.text] : []));
  return condition.texts;
}
