/** Requests with several queries, and the common form of their results. Source: docs/data-api.md, "Several results". */
import type {
  DataQuery,
  DateRange,
  LoadRequest,
  MultiLoadResponse,
  QueryType,
} from '../../contract/data-api-schemas.ts';
import { DataError } from '../data-error.ts';
import { writeEarlierRanges } from '../../model/time/compared-ranges.ts';
import { isEarlierRange } from '../../model/time/compared-time.ts';
import type { ZonedClock } from '../../model/time/parse-time-span.ts';
import { nameOfGrain, type QueryPlan } from '../query/query-plan.ts';
import { requireDateRange, requireTimeZone } from '../query/time-range.ts';
import type { WireColumn } from '../engine/serialize-result.ts';

export interface QuerySet {
  type: QueryType;
  queries: DataQuery[];
  /** The place of the time dimension whose ranges are compared. */
  compared?: number;
}

/**
 * A list of queries is blended. A query with `compareDateRange` is split into one query per date range.
 * @param now - what relative ranges refer to.
 */
export function toQuerySet(query: LoadRequest['query'], now: Date): QuerySet {
  if (!Array.isArray(query)) return splitRanges(query, now);
  if (query.some((one) => comparedRanges(one).length > 0))
    throw new DataError(`A list of queries cannot have 'compareDateRange': send that query by itself.`);
  const [first, ...others] = query;
  if (first && others.length === 0) return { type: 'regularQuery', queries: [first] };
  return { type: 'blendingQuery', queries: query };
}

type TimeDimension = NonNullable<DataQuery['timeDimensions']>[number];

const comparedRanges = ({ timeDimensions = [] }: DataQuery): TimeDimension[] =>
  timeDimensions.filter(({ compareDateRange }) => compareDateRange);

function splitRanges(query: DataQuery, now: Date): QuerySet {
  const [compared, ...others] = comparedRanges(query);
  if (!compared) return { type: 'regularQuery', queries: [query] };
  if (others.length > 0) throw new DataError(`Only one time dimension can have 'compareDateRange'.`);
  if (compared.dateRange !== null && compared.dateRange !== undefined)
    throw new DataError(`${compared.dimension} takes either 'dateRange' or 'compareDateRange'.`);
  const clock = { now, timeZone: requireTimeZone(query.timezone) };
  const { dimension } = compared;
  const [first, ...later] = writeEarlierRanges<DateRange>(compared.compareDateRange ?? [], clock);
  if (first !== undefined && later.some(isEarlierRange)) refuseWords(first, clock, dimension);
  const ranges = first === undefined ? [] : [first, ...later];
  return {
    type: 'compareDateRangeQuery',
    queries: ranges.map((range) => withRange(query, compared, range)),
    compared: (query.timeDimensions ?? []).indexOf(compared),
  };
}

/** @throws DataError: the first range tells no other one. */
function refuseWords(first: DateRange, clock: ZonedClock, dimension: string): never {
  const { from, until } = requireDateRange(first, clock, dimension);
  throw new DataError(
    `'${String(first)}' of ${dimension} ${from < until ? 'is no period' : 'ends before it begins'}, so that no other range can be told by it.`,
  );
}

function withRange(query: DataQuery, compared: TimeDimension, dateRange: DateRange): DataQuery {
  const { dimension, granularity } = compared;
  const fixed: TimeDimension = {
    dimension,
    dateRange,
    ...(granularity === null || granularity === undefined ? {} : { granularity }),
  };
  const timeDimensions = (query.timeDimensions ?? []).map((time) => (time === compared ? fixed : time));
  return { ...query, timeDimensions };
}

/** The first query; for blended queries, with the members of all of them. */
export function toPivotQuery(
  type: QueryType,
  queries: readonly DataQuery[],
): MultiLoadResponse['pivotQuery'] {
  const [first = {}] = queries;
  if (type === 'regularQuery') return { ...first, queryType: type };
  if (type === 'compareDateRangeQuery')
    return { ...first, dimensions: ['compareDateRange', ...(first.dimensions ?? [])], queryType: type };
  const timeDimensions = queries.find((query) => (query.timeDimensions ?? []).length > 0)?.timeDimensions;
  return {
    measures: unite(queries, ({ measures }) => measures),
    dimensions: unite(queries, ({ dimensions }) => dimensions),
    timeDimensions: (timeDimensions ?? []).map((time) =>
      time.granularity ? { ...time, dimension: 'time' } : time,
    ),
    queryType: type,
  };
}

function unite(queries: readonly DataQuery[], pick: (query: DataQuery) => string[] | undefined): string[] {
  return [...new Set(queries.flatMap((query) => pick(query) ?? []))];
}

/**
 * The column that the results of a set share, so that clients can overlay them: the compared date range, as
 * `2024-01-01T… - 2024-01-31T…`, or for blended queries the time with a grain, under a common name.
 */
export function toSharedColumn(
  type: QueryType,
  { timeDimensions = [] }: DataQuery,
  {
    plan,
    columns,
    compared,
  }: { plan: QueryPlan; columns: readonly WireColumn[]; compared: number | undefined },
): WireColumn[] {
  const first = timeDimensions[compared ?? 0];
  if (type === 'compareDateRangeQuery') {
    const range = [first?.dateRange ?? []].flat().join(' - ');
    const read: WireColumn['read'] = (from, to) => Array.from({ length: to - from }, () => range);
    return [{ name: 'compareDateRange', read }];
  }
  const time = plan.columns.findIndex(({ grain }) => grain !== undefined);
  const grain = plan.columns[time]?.grain;
  const column = columns[time];
  if (type !== 'blendingQuery' || !grain || !column) return [];
  return [{ name: `time.${nameOfGrain(grain)}`, read: column.read }];
}
