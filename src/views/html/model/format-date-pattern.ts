/**
 * Formats dates by a Unicode pattern such as `d MMM yyyy`, in the reader's language: docs/dashboard-format.md, "HTML".
 */

/** A date and time of day without a time zone. */
export interface WallClockParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** Longest first: adjacent styles such as `PPp` are one token. */
const tokens = /P+p+|''|'(?:[^']|'')*'|([a-zA-Z])\1*o?|./gs;

/** Formats `clock` by the pattern. Unknown letters are written unchanged. */
export function formatDateByPattern(clock: WallClockParts, pattern: string, locale: string): string {
  return (pattern.match(tokens) ?? []).map((token) => writeToken(token, clock, locale)).join('');
}

function writeToken(token: string, clock: WallClockParts, locale: string): string {
  if (token === "''") return "'";
  if (token.startsWith("'"))
    return token.slice(1, token.endsWith("'") ? -1 : undefined).replaceAll("''", "'");
  if (/^P+p+$/.test(token)) return writeStyles(token, clock, locale);
  const letter = token.charAt(0);
  const write = writers[letter];
  if (!write) return token;
  return token.endsWith('o') && token.length > 1 && letter !== 'o'
    ? ordinal(write(clock, 1, locale))
    : write(clock, token.length, locale);
}

type Write = (clock: WallClockParts, length: number, locale: string) => string;

const two = (value: number, length: number): string => String(value).padStart(Math.min(length, 4), '0');
const toDate = (clock: WallClockParts): Date =>
  new Date(Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second));

const word = (clock: WallClockParts, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(toDate(clock));

const widths: Readonly<Record<number, 'short' | 'long' | 'narrow'>> = { 4: 'long', 5: 'narrow' };

const dateStyles: Readonly<Record<number, 'short' | 'medium' | 'long'>> = {
  1: 'short',
  2: 'medium',
  3: 'long',
};

const writers: Readonly<Record<string, Write>> = {
  y: ({ year }, length) => (length === 2 ? two(year % 100, 2) : two(year, length)),
  M: (clock, length, locale) =>
    length < 3 ? two(clock.month, length) : word(clock, locale, { month: widths[length] ?? 'short' }),
  L: (clock, length, locale) =>
    length < 3 ? two(clock.month, length) : word(clock, locale, { month: widths[length] ?? 'short' }),
  q: (clock, length) => writeQuarter(clock, length),
  Q: (clock, length) => writeQuarter(clock, length),
  d: ({ day }, length) => two(day, length),
  E: (clock, length, locale) => word(clock, locale, { weekday: widths[length] ?? 'short' }),
  i: (clock, length, locale) => writeDay(clock, length, locale, toDate(clock).getUTCDay() || 7),
  e: (clock, length, locale) => writeDay(clock, length, locale, toDate(clock).getUTCDay() + 1),
  c: (clock, length, locale) => writeDay(clock, length, locale, toDate(clock).getUTCDay() + 1),
  a: ({ hour }, length) => writeHalf(hour < 12, length),
  b: ({ hour, minute }, length) =>
    hour % 12 === 0 && minute === 0 ? (hour === 0 ? 'midnight' : 'noon') : writeHalf(hour < 12, length),
  k: ({ hour }, length) => two(hour || 24, length),
  K: ({ hour }, length) => two(hour % 12, length),
  D: (clock, length) =>
    two(
      (Date.UTC(clock.year, clock.month - 1, clock.day) - Date.UTC(clock.year, 0, 1)) / 86_400_000 + 1,
      length,
    ),
  R: (clock, length) => two(weekYearOf(clock), length),
  G: ({ year }, length) =>
    length === 4 ? (year > 0 ? 'Anno Domini' : 'Before Christ') : year > 0 ? 'AD' : 'BC',
  h: ({ hour }, length) => two(hour % 12 || 12, length),
  H: ({ hour }, length) => two(hour, length),
  m: ({ minute }, length) => two(minute, length),
  s: ({ second }, length) => two(second, length),
  S: ({ millisecond }, length) => String(millisecond).padStart(3, '0').slice(0, length),
  w: (clock, length) => two(weekOf(clock), length),
  I: (clock, length) => two(weekOf(clock), length),
  P: (clock, length, locale) => word(clock, locale, { dateStyle: dateStyles[length] ?? 'full' }),
  p: (clock, length, locale) => word(clock, locale, { timeStyle: length === 1 ? 'short' : 'medium' }),
  t: (clock) => String(Math.floor(toDate(clock).getTime() / 1000)),
  T: (clock) => String(toDate(clock).getTime() + clock.millisecond),
};

function writeQuarter({ month }: WallClockParts, length: number): string {
  const quarter = Math.ceil(month / 3);
  return length === 3 ? `Q${quarter}` : two(quarter, length === 2 ? 2 : 1);
}

/** The day of the week; its number for patterns of one or two letters. */
function writeDay(clock: WallClockParts, length: number, locale: string, day: number): string {
  return length < 3 ? two(day, length) : word(clock, locale, { weekday: widths[length] ?? 'short' });
}

/** `a`, `aaa`, `aaaa`, `aaaaa` */
function writeHalf(isMorning: boolean, length: number): string {
  const half = isMorning ? 'a' : 'p';
  if (length < 3) return `${half}m`.toUpperCase();
  return length === 3 ? `${half}m` : length === 4 ? `${half}.m.` : half;
}

/** `PPp`: date and time, joined in the way of the reader's language. */
function writeStyles(token: string, clock: WallClockParts, locale: string): string {
  const date = token.lastIndexOf('P') + 1;
  const dateStyle = dateStyles[date] ?? 'full';
  return word(clock, locale, { dateStyle, timeStyle: token.length - date === 1 ? 'short' : 'medium' });
}

function thursdayOf(clock: WallClockParts): Date {
  const thursday = toDate(clock);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  return thursday;
}

const weekYearOf = (clock: WallClockParts): number => thursdayOf(clock).getUTCFullYear();

/** ISO 8601 weeks: the first week contains the first Thursday of the year. */
function weekOf(clock: WallClockParts): number {
  const thursday = thursdayOf(clock);
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.ceil((thursday.getTime() - start) / 86_400_000 / 7 + 1e-9);
}

/** English ordinals. */
function ordinal(number: string): string {
  const value = Number(number);
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return `${value}th`;
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`;
}
