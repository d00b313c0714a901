/** Turns filters into filters of the Data API. */
import type { DataFilter, DataFilterOperator } from '../../contract/data-api-schemas.ts';
import type { ColumnType } from '../result.ts';
import { isWrittenTime } from '../time/parse-time-span.ts';
import { type Condition, type RangeEnd } from './filter-condition.ts';
import { isFilterFault, type FilterFault } from './filter-fault.ts';
import type { FilterValue } from './control-values.ts';
import { operatorTable } from './operator-table.ts';
import { parseCondition } from './parse-condition.ts';

/**
 * All of the returned filters apply together. An empty list means that nothing is chosen, so that every row passes. If
 * `type` is unknown, it is inferred: numbers and booleans from the values, and times from a comparison with a date.
 */
export function toDataFilters(
  member: string,
  filter: FilterValue,
  type: ColumnType | undefined,
): DataFilter[] | FilterFault {
  const read = parseCondition(filter, type);
  if (read === undefined) return [];
  if (isFilterFault(read)) return read;
  const write = (operator: DataFilterOperator, ...values: (string | null)[]): DataFilter =>
    values.length === 0 ? { member, operator } : { member, operator, values };
  return writeFilters(read.condition, read.type === 'time', write, filter);
}

type Write = (operator: DataFilterOperator, ...values: (string | null)[]) => DataFilter;

function writeFilters(
  condition: Condition,
  isTime: boolean,
  write: Write,
  filter: FilterValue,
): DataFilter[] {
  switch (condition.test) {
    case 'null':
      return [write(condition.isNegated ? 'set' : 'notSet')];
    case 'equal':
      return isTime ? writeTimes(condition, write) : [writeEqual(condition, write)];
    case 'text':
    case 'order':
      return [write(operatorOf(filter, isTime), ...textsOf(condition))];
    case 'range':
      return isTime ? writeSpan(condition, write) : writeRange(condition, write);
  }
}

type Equal = Extract<Condition, { test: 'equal' }>;
type Range = Extract<Condition, { test: 'range' }>;

const textsOf = (condition: Extract<Condition, { test: 'text' | 'order' }>): readonly string[] =>
  condition.test === 'order' ? [condition.text] : condition.texts;

function operatorOf({ operator = 'equals' }: FilterValue, isTime: boolean): DataFilterOperator {
  const { data } = operatorTable[operator];
  return (isTime ? data.time : data.string) ?? 'equals';
}

const writeEqual = ({ isNegated, texts, hasNull }: Equal, write: Write): DataFilter =>
  write(isNegated ? 'notEquals' : 'equals', ...texts, ...(hasNull ? [null] : []));

/** A time equals a span if it lies in it. `not equals` keeps rows without a value, unless null is one of the values. */
function writeTimes({ isNegated, texts, hasNull }: Equal, write: Write): DataFilter[] {
  const operator = isNegated ? 'notInDateRange' : 'inDateRange';
  const spans = texts.map((text) => write(operator, ...endsOf(text, text)));
  if (isNegated) return hasNull ? [...spans, write('set')] : spans;
  const alternatives = hasNull ? [...spans, write('notSet')] : spans;
  return alternatives.length > 1 ? [{ or: alternatives }] : alternatives;
}

/** Named spans include both ends. */
const endsOf = (from: string, to: string): string[] =>
  from === to && !isWrittenTime(from) ? [from] : [from, to];

function writeSpan({ from, to }: Range, write: Write): DataFilter[] {
  if (from?.isInclusive && to?.isInclusive) return [write('inDateRange', ...endsOf(from.text, to.text))];
  return writeEnds(from, to, write, ['afterOrOnDate', 'afterDate', 'beforeOrOnDate', 'beforeDate']);
}

const writeRange = ({ from, to }: Range, write: Write): DataFilter[] =>
  writeEnds(from, to, write, ['gte', 'gt', 'lte', 'lt']);

function writeEnds(
  from: RangeEnd | undefined,
  to: RangeEnd | undefined,
  write: Write,
  [fromIncluded, fromExcluded, toIncluded, toExcluded]: readonly [
    DataFilterOperator,
    DataFilterOperator,
    DataFilterOperator,
    DataFilterOperator,
  ],
): DataFilter[] {
  return [
    ...(from ? [write(from.isInclusive ? fromIncluded : fromExcluded, from.text)] : []),
    ...(to ? [write(to.isInclusive ? toIncluded : toExcluded, to.text)] : []),
  ];
}
