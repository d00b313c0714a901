/** The query of a report while an author makes it, and the query of the Data API that it stands for. */
import { isFilterFault } from '../filters/filter-fault.ts';
import type { FilterValue } from '../filters/control-values.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import type { MemberList } from '../parsing/parse-meta.ts';
import { readArray, readStrings } from '../parsing/read-value.ts';

/** A time with the grain of its column. */
export interface QueryTime {
  readonly member: string;
  readonly grain: string;
}

export interface QueryFilter {
  readonly member: string;
  readonly filter: FilterValue;
}

/** What the rows are ordered by. */
export interface QueryOrder {
  /** A member, also of a time. */
  readonly member: string;
  readonly direction: 'asc' | 'desc';
}

export interface ReportQuery {
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
  readonly times: readonly QueryTime[];
  readonly filters: readonly QueryFilter[];
  readonly order?: QueryOrder | undefined;
  readonly limit?: number | undefined;
  /** Parts of a query that the editor does not change: they stay as they are. */
  readonly rest?: Readonly<Record<string, unknown>> | undefined;
}

export const emptyQuery: ReportQuery = { measures: [], dimensions: [], times: [], filters: [] };

/** Whether there is a column to show. */
export const hasColumns = ({ measures, dimensions, times }: ReportQuery): boolean =>
  measures.length + dimensions.length + times.length > 0;

/** All members of the query, in its order. */
export const listChosen = ({ measures, dimensions, times, filters }: ReportQuery): readonly string[] => [
  ...measures,
  ...dimensions,
  ...times.map(({ member }) => member),
  ...filters.map(({ member }) => member),
];

/** Empty lists are left out. The period of a time that is shown is its range, since a chart may compare or extend it. */
export function toDataQuery(query: ReportQuery, members: MemberList): Record<string, unknown> {
  const { measures, dimensions, times, limit, rest } = query;
  const ranges = new Map(times.map(({ member }) => [member, findRange(query, member)]));
  const others = query.filters.filter((one) => ranges.get(one.member)?.of !== one);
  const filters = [...readArray(rest?.['filters']), ...others.flatMap((one) => writeFilter(one, members))];
  const shown = times.map(({ member, grain }) => {
    const dateRange = ranges.get(member)?.range;
    return { dimension: member, granularity: grain, ...(dateRange !== undefined && { dateRange }) };
  });
  const timeDimensions = [...shown, ...readArray(rest?.['timeDimensions'])];
  return {
    ...rest,
    ...(measures.length > 0 && { measures }),
    ...(dimensions.length > 0 && { dimensions }),
    ...(timeDimensions.length > 0 && { timeDimensions }),
    ...(filters.length > 0 && { filters }),
    ...writeOrder(query),
    ...(limit !== undefined && { limit }),
  };
}

/** The first filter of a time that is a closed period. */
function findRange({ filters }: ReportQuery, member: string) {
  for (const of of filters) {
    const range = of.member === member ? readRange(of.filter) : undefined;
    if (range !== undefined) return { of, range };
  }
  return undefined;
}

function readRange({ operator, value, startInclusive, endInclusive }: FilterValue) {
  if (operator !== 'between' && operator !== 'custom') return undefined;
  if (startInclusive === false || endInclusive === false) return undefined;
  if (typeof value === 'string') return value;
  const texts = readStrings(value);
  return texts.length === 2
    ? texts
    : texts.length === 1 && readArray(value).length === 1
      ? texts[0]
      : undefined;
}

/** A value that does not fit its member narrows nothing. */
function writeFilter({ member, filter }: QueryFilter, members: MemberList): readonly unknown[] {
  const written = toDataFilters(member, filter, members.get(member)?.type);
  return isFilterFault(written) ? [] : written;
}

function writeOrder({ order }: ReportQuery): object {
  return order ? { order: [[order.member, order.direction]] } : {};
}
