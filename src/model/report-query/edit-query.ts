/** The edits of a query by its author. Each gives a new query. */
import type { Member } from '../parsing/parse-meta.ts';
import type { QueryFilter, QueryOrder, ReportQuery } from './report-query.ts';

/** The grain of a time that an author has just chosen. */
const firstGrain = 'month';

/** Whether the query shows the member, or is ready to. */
export const hasMember = ({ measures, dimensions, times }: ReportQuery, name: string): boolean =>
  measures.includes(name) || dimensions.includes(name) || times.some(({ member }) => member === name);

/** Adds a member as a column, or removes it. */
export const toggleMember = (query: ReportQuery, member: Member): ReportQuery =>
  hasMember(query, member.name) ? removeMember(query, member.name) : addMember(query, member);

export function addMember(query: ReportQuery, { name, kind, type }: Member): ReportQuery {
  if (kind === 'measure') return { ...query, measures: [...query.measures, name] };
  if (type === 'time') return { ...query, times: [...query.times, { member: name, grain: firstGrain }] };
  return { ...query, dimensions: [...query.dimensions, name] };
}

/** Its filters stay: they narrow the rows, whatever the columns are. */
export function removeMember(query: ReportQuery, name: string): ReportQuery {
  const isOther = (one: string): boolean => one !== name;
  return {
    ...query,
    measures: query.measures.filter(isOther),
    dimensions: query.dimensions.filter(isOther),
    times: query.times.filter(({ member }) => member !== name),
    order: query.order?.member === name ? undefined : query.order,
  };
}

export const setGrain = (query: ReportQuery, name: string, grain: string): ReportQuery => ({
  ...query,
  times: query.times.map((time) => (time.member === name ? { member: name, grain } : time)),
});

/** Only a member that is shown can order the rows. */
export const setOrder = (query: ReportQuery, order: QueryOrder | undefined): ReportQuery => ({
  ...query,
  order,
});

/** The number of rows. Anything but a whole number from 1 is no limit. */
export const setLimit = (query: ReportQuery, limit: number | undefined): ReportQuery => ({
  ...query,
  limit: limit !== undefined && Number.isInteger(limit) && limit > 0 ? limit : undefined,
});

/** @param index - of the filter that is replaced. `undefined`: it is a new one. `null` removes it. */
export function setFilter(
  query: ReportQuery,
  index: number | undefined,
  change: QueryFilter | null,
): ReportQuery {
  const at = index ?? query.filters.length;
  const against = query.filters[at]?.against;
  const next = change && { ...change, ...(against && { against }) };
  return { ...query, filters: query.filters.toSpliced(at, 1, ...(next ? [next] : [])) };
}

/**
 * Compares the period of a filter with others. A query has one comparison.
 * @param against - none: the period is compared with nothing.
 */
export const setCompared = (query: ReportQuery, index: number, against: readonly unknown[]): ReportQuery => ({
  ...query,
  filters: query.filters.map(({ member, filter }, at) =>
    at === index && against.length > 0 ? { member, filter, against } : { member, filter },
  ),
});
