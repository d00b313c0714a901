/** The conditions of an answered question, as filters that a reader can set on the dashboard. */
import type { CrossFilterCondition } from '../controls/control-layers.ts';
import type { FilterOperator } from '../filters/control-values.ts';
import { isRecord, readArray, readString, readStrings } from '../parsing/read-value.ts';
import { formatDayRange } from '../controls/format-time-range.ts';

/** Operators of queries that compare a dimension with the values of a question. Others are part of the question, not of a filter. */
const operators: Readonly<Record<string, FilterOperator>> = {
  equals: 'equals',
  notEquals: 'not_equals',
};

type UntitledCondition = Omit<CrossFilterCondition, 'title'>;

/**
 * @param query - the query of the Data API that answered the question.
 * @returns no title: `member` stands for it until the titles are known. Empty: the question had no condition on a dimension.
 */
export function listAnswerFilters(query: unknown, locale: string): UntitledCondition[] {
  if (!isRecord(query)) return [];
  const values = readArray(query.filters).flatMap((filter) => readValueFilter(filter) ?? []);
  const periods = readArray(query.timeDimensions).flatMap((time) => readPeriod(time, locale) ?? []);
  return [...values, ...periods];
}

function readValueFilter(filter: unknown): UntitledCondition | undefined {
  if (!isRecord(filter)) return undefined;
  const member = readString(filter.member);
  const operator = operators[readString(filter.operator) ?? ''];
  const texts = readStrings(filter.values);
  if (member === undefined || !operator || texts.length === 0) return undefined;
  return { member, filter: { operator, value: texts }, texts };
}

function readPeriod(time: unknown, locale: string): UntitledCondition | undefined {
  if (!isRecord(time)) return undefined;
  const member = readString(time.dimension);
  const [from, to, ...more] = readStrings(time.dateRange);
  if (member === undefined || from === undefined || to === undefined || more.length > 0) return undefined;
  const start = Date.parse(from);
  const end = Date.parse(to);
  if (Number.isNaN(start) || Number.isNaN(end)) return undefined;
  return {
    member,
    filter: { operator: 'between', value: [from, to] },
    texts: [formatDayRange({ from: start, until: end + 1 }, locale)],
  };
}
