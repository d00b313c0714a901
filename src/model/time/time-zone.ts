/** What clocks show in the zones of the world. */
import { wallClock, type WallClock } from './calendar.ts';

/** Names come from requests, and a zone has as many spellings as its letters have cases: memory must end somewhere. */
const mostZones = 256;
const formats: Map<string, Intl.DateTimeFormat | undefined> = new Map();

/** Only names of the IANA database; bare offsets such as `+02:00` are none. Source: field-notes section 1.6. */
export const isTimeZone = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) && findFormat(name) !== undefined;

/** What clocks in the zone show at an instant. Throws a RangeError for a zone that is none. */
export function toWallClock(instant: Date, timeZone: string): WallClock {
  if (timeZone === 'UTC') return instant.getTime();
  const parts = new Map<string, number>();
  const format = findFormat(timeZone);
  if (!format) throw new RangeError(`'${timeZone}' is no time zone.`);
  for (const { type, value } of format.formatToParts(instant)) parts.set(type, Number(value));
  const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const day = wallClock(read('year'), read('month') - 1, read('day'));
  const seconds = (read('hour') * 60 + read('minute')) * 60 + read('second');
  return day + seconds * 1_000 + (((instant.getTime() % 1_000) + 1_000) % 1_000);
}

/** Making one takes longer than a hundred uses of it. Undefined for a name that is no zone, which is kept as well. */
function findFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(timeZone)) return formats.get(timeZone);
  if (formats.size >= mostZones) formats.clear();
  const format = makeFormat(timeZone);
  formats.set(timeZone, format);
  return format;
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
