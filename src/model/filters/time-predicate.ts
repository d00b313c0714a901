/** Times of a result as wall-clock times. */
import type { Cell } from '../result.ts';
import type { WallClock } from '../time/calendar.ts';
import { parseTimeSpan, type ZonedClock } from '../time/parse-time-span.ts';
import type { CellPredicate } from './filter-condition.ts';
import type { Interval } from './time-intervals.ts';

/** As the Data API writes them: nothing else is as frequent, and as texts they compare as the times do. */
const wireTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;

/** Whether a cell lies in any of the intervals; a text without an offset is a wall-clock time already. */
export function createTimePredicate(intervals: readonly Interval[], clock: ZonedClock): CellPredicate {
  const texts = intervals.map(({ from, until }) => ({ from: toWireTime(from), until: toWireTime(until) }));
  const areTexts = texts.every(({ from, until }) => [from, until].every(isWireTime));
  const known: Map<Cell, boolean> = new Map();
  return (cell) => {
    if (areTexts && typeof cell === 'string' && wireTime.test(cell))
      return texts.some(
        ({ from, until }) => (from === undefined || cell >= from) && (until === undefined || cell < until),
      );
    const found = known.get(cell) ?? isWithin(readTime(cell, clock), intervals);
    known.set(cell, found);
    return found;
  };
}

const toWireTime = (time: WallClock | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString().replace('Z', '');

const isWireTime = (text: string | undefined): boolean => text === undefined || wireTime.test(text);

const isWithin = (time: WallClock, intervals: readonly Interval[]): boolean =>
  intervals.some(({ from = -Infinity, until = Infinity }) => time >= from && time < until);

/** A number is an instant: milliseconds since 1970. NaN: it is no time. */
function readTime(cell: Cell, clock: ZonedClock): WallClock {
  const text = typeof cell === 'number' ? toInstantText(cell) : cell;
  const [, year, rest] = /^(\d{5,6})(-\d\d-\d\dT[\d:.]+)$/.exec(String(text)) ?? [];
  if (year !== undefined) return Date.parse(`+${year.padStart(6, '0')}${rest}Z`);
  if (typeof text !== 'string' || !/^\d{4}/.test(text)) return Number.NaN;
  return parseTimeSpan(text, clock)?.from ?? Number.NaN;
}

function toInstantText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
