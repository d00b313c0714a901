/**
 * Functions of Vega's expression language that read and make dates. Dates in charts are wall clocks of the reader's zone,
 * which UTC shows (`wall-clock-date.ts`). So each function that would use the zone of the machine uses UTC.
 */
import { toWallClockDate } from '../model/wall-clock-date.ts';
import { toWallClock } from '../../../model/time/time-zone.ts';
import type { Functions } from './expression-scope.ts';

type Loose = (...values: never[]) => unknown;

const utcParts: Readonly<Record<string, (date: Date) => number>> = {
  date: (date) => date.getUTCDate(),
  day: (date) => date.getUTCDay(),
  year: (date) => date.getUTCFullYear(),
  month: (date) => date.getUTCMonth(),
  hours: (date) => date.getUTCHours(),
  minutes: (date) => date.getUTCMinutes(),
  seconds: (date) => date.getUTCSeconds(),
  milliseconds: (date) => date.getUTCMilliseconds(),
};

/** Vega's functions of one date in the zone of the machine, with those for UTC. */
const utcPartNames: Readonly<Record<string, string>> = {
  dayofyear: 'utcdayofyear',
  week: 'utcweek',
  isoweek: 'utcisoweek',
  quarter: 'utcquarter',
};
const utcNames: Readonly<Record<string, string>> = {
  timeFormat: 'utcFormat',
  timeParse: 'utcParse',
  timeOffset: 'utcOffset',
  timeSequence: 'utcSequence',
};

/** Vega's functions, with those of dates for a reader's zone. */
export function addWallClockFunctions(functions: Functions, timeZone: string): Functions {
  const utc = Object.entries(utcNames).map(([name, other]) => [name, functions[other]] as const);
  const own: Record<string, Loose> = {
    ...listPartFunctions(functions, timeZone),
    now: () => toWallClock(new Date(), timeZone),
    toDate: (value: unknown) => readDate(value, timeZone),
    datetime: (...parts: unknown[]) => makeDate(parts, timeZone),
    time: (value: unknown) => toDate(value, timeZone).getTime(),
    utc: (...parts: [number, number]) => Date.UTC(...parts),
    timezoneoffset: () => 0,
    toString: (value: unknown) =>
      value === null || value === undefined || value === '' ? null : toText(value),
  };
  // Vega's functions find the view by the object that they are called on.
  return Object.assign(Object.create(functions) as Record<string, unknown>, Object.fromEntries(utc), own);
}

/** `hours`, `utchours`, and so on. */
function listPartFunctions(functions: Functions, timeZone: string): Record<string, Loose> {
  const parts = Object.entries(utcParts).flatMap(([name, read]) => {
    const run = (value: unknown) => read(toDate(value, timeZone));
    return [[name, run] as const, [`utc${name}`, run] as const];
  });
  const counts = Object.entries(utcPartNames).flatMap(([name, other]) => {
    const count = functions[other];
    const run = (value: unknown): unknown =>
      typeof count === 'function' ? Reflect.apply(count, functions, [toDate(value, timeZone)]) : undefined;
    return [[name, run] as const, [other, run] as const];
  });
  return Object.fromEntries([...parts, ...counts]);
}

/** A date as text, which does not say the zone of the machine. Other values unchanged. */
export const writeDate = (value: unknown): unknown => (value instanceof Date ? toText(value) : value);

/** As JavaScript converts values to texts, except for dates. */
export const toText = (value: unknown): string =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.toUTCString() : String(value);

/** As `new Date(value)`, with texts in the reader's zone. */
const toDate = (value: unknown, timeZone: string): Date =>
  new Date(typeof value === 'string' ? (readDate(value, timeZone) ?? NaN) : Number(value));

/** Of one part: a date as text, or milliseconds. Of several: year, month (from 0), day, and so on. */
function makeDate(parts: readonly unknown[], timeZone: string): Date {
  const [first] = parts;
  if (parts.length === 0) return new Date(toWallClock(new Date(), timeZone));
  if (typeof first === 'string') return toDate(first, timeZone);
  const [year = NaN, month = 0, ...rest] = parts.map(Number);
  return new Date(parts.length === 1 ? year : Date.UTC(year, month, ...rest));
}

/**
 * The milliseconds of a date, null for an empty cell. An instant as text is shown in `timeZone`. Numbers and dates are kept: they are wall clocks already.
 */
export function readDate(value: unknown, timeZone: string): number | Date | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' || value instanceof Date) return value;
  const text = toText(value);
  return toWallClockDate(text, timeZone)?.getTime() ?? readLooseDate(text, timeZone);
}

/** A zone at the end of a date that is written in another way than ISO 8601. */
const zonePattern =
  /(?:\d\s*Z|\b(?:GMT|UTC?|[ECMP][SD]T)(?:[+-]\d\d(?::?\d\d)?)?|:\d\d(?:\.\d+)?\s*[+-]\d\d(?::?\d\d)?)(?:\s*\(.*\))?$/i;

function readLooseDate(text: string, timeZone: string): number {
  if (zonePattern.test(text)) return toWallClock(new Date(text), timeZone);
  return Date.parse(`${text} UTC`);
}
