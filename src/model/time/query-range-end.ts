/** Where the range ends that a query of the Data API limits a time dimension to. */
import { isRecord, readArray, readStrings } from '../parsing/read-value.ts';
import { parseTimeSpan, type ZonedClock } from './parse-time-span.ts';
import type { WallClock } from './wall-clock-arithmetic.ts';

/**
 * The earliest end of the ranges of the member, exclusive; undefined: there is none. Ranges that cannot be read, and
 * alternatives (`or`), are no limit.
 */
export function findQueryRangeEnd(query: unknown, member: string, clock: ZonedClock): WallClock | undefined {
  if (!isRecord(query)) return undefined;
  const times = readArray(query.timeDimensions)
    .filter(isRecord)
    .filter(({ dimension, dateRange }) => dimension === member && dateRange !== undefined)
    .map(({ dateRange }) => readEnd('inDateRange', [dateRange].flat(), clock));
  const filters = readArray(query.filters)
    .filter(isRecord)
    .filter((filter) => (filter.member ?? filter.dimension) === member)
    .map(({ operator, values }) => readEnd(operator, readStrings(values), clock));
  const ends = [...times, ...filters].filter((end) => end !== undefined);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

const endsIncluded = new Set<unknown>(['inDateRange', 'onTheDate', 'beforeOrOnDate']);

function readEnd(operator: unknown, values: readonly unknown[], clock: ZonedClock): WallClock | undefined {
  const last = values.at(-1);
  const span = typeof last === 'string' ? parseTimeSpan(last, clock) : undefined;
  if (operator === 'beforeDate') return span?.from;
  return endsIncluded.has(operator) ? span?.until : undefined;
}
