/**
 * Times in charts. The Data API sends wall-clock times without an offset, truncated in the reader's zone. Vega supports
 * only the browser's zone and UTC. So a wall-clock time becomes the `Date` whose *local* parts are those of the text:
 * every axis, time unit and expression of a spec then shows it unchanged, in any zone of the browser. An instant (a
 * time with an offset) is first converted to the reader's zone. A wall-clock time that the browser's zone skips (at the
 * start of summer time) is shown one hour later.
 */

const wallClockPattern = /^(\d{4,6})-(\d\d)(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$/;
const offsetPattern = /\d(Z|[+-]\d\d:?\d\d)$/;
const zones = new Map<string, Intl.DateTimeFormat>();

/** The `Date` whose local parts are the wall clock of `value` in `timeZone`; undefined if `value` is not a time. */
export function toWallClockDate(value: string | number, timeZone: string): Date | undefined {
  if (typeof value === 'number') return toZone(new Date(value), timeZone);
  const parts = wallClockPattern.exec(value);
  if (parts) return toLocalDate(parts.slice(1).map((part: string | undefined) => part ?? '0'));
  if (!offsetPattern.test(value)) return undefined;
  return toZone(new Date(value), timeZone);
}

/** The wall clock of a date that `toWallClockDate` made, as text without an offset. */
export function fromWallClockDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${day}T${time}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

function toLocalDate(parts: readonly string[]): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const milliseconds = Number((parts[6] ?? '0').padEnd(3, '0').slice(0, 3));
  const date = new Date(2000, month - 1, day || 1, hour, minute, second, milliseconds);
  // The constructor reads the years 0 to 99 as 1900 to 1999.
  date.setFullYear(year, month - 1, day || 1);
  return date;
}

function toZone(instant: Date, timeZone: string): Date | undefined {
  if (Number.isNaN(instant.getTime())) return undefined;
  const parts = new Map(
    findZone(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '0';
  const names = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
  return toLocalDate([...names.map(read), String(instant.getUTCMilliseconds()).padStart(3, '0')]);
}

function findZone(timeZone: string): Intl.DateTimeFormat {
  const known = zones.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  zones.set(timeZone, made);
  return made;
}
