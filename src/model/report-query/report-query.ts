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
  /** Ranges that the period of the filter is compared with, as the Data API reads them. At most one filter has any. */
  readonly against?: readonly unknown[] | undefined;
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

/**
 * Empty lists are left out. The period of a time that is shown is its range, since a chart may extend it, and so is one that
 * is compared.
 */
export function toDataQuery(query: ReportQuery, members: MemberList): Record<string, unknown> {
  const { measures, dimensions, times, limit, rest } = query;
  const compared = findCompared(query);
  const first = times.find(({ member }) => member === compared?.member);
  const shown = times.map((time) => {
    const period = time === first ? compared : findPeriod(query, time.member);
    return { period, written: { dimension: time.member, granularity: time.grain, ...writeRange(period) } };
  });
  const hidden = compared && !first ? [{ dimension: compared.member, ...writeRange(compared) }] : [];
  const used = new Set([compared, ...shown.map(({ period }) => period)]);
  const others = query.filters.filter((one) => !used.has(one));
  const filters = [...readArray(rest?.['filters']), ...others.flatMap((one) => writeFilter(one, members))];
  const timeDimensions = [
    ...shown.map(({ written }) => written),
    ...hidden,
    ...readArray(rest?.['timeDimensions']),
  ];
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

/** The filter whose period is compared with others. */
export const findCompared = ({ filters }: Pick<ReportQuery, 'filters'>): QueryFilter | undefined =>
  filters.find(({ filter, against = [] }) => against.length > 0 && readPeriod(filter) !== undefined);

/** Ranges of one time cannot stand beside each other: that of a comparison comes first. */
const findPeriod = ({ filters }: ReportQuery, member: string): QueryFilter | undefined =>
  filters.find(
    ({ filter, against, ...one }) => one.member === member && !against && readPeriod(filter) !== undefined,
  );

function writeRange(period: QueryFilter | undefined): object {
  if (!period) return {};
  const { filter, against = [] } = period;
  const range = readPeriod(filter);
  return against.length > 0 ? { compareDateRange: [range, ...against] } : { dateRange: range };
}

/** The period of a filter as a range of the Data API; undefined: it is no closed period. */
export function readPeriod({ operator, value, startInclusive, endInclusive }: FilterValue) {
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
