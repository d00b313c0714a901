/** Describes row policies in words, for their authors. */
import type { DataFilterOperator } from '../../contract/data-api-schemas.ts';
import type { DataModel } from '../model/data-model.ts';
import type { QueryPlan, ResolvedFilter } from '../query/query-plan.ts';
import { resolveMemberRows, type RowSet } from './member-row-sets.ts';

export interface QueryRows {
  /** The row policies in words. */
  readonly filter: string;
  /** The same as SQL, one for each set of rows that the query reads. */
  readonly conditions: readonly string[];
  /** The values of `$1`, `$2`, … in the conditions. */
  readonly values: readonly string[];
}

/** Describes which rows the policies leave to a query. */
export function describeQueryRows(model: DataModel, plan: QueryPlan): QueryRows {
  const { sets, values } = resolveMemberRows(model, plan);
  const conditions = sets.flatMap(({ rules }) => (rules.length === 0 ? [] : [rules.join(' AND ')]));
  return { filter: describeRowSets(sets), conditions: [...new Set(conditions)], values };
}

/** Describes the row policies of each set; sets that differ are named by their cubes. */
export function describeRowSets(sets: readonly RowSet[]): string {
  const words = [...new Set(sets.map(({ filters }) => describeRowFilters(filters)))];
  if (words.length <= 1) return words[0] ?? 'no rows';
  return sets.map(({ cube, filters }) => `${cube.name}: ${describeRowFilters(filters)}`).join('; ');
}

/** Descriptions of operators, for the authors of policies. */
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

const allRows = 'all rows';
const noRows = 'no rows';

/** Describes row filters that all apply. An empty list means all rows. */
const describeRowFilters = (filters: readonly ResolvedFilter[]): string =>
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
