/** Labels of filter operators: long ones for a menu, symbols beside a value. */
import type { FilterOperator } from '../filters/control-values.ts';
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

/** The long label. Times use "before" and "after" instead of "less" and "greater". */
export function findOperatorLabel(
  operator: FilterOperator,
  type: ColumnType | undefined,
  texts: ControlMessages,
): string {
  const isTime = type === 'time' && isComparison(operator);
  return texts(isTime ? `time:${operator}` : `operator:${operator}`);
}

/** The short label, for a line that also shows the value. */
export function findOperatorSymbol(
  operator: FilterOperator,
  type: ColumnType | undefined,
  texts: ControlMessages,
): string {
  return type !== 'time' && isComparison(operator)
    ? signs[operator]
    : findOperatorLabel(operator, type, texts);
}
