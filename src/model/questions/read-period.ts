/** Reads periods in questions, such as "last month", "in May", "Q2 2001" or "between 1995 and 1999". */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import { addUnits, createWallClock, startOfUnit, type WallClock } from '../time/wall-clock-arithmetic.ts';
import { months, ordinals, readCount, readDecade, units } from './period-words.ts';
import type { Period } from './reading.ts';

/** What periods are counted from. */
export interface QuestionClock {
  /** The wall clock of the reader. */
  readonly now: WallClock;
  /** The first and the last day of the data; undefined where there is none. */
  readonly data?: TimeSpan | undefined;
}

/** A period and how many words name it. */
export interface FoundPeriod {
  readonly period: Period;
  readonly length: number;
}

/** @param words - in lower case, beginning with the first word of the period or with "in", "since" and the like. */
export function readPeriod(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  return readRange(words, clock) ?? readOpen(words, clock) ?? readWithPreposition(words, clock);
}

const prepositions = new Set(['in', 'on', 'during', 'for', 'of', 'at', 'within', 'over']);

function readWithPreposition(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const skipped = prepositions.has(words[0] ?? '')
    ? words[1] === 'the'
      ? 2
      : 1
    : words[0] === 'the'
      ? 1
      : 0;
  const found = readSpan(words.slice(skipped), clock);
  return found && { ...found, length: found.length + skipped };
}

/** "between A and B", "from A to B", "A to B". Both ends belong to it. */
function readRange(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const [opening = ''] = words;
  const skipped = opening === 'between' || opening === 'from' ? 1 : 0;
  const first = readSpan(words.slice(skipped), clock);
  if (!first) return undefined;
  const joint = skipped + first.length;
  const joining = opening === 'between' ? ['and'] : ['to', 'until', 'till', 'through', 'thru', '-', '–'];
  if (!joining.includes(words[joint] ?? '')) return undefined;
  const last = readSpan(words.slice(joint + 1), clock);
  if (!last) return undefined;
  const { from } = withYearOf(first, last).span;
  const { until } = last.period.span;
  if (from === undefined || until === undefined || from >= until) return undefined;
  const isCountedFromData = first.period.isCountedFromData || last.period.isCountedFromData;
  return { period: { span: { from, until }, isCountedFromData }, length: joint + 1 + last.length };
}

/** In "from May to June 2001", May is the one of 2001, too. */
function withYearOf(first: Spoken, last: Spoken): Period {
  const { from } = first.period.span;
  if (first.hasYear || !last.hasYear || from === undefined || last.period.span.from === undefined)
    return first.period;
  const year = new Date(last.period.span.from).getUTCFullYear();
  const moved = createWallClock(year, new Date(from).getUTCMonth(), new Date(from).getUTCDate());
  return { ...first.period, span: { ...first.period.span, from: moved } };
}

type Opening = 'from' | 'after' | 'before' | 'until';

const openings: Readonly<Record<string, Opening>> = {
  since: 'from',
  starting: 'from',
  after: 'after',
  before: 'before',
  until: 'until',
  till: 'until',
  through: 'until',
};

/** "since May", "before 1995": one end is open. */
function readOpen(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const [word = ''] = words;
  const opening = Object.hasOwn(openings, word) ? openings[word] : undefined;
  if (!opening) return undefined;
  const found = readSpan(words.slice(1), clock);
  if (!found) return undefined;
  const span = cutSpan(opening, found.period.span);
  return { period: { ...found.period, span }, length: found.length + 1 };
}

function cutSpan(opening: Opening, { from, until }: Partial<TimeSpan>): Partial<TimeSpan> {
  const start = opening === 'from' ? from : opening === 'after' ? until : undefined;
  const end = opening === 'until' ? until : opening === 'before' ? from : undefined;
  return { ...(start !== undefined && { from: start }), ...(end !== undefined && { until: end }) };
}

interface Spoken extends FoundPeriod {
  readonly hasYear: boolean;
}

function readSpan(words: readonly string[], clock: QuestionClock): Spoken | undefined {
  return (
    readDate(words, clock) ??
    readPart(words, clock) ??
    readMonth(words, clock) ??
    readYear(words) ??
    readRelative(words, clock)
  );
}

const spoken = (from: WallClock, until: WallClock, length: number, hasYear: boolean): Spoken => ({
  period: { span: { from, until }, isCountedFromData: false },
  length,
  hasYear,
});

const isYear = (word: string | undefined): boolean => /^(?:19|20)\d\d$/.test(word ?? '');

/** "1999", "the 1990s". */
function readYear([word, next]: readonly string[]): Spoken | undefined {
  const decade = readDecade(word);
  if (decade !== undefined)
    return spoken(createWallClock(decade, 0, 1), createWallClock(decade + 10, 0, 1), 1, true);
  if (word === 'year' && isYear(next)) return spokenYear(Number(next), 2);
  return isYear(word) ? spokenYear(Number(word), 1) : undefined;
}

const spokenYear = (year: number, length: number): Spoken =>
  spoken(createWallClock(year, 0, 1), createWallClock(year + 1, 0, 1), length, true);

/** The year that follows, with "of" or a comma before it, and how many words that are. */
function readYearAfter(words: readonly string[]): { readonly year?: number; readonly length: number } {
  const skipped = words[0] === 'of' || words[0] === ',' || words[0] === 'in' ? 1 : 0;
  return isYear(words[skipped]) ? { year: Number(words[skipped]), length: skipped + 1 } : { length: 0 };
}

/** A span of a year that is not named: the latest one with data. */
function latest(make: (year: number) => TimeSpan, { data, now }: QuestionClock): TimeSpan {
  const last = new Date(data ? data.until - 1 : now).getUTCFullYear();
  const first = new Date(data ? data.from : now).getUTCFullYear();
  for (let year = last; year >= first; year -= 1) {
    const span = make(year);
    if (!data || (span.from < data.until && span.until > data.from)) return span;
  }
  return make(last);
}

function spokenPart(
  make: (year: number) => TimeSpan,
  length: number,
  rest: readonly string[],
  clock: QuestionClock,
): Spoken {
  const { year, length: more } = readYearAfter(rest);
  const { from, until } = year === undefined ? latest(make, clock) : make(year);
  return spoken(from, until, length + more, year !== undefined);
}

/** "May", "May 2001". */
function readMonth(words: readonly string[], clock: QuestionClock): Spoken | undefined {
  const month = months.get(words[0] ?? '');
  return month === undefined
    ? undefined
    : spokenPart((year) => monthsOf(year, month, 1), 1, words.slice(1), clock);
}

const monthsOf = (year: number, month: number, count: number): TimeSpan => ({
  from: createWallClock(year, month, 1),
  until: createWallClock(year, month + count, 1),
});

/** "Q2", "second quarter", "first half of 2001", "H1". */
function readPart(words: readonly string[], clock: QuestionClock): Spoken | undefined {
  const [, letter, digit] = /^([qh])([1-4])$/.exec(words[0] ?? '') ?? [];
  const ordinal = digit === undefined ? ordinals.get(words[0] ?? '') : Number(digit);
  const name = digit === undefined ? words[1] : letter === 'q' ? 'quarter' : 'half';
  if (ordinal === undefined || (name !== 'quarter' && name !== 'half')) return undefined;
  const count = name === 'quarter' ? 3 : 6;
  if (ordinal * count > 12) return undefined;
  const length = digit === undefined ? 2 : 1;
  return spokenPart(
    (year) => monthsOf(year, (ordinal - 1) * count, count),
    length,
    words.slice(length),
    clock,
  );
}

/** "May 5", "5 May 2001", "5th of May", "2001-05-05". */
function readDate(words: readonly string[], clock: QuestionClock): Spoken | undefined {
  const written = /^(\d{4})-(\d\d)-(\d\d)$/.exec(words[0] ?? '');
  if (written) return spokenDay(Number(written[1]), Number(written[2]) - 1, Number(written[3]), 1);
  const found = readDayAndMonth(words);
  if (!found || found.day < 1 || found.day > 31) return undefined;
  const { day, month, length } = found;
  const make = (year: number): TimeSpan => dayOf(year, month, day);
  return spokenPart(make, length, words.slice(length), clock);
}

function readDayAndMonth(
  words: readonly string[],
): { readonly day: number; readonly month: number; readonly length: number } | undefined {
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

const dayOf = (year: number, month: number, day: number): TimeSpan => ({
  from: createWallClock(year, month, day),
  until: createWallClock(year, month, day + 1),
});

function spokenDay(year: number, month: number, day: number, length: number): Spoken | undefined {
  const { from, until } = dayOf(year, month, day);
  return new Date(from).getUTCMonth() === month ? spoken(from, until, length, true) : undefined;
}

/** "today", "yesterday", "this year", "last 7 days". Where the data has ended before, its last such period. */
function readRelative(words: readonly string[], clock: QuestionClock): Spoken | undefined {
  const found = readDistance(words);
  if (!found) return undefined;
  const { unit, count, isCurrent, length } = found;
  const now = spanBefore(clock.now, found);
  const { data } = clock;
  if (!data || (now.from < data.until && now.until > data.from))
    return spoken(now.from, now.until, length, false);
  // The day after the last one of the data is its today; what is current holds the last one.
  const today = isCurrent ? data.until - 1 : startOfUnit(data.until - 1, 'day') + 86_400_000;
  const span = spanBefore(today, { unit, count, isCurrent });
  return { period: { span, isCountedFromData: true }, length, hasYear: false };
}

interface Distance {
  readonly unit: Granularity;
  readonly count: number;
  readonly isCurrent: boolean;
}

function spanBefore(now: WallClock, { unit, count, isCurrent }: Distance): TimeSpan {
  const start = startOfUnit(now, unit);
  return isCurrent
    ? { from: start, until: addUnits(start, 1, unit) }
    : { from: addUnits(start, -count, unit), until: start };
}

const before = new Set(['last', 'past', 'previous']);
const current = new Set(['this', 'current']);

function readDistance(words: readonly string[]): (Distance & { readonly length: number }) | undefined {
  const [word = ''] = words;
  if (word === 'today') return { unit: 'day', count: 1, isCurrent: true, length: 1 };
  if (word === 'yesterday') return { unit: 'day', count: 1, isCurrent: false, length: 1 };
  const isCurrent = current.has(word);
  if (!isCurrent && !before.has(word)) return undefined;
  const count = isCurrent ? undefined : readCount(words[1]);
  const length = count === undefined ? 2 : 3;
  const unit = units.get((words[length - 1] ?? '').replace(/s$/, ''));
  return unit && { unit, count: count ?? 1, isCurrent, length };
}
