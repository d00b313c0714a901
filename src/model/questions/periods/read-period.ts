/** Reads periods in questions, such as "last month", "in May", "Q2 2001" or "between 1995 and 1999". */
import type { TimeSpan } from '../../time/parse-time-span.ts';
import { readCalendarPeriod } from './read-calendar-period.ts';
import { readRelativePeriod } from './read-distance.ts';
import { moveToYear, type FoundPeriod, type QuestionClock, type SpokenPeriod } from './spoken-period.ts';

/** @param words - in lower case, beginning with the first word of the period or with "in", "since" and the like. */
export function readPeriod(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  return readRange(words, clock) ?? readOpen(words, clock) ?? readWithPreposition(words, clock);
}

const prepositions = new Set(['in', 'on', 'during', 'for', 'of', 'at', 'within', 'over']);
const articles = new Set(['the', 'all']);

function readWithPreposition(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const preposition = prepositions.has(words[0] ?? '') ? 1 : 0;
  const skipped = articles.has(words[preposition] ?? '') ? preposition + 1 : preposition;
  const rest = words.slice(skipped);
  const found = (skipped > 0 ? readRange(rest, clock) : undefined) ?? readSpan(rest, clock);
  return found ? { ...found, length: found.length + skipped } : readFrom(words, clock);
}

/** "flights from last month" are those of it. "From May" could be a start, too. */
function readFrom([word, ...rest]: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const found = word === 'from' ? readNamed(rest, clock) : undefined;
  return found?.period.distance && { ...found, length: found.length + 1 };
}

const joints: Readonly<Record<'between' | 'other', readonly string[]>> = {
  between: ['and'],
  other: ['to', 'until', 'till', 'through', 'thru', '-', '–'],
};

/** "between A and B", "from A to B", "A to B". Both ends belong to it. */
function readRange(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const [opening = ''] = words;
  const skipped = opening === 'between' || opening === 'from' ? 1 : 0;
  const first = readNamed(words.slice(skipped), clock);
  if (!first) return undefined;
  const joint = skipped + first.length;
  if (!joints[opening === 'between' ? 'between' : 'other'].includes(words[joint] ?? '')) return undefined;
  const last = readNamed(words.slice(joint + 1), clock);
  const period = last && spanBoth(withYearOf(first.period, last.period), last.period);
  return period && { period, length: joint + 1 + last.length };
}

/** "the second quarter" in a range. */
function readNamed(words: readonly string[], clock: QuestionClock): FoundPeriod | undefined {
  const skipped = words[0] === 'the' ? 1 : 0;
  const found = readSpan(words.slice(skipped), clock);
  return found && { ...found, length: found.length + skipped };
}

function spanBoth(first: SpokenPeriod, last: SpokenPeriod): SpokenPeriod | undefined {
  const { from } = first.span;
  const { until } = last.span;
  if (from === undefined || until === undefined || from >= until) return undefined;
  return {
    span: { from, until },
    isCountedFromData: first.isCountedFromData || last.isCountedFromData,
    ends: [first, last],
    hasYear: last.hasYear,
    isOneOfSeveral: last.isOneOfSeveral,
  };
}

/** In "from May to June 2001", May is the one of 2001, too. In "from November to March", November is that of the year before. */
function withYearOf(first: SpokenPeriod, last: SpokenPeriod): SpokenPeriod {
  const end = last.span.from;
  if (first.hasYear || end === undefined) return first;
  const year = new Date(end).getUTCFullYear();
  const moved = moveToYear(first, year);
  const isBefore = (moved.span.from ?? -Infinity) <= end;
  return { ...(isBefore ? moved : moveToYear(first, year - 1)), hasYear: last.hasYear };
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
  const found = opening && readNamed(words.slice(1), clock);
  if (!found) return undefined;
  const { isCountedFromData, hasYear, isOneOfSeveral, span } = found.period;
  const period = { isCountedFromData, hasYear, isOneOfSeveral, span: cutSpan(opening, span) };
  return { period, length: found.length + 1 };
}

function cutSpan(opening: Opening, { from, until }: Partial<TimeSpan>): Partial<TimeSpan> {
  const start = opening === 'from' ? from : opening === 'after' ? until : undefined;
  const end = opening === 'until' ? until : opening === 'before' ? from : undefined;
  return { ...(start !== undefined && { from: start }), ...(end !== undefined && { until: end }) };
}

const readSpan = (words: readonly string[], clock: QuestionClock): FoundPeriod | undefined =>
  readCalendarPeriod(words, clock) ?? readRelativePeriod(words, clock);
