/** Where the range begins and ends that a query of the Data API limits a time dimension to. */
import { isRecord, readArray, readStrings } from '../parsing/read-value.ts';
import { parseTimeSpan, type ZonedClock } from './parse-time-span.ts';
import type { WallClock } from './wall-clock-arithmetic.ts';

/**
 * The earliest end of the ranges of the member, exclusive; undefined: there is none. Ranges that cannot be read, and
 * alternatives (`or`), are no limit.
 */
export function findQueryRangeEnd(query: unknown, member: string, clock: ZonedClock): WallClock | undefined {
  const ends = listLimits(query, member, (operator, values) => readEnd(operator, values, clock));
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** The latest start of the ranges of the member, inclusive; undefined: there is none. */
export function findQueryRangeStart(
  query: unknown,
  member: string,
  clock: ZonedClock,
): WallClock | undefined {
  const starts = listLimits(query, member, (operator, values) => readStart(operator, values, clock));
  return starts.length > 0 ? Math.max(...starts) : undefined;
}

type ReadCondition<T> = (operator: unknown, values: readonly unknown[]) => T;

/** Whether a range of the member in the query cannot be read, so that nobody here knows what it leaves out. */
export function hasUnreadRange(query: unknown, member: string, clock: ZonedClock): boolean {
  const ranges = new Set<unknown>([...startsIncluded, ...endsIncluded, 'afterDate', 'beforeDate']);
  return readConditions(
    query,
    member,
    (operator, values) =>
      ranges.has(operator) &&
      (readStart(operator, values, clock) ?? readEnd(operator, values, clock)) === undefined,
  ).some(Boolean);
}

const listLimits = (
  query: unknown,
  member: string,
  read: ReadCondition<WallClock | undefined>,
): WallClock[] => readConditions(query, member, read).filter((limit) => limit !== undefined);

function readConditions<T>(query: unknown, member: string, read: ReadCondition<T>): T[] {
  if (!isRecord(query)) return [];
  const times = readArray(query.timeDimensions)
    .filter(isRecord)
    .filter(({ dimension, dateRange }) => dimension === member && dateRange !== undefined)
    .map(({ dateRange }) => read('inDateRange', [dateRange].flat()));
  const filters = listRequired(query.filters)
    .filter((filter) => (filter.member ?? filter.dimension) === member)
    .map(({ operator, values }) => read(operator, readStrings(values)));
  return [...times, ...filters];
}

/** The filters that all rows meet, also those within `and`. */
const listRequired = (filters: unknown): Record<string, unknown>[] =>
  readArray(filters)
    .filter(isRecord)
    .flatMap((filter) => (Array.isArray(filter.and) ? listRequired(filter.and) : [filter]));

const endsIncluded = new Set<unknown>(['inDateRange', 'onTheDate', 'beforeOrOnDate']);

function readEnd(operator: unknown, values: readonly unknown[], clock: ZonedClock): WallClock | undefined {
  const last = values.at(-1);
  const span = typeof last === 'string' ? parseTimeSpan(last, clock) : undefined;
  if (operator === 'beforeDate') return span?.from;
  return endsIncluded.has(operator) ? span?.until : undefined;
}

const startsIncluded = new Set<unknown>(['inDateRange', 'onTheDate', 'afterOrOnDate']);

function readStart(operator: unknown, values: readonly unknown[], clock: ZonedClock): WallClock | undefined {
  const [first] = values;
  const span = typeof first === 'string' ? parseTimeSpan(first, clock) : undefined;
  if (operator === 'afterDate') return span?.until;
  return startsIncluded.has(operator) ? span?.from : undefined;
}
