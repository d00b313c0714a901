/** Row filters in words, for the people who wrote them. */
import type { DataFilterOperator } from '../../../contract/data-api.ts';
import type { ResolvedFilter } from '../query/resolved-filter.ts';

const operatorWords: Readonly<Record<DataFilterOperator, string>> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  notStartsWith: 'does not start with',
  endsWith: 'ends with',
  notEndsWith: 'does not end with',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  set: 'has a value',
  notSet: 'has no value',
  inDateRange: 'is in',
  notInDateRange: 'is not in',
  beforeDate: 'is before',
  beforeOrOnDate: 'is on or before',
  afterDate: 'is after',
  afterOrOnDate: 'is on or after',
  measureFilter: 'is counted by',
  in: 'is',
  notIn: 'is not',
  onTheDate: 'is in',
};

const [allRows, noRows] = ['all rows', 'no rows'];

/** All of the filters narrow the rows; none: all rows. */
export const describeRowFilters = (filters: readonly ResolvedFilter[]): string =>
  describeRule({ and: [...filters] });

function describeRule(filter: ResolvedFilter): string {
  if ('and' in filter) return describeAll(filter.and.map(describeRule));
  if ('or' in filter) return describeAny(filter.or.map(describeRule));
  const { target, operator, values } = filter;
  const shown = values.map((value) => (value === null ? 'no value' : `"${value}"`));
  const joiner = operator.includes('DateRange') ? ' to ' : ' or ';
  return [target.name, operatorWords[operator], ...(shown.length > 0 ? [shown.join(joiner)] : [])].join(' ');
}

function describeAll(parts: readonly string[]): string {
  if (parts.includes(noRows)) return noRows;
  const narrowing = parts.filter((part) => part !== allRows);
  return narrowing.length === 0 ? allRows : join(narrowing, ' and ');
}

function describeAny(parts: readonly string[]): string {
  if (parts.includes(allRows)) return allRows;
  const open = [...new Set(parts.filter((part) => part !== noRows))];
  return open.length === 0 ? noRows : join(open, ' or ');
}

const join = (parts: readonly string[], word: ' and ' | ' or '): string =>
  parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => `(${part})`).join(word);
