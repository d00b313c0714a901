/** Parses dates and time spans of queries. See docs/data-api.md, "Dates and date ranges". */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import {
  addUnits,
  startOfUnit,
  timeUnits,
  createWallClock,
  type WallClock,
} from './wall-clock-arithmetic.ts';
import { toWallClock } from './time-zone.ts';

/** From `from` up to, but not including, `until`. */
export interface TimeSpan {
  from: WallClock;
  until: WallClock;
}

/** The time and the time zone that relative dates refer to. */
export interface ZonedClock {
  now: Date;
  /** IANA name. */
  timeZone: string;
}

const writtenTime =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/i;

/**
 * A date is its whole day, a minute its whole minute, "last month" its whole month. Returns undefined if the text is
 * not a time.
 */
export function parseTimeSpan(text: string, clock: ZonedClock): TimeSpan | undefined {
  return readWritten(text.trim(), clock) ?? readRelative(text.trim().toLowerCase(), clock);
}

const anyClock: ZonedClock = { now: new Date(0), timeZone: 'UTC' };

/** True if the text is a date, a time, or a relative span. */
export const isTimeText = (text: string): boolean => parseTimeSpan(text, anyClock) !== undefined;

/** True if the text is a written date or time, not a relative span. */
export const isWrittenTime = (text: string): boolean => readWritten(text.trim(), anyClock) !== undefined;

function readWritten(text: string, clock: ZonedClock): TimeSpan | undefined {
  const parts = writtenTime.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  const start = createWallClock(year ?? 0, (month || 1) - 1, day || 1);
  if (Number.isFinite(month) && new Date(start).getUTCMonth() + 1 !== month) return undefined;
  if (Number.isFinite(day) && new Date(start).getUTCDate() !== day) return undefined;
  if (!isTimeOfDay(hour, minute, second)) return undefined;
  const seconds = ((hour || 0) * 60 + (minute || 0)) * 60 + (second || 0);
  const fraction = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const from = toZone(start + seconds * 1_000 + fraction, parts[8], clock);
  return { from, until: parts[7] === undefined ? endOf(from, finestUnit(parts)) : from + 1 };
}

const isTimeOfDay = (hour = NaN, minute = NaN, second = NaN): boolean =>
  !(hour > 23) && !(minute > 59) && !(second > 59);

function finestUnit(parts: RegExpExecArray): Granularity {
  const units: Granularity[] = ['year', 'month', 'day', 'hour', 'minute', 'second'];
  return units.filter((_, index) => parts[index + 1] !== undefined).at(-1) ?? 'day';
}

const endOf = (from: WallClock, unit: Granularity): WallClock => addUnits(from, 1, unit);

/** A time with an offset is an instant, which is converted to the time zone of the query. */
function toZone(time: WallClock, offset: string | undefined, clock: ZonedClock): WallClock {
  if (offset === undefined) return time;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  const shift = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  return toWallClock(new Date(time - shift), clock.timeZone);
}

function readRelative(text: string, clock: ZonedClock): TimeSpan | undefined {
  const now = toWallClock(clock.now, clock.timeZone);
  const ends = /^from (.+) to (.+)$/.exec(text);
  return ends ? readEnds(ends[1] ?? '', ends[2] ?? '', now) : (readDay(text, now) ?? readUnits(text, now));
}

const dayOffsets: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

function readDay(text: string, now: WallClock): TimeSpan | undefined {
  const offset = dayOffsets.get(text);
  return offset === undefined ? undefined : unitsAround(now, 'day', offset, 1);
}

/** `this month`, `last week`, `next year`, `last 6 months`, `next 3 days`. */
function readUnits(text: string, now: WallClock): TimeSpan | undefined {
  const [, direction, written, name] = /^(this|last|next)(?: (\d{1,4}))? ([a-z]+?)s?$/.exec(text) ?? [];
  const unit = timeUnits.find((known) => known === name);
  const count = Number(written ?? 1);
  if (!unit || count < 1) return undefined;
  if (direction === 'this') return written === undefined ? unitsAround(now, unit, 0, 1) : undefined;
  return direction === 'last' ? unitsAround(now, unit, -count, count) : unitsAround(now, unit, 1, count);
}

function unitsAround(now: WallClock, unit: Granularity, offset: number, count: number): TimeSpan {
  const from = addUnits(startOfUnit(now, unit), offset, unit);
  return { from, until: addUnits(from, count, unit) };
}

/** `from 7 days ago to now`: whole days, or whole hours, minutes or seconds if the text names those. */
function readEnds(first: string, second: string, now: WallClock): TimeSpan | undefined {
  const finest = /(hour|minute|second)/.exec(`${first} ${second}`)?.[1];
  const grain = timeUnits.find((unit) => unit === finest) ?? 'day';
  const from = readEnd(first, now);
  const to = readEnd(second, now);
  if (from === undefined || to === undefined) return undefined;
  return { from: startOfUnit(from, grain), until: addUnits(startOfUnit(to, grain), 1, grain) };
}

function readEnd(text: string, now: WallClock): WallClock | undefined {
  if (text === 'now') return now;
  const day = readDay(text, now);
  if (day) return day.from;
  const [, written, name, direction] = /^(\d{1,4}) ([a-z]+?)s? (ago|from now)$/.exec(text) ?? [];
  const unit = timeUnits.find((known) => known === name);
  if (!unit) return undefined;
  return moveClock(now, Number(written) * (direction === 'ago' ? -1 : 1), unit);
}

/** Keeps the time of day. The day is limited to the last day of the target month. */
function moveClock(now: WallClock, count: number, unit: Granularity): WallClock {
  const day = startOfUnit(now, 'day');
  const lengths: Granularity[] = ['month', 'quarter', 'year'];
  if (!lengths.includes(unit)) return addUnits(now, count, unit);
  const first = startOfUnit(now, 'month');
  const target = addUnits(first, count, unit);
  const last = addUnits(target, 1, 'month') - 86_400_000;
  return Math.min(target + (day - first), last) + (now - day);
}
