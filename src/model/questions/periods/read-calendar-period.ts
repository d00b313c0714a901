/** Reads periods of the calendar in questions: "May 5", "Q2 2001", "March", "1999", "the 1990s". */
import type { TimeSpan } from '../../time/parse-time-span.ts';
import { createWallClock } from '../../time/wall-clock-arithmetic.ts';
import { months, ordinals, readDecade } from './period-words.ts';
import { isWithin, type FoundPeriod, type QuestionClock } from './spoken-period.ts';

/** @param words - in lower case, beginning with the first word of the period. */
export function readCalendarPeriod(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  return readDate(words, clock) ?? readPart(words, clock) ?? readMonth(words, clock) ?? readYear(words);
}

const withYear = (span: TimeSpan, length: number): FoundPeriod => ({
  period: { span, isCountedFromData: false, hasYear: true, isOneOfSeveral: false },
  length,
});

const isYear = (word: string | undefined): boolean => /^(?:19|20)\d\d$/.test(word ?? '');

/** "1999", "the 1990s". */
function readYear([word, next]: readonly string[]): FoundPeriod | undefined {
  const decade = readDecade(word);
  if (decade !== undefined) return withYear(yearsOf(decade, 10), 1);
  if (word === 'year' && isYear(next)) return withYear(yearsOf(Number(next), 1), 2);
  return isYear(word) ? withYear(yearsOf(Number(word), 1), 1) : undefined;
}

const yearsOf = (year: number, count: number): TimeSpan => ({
  from: createWallClock(year, 0, 1),
  until: createWallClock(year + count, 0, 1),
});

/** The year that follows, with "of" or a comma before it, and how many words that are. */
function readYearAfter(words: readonly string[]): { readonly year?: number; readonly length: number } {
  const skipped = words[0] === 'of' || words[0] === ',' || words[0] === 'in' ? 1 : 0;
  return isYear(words[skipped]) ? { year: Number(words[skipped]), length: skipped + 1 } : { length: 0 };
}

/** The span of a year; undefined: the year has no such day. */
type MakeSpan = (year: number) => TimeSpan | undefined;

/** The spans within the data, the latest first. Without data within any of them, that of the last year. */
function listSpans(make: MakeSpan, { data, now }: QuestionClock): TimeSpan[] {
  const last = new Date(data ? data.until - 1 : now).getUTCFullYear();
  const first = new Date(data ? data.from : now).getUTCFullYear();
  const all = Array.from({ length: last - first + 1 }, (_, at) => make(last - at) ?? []).flat();
  const known = data ? all.filter((span) => isWithin(span, data)) : all;
  return known.length > 0 ? known : all.slice(0, 1);
}

/** @param length - words before the year. */
function readInYear(
  make: MakeSpan,
  length: number,
  words: readonly string[],
  clock: QuestionClock,
): FoundPeriod | undefined {
  const { year, length: more } = readYearAfter(words.slice(length));
  const [span, ...others] =
    year === undefined ? listSpans(make, clock) : [make(year)].flatMap((one) => one ?? []);
  if (!span) return undefined;
  const hasYear = year !== undefined;
  const period = { span, isCountedFromData: false, hasYear, isOneOfSeveral: others.length > 0 };
  return { period, length: length + more };
}

/** "May", "May 2001". */
function readMonth(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const month = months.get(words[0] ?? '');
  return month === undefined ? undefined : readInYear((year) => monthsOf(year, month, 1), 1, words, clock);
}

const monthsOf = (year: number, month: number, count: number): TimeSpan => ({
  from: createWallClock(year, month, 1),
  until: createWallClock(year, month + count, 1),
});

/** "Q2", "second quarter", "first half of 2001", "H1". */
function readPart(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const [, letter, digit] = /^([qh])([1-4])$/.exec(words[0] ?? '') ?? [];
  const ordinal = digit === undefined ? ordinals.get(words[0] ?? '') : Number(digit);
  const name = digit === undefined ? words[1] : letter === 'q' ? 'quarter' : 'half';
  if (ordinal === undefined || (name !== 'quarter' && name !== 'half')) return undefined;
  const count = name === 'quarter' ? 3 : 6;
  if (ordinal * count > 12) return undefined;
  const make: MakeSpan = (year) => monthsOf(year, (ordinal - 1) * count, count);
  return readInYear(make, digit === undefined ? 2 : 1, words, clock);
}

/** "May 5", "5 May 2001", "5th of May", "2001-05-05". A day that does not exist is no period. */
function readDate(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const [written, ...parts] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(words[0] ?? '') ?? [];
  const span = written === undefined ? undefined : readWritten(parts);
  if (span) return withYear(span, 1);
  const found = readDayAndMonth(words);
  return found && readInYear((of) => dayOf(of, found.month, found.day), found.length, words, clock);
}

/** "2001-05-09", "2001-05", and the years of "1998-99". */
function readWritten([one, two, three]: readonly (string | undefined)[]): TimeSpan | undefined {
  const year = Number(one);
  const number = Number(two);
  if (three !== undefined) return dayOf(year, number - 1, Number(three));
  if (number >= 1 && number <= 12) return monthsOf(year, number - 1, 1);
  const years = number - (year % 100);
  return years > 0 ? yearsOf(year, years + 1) : undefined;
}

/** Whether the words begin with a day that no year of the data has, or not the year that is named. */
export function isMissingDay(words: readonly string[], clock: QuestionClock): boolean {
  const written = /^\d{4}-\d\d-\d\d$/.test(words[0] ?? '');
  return (written || readDayAndMonth(words) !== undefined) && !readDate(words, clock);
}

interface DayAndMonth {
  readonly day: number;
  readonly month: number;
  readonly length: number;
}

function readDayAndMonth(words: readonly string[]): DayAndMonth | undefined {
  const [one = '', other = ''] = words;
  const first = months.get(one);
  const dayAfter = readDay(other === 'the' ? words[2] : other);
  if (first !== undefined && dayAfter !== undefined)
    return { day: dayAfter, month: first, length: other === 'the' ? 3 : 2 };
  const day = readDay(one);
  const at = other === 'of' ? 2 : 1;
  const month = months.get(words[at] ?? '');
  return day !== undefined && month !== undefined ? { day, month, length: at + 1 } : undefined;
}

function readDay(word: string | undefined): number | undefined {
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '') ?? [];
  return day === undefined ? undefined : Number(day);
}

/** Undefined: the month has no such day. */
function dayOf(year: number, month: number, day: number): TimeSpan | undefined {
  const from = createWallClock(year, month, day);
  const isDay = new Date(from).getUTCMonth() === month && new Date(from).getUTCDate() === day;
  return isDay ? { from, until: createWallClock(year, month, day + 1) } : undefined;
}
