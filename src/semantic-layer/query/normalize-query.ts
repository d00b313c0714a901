/** The normalized query of a response: with defaults filled in, and relative dates such as "last month" resolved. */
import type { DataQuery } from '../../contract/data-api-schemas.ts';
import { toTimestampText, type WallClock } from '../../model/time/wall-clock-arithmetic.ts';
import { nameOfGrain, type QueryPlan } from './query-plan.ts';

type TimeDimension = NonNullable<DataQuery['timeDimensions']>[number];

export function normalizeQuery(query: DataQuery, plan: QueryPlan): DataQuery {
  const { limit, offset, clock, columns, order } = plan;
  const named = order.flatMap(({ column, direction }): [string, 'asc' | 'desc'][] => {
    const name = columns[column]?.name;
    return name === undefined ? [] : [[name, direction]];
  });
  return {
    ...query,
    measures: query.measures ?? [],
    dimensions: (query.dimensions ?? []).filter((name) => !grainedNames(plan).has(name)),
    timeDimensions: echoTimes(query, plan),
    filters: query.filters ?? [],
    segments: query.segments ?? [],
    order: named,
    limit,
    rowLimit: limit,
    offset,
    timezone: clock.timeZone,
  };
}

/** Dimensions with a grain in their name (`view.time.month`), which are normalized to time dimensions. */
function grainedNames({ columns }: QueryPlan): Set<string> {
  return new Set(columns.flatMap(({ name, grain }) => (grain ? [name] : [])));
}

function echoTimes(query: DataQuery, plan: QueryPlan): TimeDimension[] {
  const requested = (query.timeDimensions ?? []).map((time) => withDates(time, plan));
  const written = new Set(requested.map(({ dimension, granularity }) => `${dimension}.${granularity ?? ''}`));
  const others = plan.columns.flatMap(({ name, member, grain }) =>
    grain && !written.has(name) ? [{ dimension: member.name, granularity: nameOfGrain(grain) }] : [],
  );
  return [...requested, ...others];
}

/** Resolves a date range to its first and last millisecond. */
function withDates(time: TimeDimension, { ranges }: QueryPlan): TimeDimension {
  const { dimension, dateRange } = time;
  if (!dateRange) return time;
  const span = ranges.find(({ member, written }) => member.name === dimension && written === dateRange)?.span;
  return span ? { ...time, dateRange: [toText(span.from), toText(span.until - 1)] } : time;
}

const toText = (time: WallClock): string => toTimestampText(time).replace(' ', 'T');
