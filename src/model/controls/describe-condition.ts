/** A filter as a short condition: `Region = West, East +3`. */
import { isolateMixed } from '../messages/isolate.ts';
import type { FilterValue } from '../filters/control-values.ts';
import { operatorTable } from '../filters/operator-table.ts';
import { findOperatorSymbol } from './filter-operator-labels.ts';
import { summariseFilter, type FilterWording } from './summarise-filter.ts';

/** Characters of a value, so that a long one leaves room for the others. */
const longestValue = 48;

/** @param title - title of the member. */
export function describeCondition(title: string, filter: FilterValue, wording: FilterWording): string {
  const { operator = 'equals' } = filter;
  const { values, test } = operatorTable[operator];
  const name = isolateMixed(title);
  if (values === 'none') return `${name} ${findOperatorSymbol(operator, wording.type, wording.texts)}`;
  if (operator === 'not_equals') return `${name} ≠ ${writeValue({ ...filter, operator: 'equals' }, wording)}`;
  const value = writeValue(filter, wording);
  return operator === 'equals' || test === 'range' ? `${name} = ${value}` : `${name} ${value}`;
}

/** The condition that a click has set, in the texts that the clicked chart shows. */
export function describePickedCondition(title: string, texts: readonly string[]): string {
  const [first = '', second, ...others] = texts;
  const named = second === undefined ? first : `${first}, ${second}`;
  return `${isolateMixed(title)} = ${isolateMixed(shorten(named))}${others.length > 0 ? ` +${others.length}` : ''}`;
}

function writeValue(filter: FilterValue, wording: FilterWording): string {
  const { text, rest } = summariseFilter(filter, wording);
  return `${isolateMixed(shorten(text))} ${rest}`.trim();
}

const shorten = (text: string): string =>
  text.length > longestValue ? `${text.slice(0, longestValue - 1).trimEnd()}…` : text;
