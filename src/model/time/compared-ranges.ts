/** Ranges of time that a query compares: the first one, and others that may be told by it. */
import { readString, readStrings } from '../parsing/read-value.ts';
import { isEarlierRange, type EarlierRange } from './compared-time.ts';
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
  return ranges.map((range, index) =>
    index > 0 && first && isEarlierRange(range) ? toDateRange(toEarlierSpan(range, first)) : range,
  );
}

function toEarlierSpan(words: EarlierRange, { from, until }: TimeSpan): TimeSpan {
  if (words === 'previous period') return moveSpanBack({ from, until });
  const year = { months: 12, milliseconds: 0 };
  return { from: addInterval(from, year, -1), until: addInterval(until, year, -1) };
}

/**
 * The days of the first range that are over, and as many of the others: a part of a month is not compared with a month. The
 * ranges themselves if the first one is over, or if none of its days is.
 */
export function cutUnfinished(
  spans: readonly TimeSpan[],
  { now, timeZone }: ZonedClock,
): readonly TimeSpan[] {
  const today = startOfUnit(toWallClock(now, timeZone), 'day');
  const [first] = spans;
  const isCut = first && first.from < today && today < first.until && isDay(first.from);
  if (!isCut) return spans;
  const length = today - first.from;
  return spans.map(({ from, until }) => ({ from, until: Math.min(until, from + length) }));
}

const isDay = (time: WallClock): boolean => startOfUnit(time, 'day') === time;

/** As it is written, for a range that means nothing here. */
export const readRangeText = (range: unknown): string => readString(range) ?? readStrings(range).join(' – ');
