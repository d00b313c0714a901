/** Times of a result as wall-clock times. */
import type { Cell } from '../result.ts';
import type { WallClock } from '../time/calendar.ts';
import { readSpan, type Clock } from '../time/read-span.ts';

/** As the Data API writes them: nothing else is as frequent, and nothing is read faster. */
const wireTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})$/;

/** Reads the times of one column; a text without an offset is a wall-clock time already. NaN: it is no time. */
export function createTimeReader(clock: Clock): (cell: Cell) => WallClock {
  const known: Map<Cell, WallClock> = new Map();
  return (cell) => {
    if (typeof cell === 'string' && wireTime.test(cell)) return Date.parse(`${cell}Z`);
    const found = known.get(cell);
    if (found !== undefined) return found;
    const time = readTime(cell, clock);
    known.set(cell, time);
    return time;
  };
}

/** A number is an instant: milliseconds since 1970. */
function readTime(cell: Cell, clock: Clock): WallClock {
  const text = typeof cell === 'number' ? toInstantText(cell) : cell;
  const [, year, rest] = /^(\d{5,6})(-\d\d-\d\dT[\d:.]+)$/.exec(String(text)) ?? [];
  if (year !== undefined) return Date.parse(`+${year.padStart(6, '0')}${rest}Z`);
  if (typeof text !== 'string' || !/^\d{4}/.test(text)) return Number.NaN;
  return readSpan(text, clock)?.from ?? Number.NaN;
}

function toInstantText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
