/**
 * Reads a query that compares periods: the Data API answers with one result for each of them, and charts show one. See
 * docs/dashboard-format.md, "Compared periods".
 */
import { namePeriod } from '../explanation/name-period.ts';
import type { FormatContext } from '../formats/format-value.ts';
import { createComparedPeriodsMessages } from '../messages/compared-periods-en.ts';
import { parseLoadResult } from '../parsing/parse-result.ts';
import { isRecord, readArray, readNonBlankString } from '../parsing/read-value.ts';
import type { ComparedPeriod, Result } from '../result.ts';
import {
  readRangeSpan,
  readRangeText,
  writeEarlierRanges,
  writeUnfinishedRanges,
} from '../time/compared-ranges.ts';
import { toDateRange } from '../time/earlier-span.ts';
import { findComparedTime } from '../time/compared-time.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { isTimeZone } from '../time/time-zone.ts';
import { joinPeriodRows } from './join-period-rows.ts';

type Query = Readonly<Record<string, unknown>>;

export interface ComparedRows {
  /** The query with all of its periods as dates. */
  readonly query: Query;
  /** Returns undefined if the response of the Data API is not one with a result for each period. */
  readonly read: (body: unknown) => Result | undefined;
}

/** @returns undefined if the query compares nothing. */
export function planComparedRows(query: Query, context: FormatContext, now: Date): ComparedRows | undefined {
  const time = findComparedTime(query);
  if (!time) return undefined;
  // The platform refuses a zone that there is not, in its own words.
  const named = readNonBlankString(query.timezone);
  const timeZone = named !== undefined && isTimeZone(named) ? named : context.timeZone;
  const clock: ZonedClock = { now, timeZone };
  const dimension = readNonBlankString(time.dimension);
  const grain = readNonBlankString(time.granularity);
  const ranges = writeRanges(readArray(time.compareDateRange), clock, grain !== undefined);
  const written = { ...time, compareDateRange: ranges };
  const timeDimensions = readArray(query.timeDimensions).map((one) => (one === time ? written : one));
  const periods = ranges.map((range) => readPeriod(range, clock, context));
  const title = createComparedPeriodsMessages(context.locale)('period');
  const names = {
    title,
    member: dimension ?? '',
    time: grain === undefined ? undefined : `${dimension}.${grain}`,
  };
  return {
    query: { ...query, timeDimensions },
    read(body) {
      const results = isRecord(body) ? readArray(body.results).map(parseLoadResult) : [];
      const known = results.filter((result) => result !== undefined);
      if (known.length !== periods.length) return undefined;
      return joinPeriodRows(known, periods, { ...names, timeZone });
    },
  };
}

/**
 * Rows with a time show by themselves how far a period has come. Other rows are compared up to the same day. Words that mean
 * the same range are one period.
 */
function writeRanges(given: readonly unknown[], clock: ZonedClock, hasTime: boolean): readonly unknown[] {
  const unfinished = hasTime ? undefined : writeUnfinishedRanges(given, clock);
  const ranges = unfinished ?? writeEarlierRanges(given, clock);
  return [...new Map(ranges.map((range) => [JSON.stringify(range), range])).values()];
}

function readPeriod(range: unknown, clock: ZonedClock, context: FormatContext): ComparedPeriod {
  const span = readRangeSpan(range, clock);
  const name = span ? namePeriod(span, context) : readRangeText(range);
  return { name, span, range: span && toDateRange(span) };
}
