/** Converts instants to wall-clock times of time zones. */
import { createWallClock, type WallClock } from './wall-clock-arithmetic.ts';

/**
 * Maximum number of cached zones. Names come from requests and are case-insensitive, so their number is not limited
 * otherwise.
 */
const maxZones = 256;
const maxOffsets = 4_096;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Offset from UTC in milliseconds by period; undefined: the offset changes within the period. */
  readonly offsets: Map<number, number | undefined>;
}

const zones: Map<string, Zone | undefined> = new Map();

/** Six hours: no zone changes its offset twice in that time. */
const offsetPeriod = 21_600_000;

/** Accepts IANA names only, not offsets such as `+02:00`. See docs/data-api.md, "Dates and date ranges". */
export const isTimeZone = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) && findZone(name) !== undefined;

/**
 * The wall-clock time of an instant in a time zone.
 * @throws {RangeError} If the time zone is unknown.
 */
export function toWallClock(instant: Date, timeZone: string): WallClock {
  const time = instant.getTime();
  if (timeZone === 'UTC' || Number.isNaN(time)) return time;
  const zone = findZone(timeZone);
  if (!zone) throw new RangeError(`'${timeZone}' is no time zone.`);
  return time + findOffset(zone, time);
}

const day = 86_400_000;

/** Whether clocks of the zone show a time twice, since they are put back in autumn. */
export function isShownTwice(wall: WallClock, timeZone: string): boolean {
  const instants = [wall - day, wall + day].map((near) => {
    const offset = toWallClock(new Date(near), timeZone) - near;
    return wall - offset;
  });
  return (
    new Set(instants).size === 2 &&
    instants.every((instant) => toWallClock(new Date(instant), timeZone) === wall)
  );
}

function findOffset(zone: Zone, time: number): number {
  const start = Math.floor(time / offsetPeriod) * offsetPeriod;
  if (!zone.offsets.has(start)) rememberOffset(zone, start);
  return zone.offsets.get(start) ?? readOffset(zone.format, time);
}

function rememberOffset({ format, offsets }: Zone, start: number): void {
  if (offsets.size >= maxOffsets) offsets.clear();
  const first = readOffset(format, start);
  const last = readOffset(format, start + offsetPeriod);
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

/**
 * Cached, because creating a formatter takes longer than a hundred uses of it. Undefined for an unknown name, which is
 * cached as well.
 */
function findZone(timeZone: string): Zone | undefined {
  if (zones.has(timeZone)) return zones.get(timeZone);
  if (zones.size >= maxZones) zones.clear();
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
