/** What operators are called: in full in a menu, by their signs beside a value. */
import type { FilterOperator } from '../filters/filter-value.ts';
import type { ControlMessages } from '../messages/controls-en.ts';
import type { ColumnType } from '../result.ts';

type Comparison = 'greater_than' | 'greater_than_or_equal' | 'less_than' | 'less_than_or_equal';

const signs: Readonly<Record<Comparison, string>> = {
  greater_than: '>',
  greater_than_or_equal: '≥',
  less_than: '<',
  less_than_or_equal: '≤',
};

const isComparison = (operator: FilterOperator): operator is Comparison => operator in signs;

/** Times come before and after, where numbers are less and greater. */
export function findOperatorLabel(
  operator: FilterOperator,
  type: ColumnType | undefined,
  texts: ControlMessages,
): string {
  const isTime = type === 'time' && isComparison(operator);
  return texts(isTime ? `time:${operator}` : `operator:${operator}`);
}

/** Short, for a line that also holds the value. */
export function findOperatorSymbol(
  operator: FilterOperator,
  type: ColumnType | undefined,
  texts: ControlMessages,
): string {
  return type !== 'time' && isComparison(operator)
    ? signs[operator]
    : findOperatorLabel(operator, type, texts);
}
