/** Ranges of time that a query compares: the first one, and others that may be told by it. */
import { readArray, readString, readStrings } from '../parsing/read-value.ts';
import { findComparedTime, findEarlierRange, type EarlierRange } from './compared-time.ts';
import { moveSpanBack, toDateRange } from './earlier-span.ts';
import { addInterval } from './interval.ts';
import { parseTimeSpan, type TimeSpan, type ZonedClock } from './parse-time-span.ts';
import { toWallClock } from './time-zone.ts';
import { startOfUnit, type WallClock } from './wall-clock-arithmetic.ts';

/** The whole time that a range covers: its text, or those of its first and last day. */
export function readRangeSpan(range: unknown, clock: ZonedClock): TimeSpan | undefined {
  const texts = typeof range === 'string' ? [range] : readStrings(range);
  const [first, last] = [texts[0], texts.at(-1)].map((text) =>
    text === undefined ? undefined : parseTimeSpan(text, clock),
  );
  return first && last && first.from < last.until ? { from: first.from, until: last.until } : undefined;
}

/** Writes the ranges that the first one tells as dates. All others stay as they are. */
export function writeEarlierRanges<Range>(
  ranges: readonly Range[],
  clock: ZonedClock,
): (Range | [string, string])[] {
  const first = readRangeSpan(ranges[0], clock);
  return ranges.map((range, index) => {
    const words = index > 0 ? findEarlierRange(range) : undefined;
    return first && words ? toDateRange(toEarlierSpan(words, first, first)) : range;
  });
}

/**
 * The same for a first range that is not over: its days that are over, and the same days of the others. A part of a month is
 * not compared with a month. Undefined where the first range is over, has no day that is, or does not tell all others.
 */
export function writeUnfinishedRanges(
  ranges: readonly unknown[],
  clock: ZonedClock,
): [string, string][] | undefined {
  const today = startOfUnit(toWallClock(clock.now, clock.timeZone), 'day');
  const first = readRangeSpan(ranges[0], clock);
  const isCut = first && first.from < today && today < first.until && isDay(first.from);
  const words = ranges.slice(1).flatMap((range) => findEarlierRange(range) ?? []);
  if (!isCut || words.length === 0 || words.length < ranges.length - 1) return undefined;
  const past = { from: first.from, until: today };
  return [past, ...words.map((word) => toEarlierSpan(word, past, first))].map(toDateRange);
}

const isDay = (time: WallClock): boolean => startOfUnit(time, 'day') === time;

const year = { months: 12, milliseconds: 0 };

/** @param part - what is told of the first range: all of it, or its beginning. */
function toEarlierSpan(words: EarlierRange, part: TimeSpan, first: TimeSpan): TimeSpan {
  if (words === 'previous year')
    return { from: addInterval(part.from, year, -1), until: addInterval(part.until, year, -1) };
  const { from, until } = moveSpanBack(first);
  return part === first ? { from, until } : { from, until: Math.min(until, from + (part.until - part.from)) };
}

/** The spans that a query compares on a time, as far as they are known; undefined: it compares none. */
export function listComparedSpans(query: unknown, member: string, clock: ZonedClock): TimeSpan[] | undefined {
  const time = findComparedTime(query);
  if (time?.dimension !== member) return undefined;
  const ranges = writeEarlierRanges(readArray(time.compareDateRange), clock);
  return ranges.map((range) => readRangeSpan(range, clock)).filter((span) => span !== undefined);
}

/**
 * A number of a query that compares periods is told by conditions on its time.
 * @throws Error if there are none: its rows would be those of all times.
 */
export function requirePeriod(query: unknown, conditions: readonly { readonly member: string }[]): void {
  const compared = findComparedTime(query)?.dimension;
  if (compared !== undefined && !conditions.some(({ member }) => member === compared))
    throw new Error('The period of this number is not known.');
}

/** As it is written, for a range that means nothing here. */
export const readRangeText = (range: unknown): string => readString(range) ?? readStrings(range).join(' – ');
