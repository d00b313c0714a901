/** Writes a reading as a query of the Data API. */
import type { DataFilter, DataQuery } from '../../contract/data-api-schemas.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import { toTimestampText } from '../time/wall-clock-arithmetic.ts';
import type { Period, Ranking, ReadCondition, Reading } from './reading.ts';
import type { QuestionMember } from './subject.ts';

export interface QueryOptions {
  /** From the first to the last day of the data: what ends of periods that are open stand for. */
  readonly data: TimeSpan | undefined;
  /** IANA name. */
  readonly timeZone: string;
  /** Most rows. */
  readonly limit: number;
}

/** One query for each period that is compared, else one. */
export function listDataQueries(reading: Reading, options: QueryOptions): DataQuery[] {
  const ranges = reading.periods.map((period) => toRange(period, options.data));
  return (ranges.length > 0 ? ranges : [undefined]).map((range) => toDataQuery(reading, range, options));
}

function toDataQuery(
  reading: Reading,
  range: [string, string] | undefined,
  options: QueryOptions,
): DataQuery {
  const { timeZone, limit } = options;
  const { measures, segments } = reading;
  const groups = [...listOuterFirst(reading), ...(reading.share ?? []).map(({ member }) => member)];
  return {
    ...(measures.length > 0 && { measures: measures.map(({ name }) => name) }),
    ...(groups.length > 0 && { dimensions: groups.map(({ name }) => name) }),
    ...(segments.length > 0 && { segments: segments.map(({ name }) => name) }),
    ...listTimeDimensions(reading, range),
    filters: [
      ...reading.conditions.map(toFilter),
      ...listExcluded(reading, options.data),
      ...listCountedFilters(reading),
    ],
    order: listOrder(reading),
    limit: Math.min(limit, findRankedLimit(reading) ?? limit),
    timezone: timeZone,
  };
}

/** Rows that are ranked within a group begin with it. */
function listOuterFirst({ groups, ranking }: Reading): readonly QuestionMember[] {
  const outer = ranking?.within?.groups ?? [];
  return [...outer, ...groups.filter((group) => !outer.includes(group))];
}

/** Rows beyond those asked for, which show how many others are equal to the last one. */
export const mostTied = 20;

/** Undefined: all rows are needed. A period that is not whole is none of the lowest ones, so that all are looked at. */
function findRankedLimit({ ranking, groups, asks }: Reading): number | undefined {
  if (ranking?.count === undefined || ranking.within || groups.length === 0 || isShare(asks))
    return undefined;
  return ranking.count + mostTied;
}

/** A place without a name is no place: it is not counted. */
const listCountedFilters = ({ asks, groups }: Reading): DataFilter[] =>
  asks === 'distinct' || asks === 'values' || asks === 'average'
    ? groups.map(({ name }) => ({ member: name, operator: 'set' as const }))
    : [];

function listTimeDimensions(
  { time, grain }: Reading,
  range: [string, string] | undefined,
): Pick<DataQuery, 'timeDimensions'> {
  if (!time || (grain === undefined && !range)) return {};
  const limits = { ...(grain !== undefined && { granularity: grain }), ...(range && { dateRange: range }) };
  return { timeDimensions: [{ dimension: time.name, ...limits }] };
}

/** First and last day, which both belong to the range. */
function toRange({ span }: Period, data: TimeSpan | undefined): [string, string] | undefined {
  const from = span.from ?? data?.from;
  const until = span.until ?? data?.until;
  if (from === undefined || until === undefined) return undefined;
  return [toDay(from), toDay(Math.max(from, until - 1))];
}

const toDay = (time: number): string => toTimestampText(time).slice(0, 10);

const listExcluded = ({ time, excluded }: Reading, data: TimeSpan | undefined): DataFilter[] =>
  excluded.flatMap((period): DataFilter[] => {
    const values = toRange(period, data);
    return time && values ? [{ member: time.name, operator: 'notInDateRange', values }] : [];
  });

function toFilter(condition: ReadCondition): DataFilter {
  const member = condition.member.name;
  if (condition.of === 'ends') return toEndsFilter(condition);
  if (condition.of === 'number')
    return { member, operator: condition.operator, values: [String(condition.number)] };
  return {
    member,
    operator: condition.isNegated ? 'notEquals' : 'equals',
    values: [...condition.values],
  };
}

/** Shares are known when the rows are. */
const isShare = (asks: Reading['asks']): boolean => asks === 'share' || asks === 'ratio';

function toEndsFilter({ member, other, values }: Extract<ReadCondition, { of: 'ends' }>): DataFilter {
  const is = ({ name }: QuestionMember, value: string): DataFilter => ({
    member: name,
    operator: 'equals',
    values: [value],
  });
  const [one = '', another] = values;
  if (another === undefined) return { or: [is(member, one), is(other, one)] };
  return {
    or: [{ and: [is(member, one), is(other, another)] }, { and: [is(member, another), is(other, one)] }],
  };
}

function listOrder({
  asks,
  measures,
  groups,
  ranking,
  grain,
  time,
  share,
}: Reading): [string, 'asc' | 'desc'][] {
  const [measure] = measures;
  if (ranking && measure && !isShare(asks))
    return [...listOuterOrder(ranking, time), [measure.name, ranking.direction]];
  if (grain !== undefined && time && groups.length === 0) return [[time.name, 'asc']];
  if (asks === 'values' || !measure) return groups.map(({ name }) => [name, 'asc']);
  return groups.length > 0 || share ? [[measure.name, 'desc']] : [];
}

/** Rows that are ranked among each other stand together. */
const listOuterOrder = ({ within }: Ranking, time: QuestionMember | undefined): [string, 'asc'][] => [
  ...(within?.groups ?? []).map(({ name }): [string, 'asc'] => [name, 'asc']),
  ...(within?.isEachPeriod && time ? ([[time.name, 'asc']] satisfies [string, 'asc'][]) : []),
];
