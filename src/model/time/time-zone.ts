/** What clocks show in the zones of the world. */
import { createWallClock, type WallClock } from './calendar.ts';

/** Names come from requests, and a zone has as many spellings as its letters have cases: memory must end somewhere. */
const mostZones = 256;
const mostOffsets = 4_096;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Milliseconds that clocks are ahead of UTC, by stretch of time; undefined: they are moved in it. */
  readonly offsets: Map<number, number | undefined>;
}

const zones: Map<string, Zone | undefined> = new Map();

/** Six hours: clocks are not moved there and back in so short a time. */
const stretch = 21_600_000;

/** IANA names only; offsets such as `+02:00` are refused. Source: docs/data-api.md, "Dates and date ranges". */
export const isTimeZone = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) && findZone(name) !== undefined;

/** What clocks in the zone show at an instant. Throws a RangeError for a zone that is none. */
export function toWallClock(instant: Date, timeZone: string): WallClock {
  const time = instant.getTime();
  if (timeZone === 'UTC' || Number.isNaN(time)) return time;
  const zone = findZone(timeZone);
  if (!zone) throw new RangeError(`'${timeZone}' is no time zone.`);
  return time + findOffset(zone, time);
}

function findOffset(zone: Zone, time: number): number {
  const start = Math.floor(time / stretch) * stretch;
  if (!zone.offsets.has(start)) rememberOffset(zone, start);
  return zone.offsets.get(start) ?? readOffset(zone.format, time);
}

function rememberOffset({ format, offsets }: Zone, start: number): void {
  if (offsets.size >= mostOffsets) offsets.clear();
  const first = readOffset(format, start);
  const last = readOffset(format, start + stretch);
  offsets.set(start, first === last ? first : undefined);
}

const readOffset = (format: Intl.DateTimeFormat, time: number): number => readClock(format, time) - time;

function readClock(format: Intl.DateTimeFormat, time: number): WallClock {
  const parts = new Map<string, number>();
  for (const { type, value } of format.formatToParts(time)) parts.set(type, Number(value));
  const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const day = createWallClock(read('year'), read('month') - 1, read('day'));
  const seconds = (read('hour') * 60 + read('minute')) * 60 + read('second');
  return day + seconds * 1_000 + (((time % 1_000) + 1_000) % 1_000);
}

/** Making one takes longer than a hundred uses of it. Undefined for a name that is no zone, which is kept as well. */
function findZone(timeZone: string): Zone | undefined {
  if (zones.has(timeZone)) return zones.get(timeZone);
  if (zones.size >= mostZones) zones.clear();
  const format = makeFormat(timeZone);
  const zone = format && { format, offsets: new Map<number, number | undefined>() };
  zones.set(timeZone, zone);
  return zone;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}
