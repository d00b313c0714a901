/** Reads a written text: its numbers, dates and names, and the rows that it is checked against. */
import type { TimeSpan, ZonedClock } from '../../time/parse-time-span.ts';
import { describeRows, type DescribedRows, type CheckedRows } from './describe-rows.ts';
import { NameFinder, type NameMention } from './find-names.ts';
import { createGivenCheck, type GivenCheck } from './given-numbers.ts';
import {
  listDateMentions,
  listEntryNumbers,
  listYears,
  withoutOverlaps,
  type DateMention,
} from './list-dates.ts';
import { listTextWords } from './name-key.ts';
import { listNumberTokens, listUnreadNumbers, type NumberToken } from './read-number-tokens.ts';
import { listEndKeys, toDateKey } from './sentence-subjects.ts';
import { listSentences } from './split-sentences.ts';
import { isWithin, toRange, type Range } from './text-range.ts';
import { isEnglish } from './is-written.ts';
import { stemOf } from '../words/words.ts';

export interface WrittenText {
  readonly text: string;
  /** What the asker has written. */
  readonly question: string;
  readonly locale: string;
  readonly clock: ZonedClock;
  readonly rows: readonly CheckedRows[];
}

export interface ReadText {
  readonly text: string;
  readonly locale: string;
  readonly known: readonly DescribedRows[];
  readonly sentences: readonly Range[];
  readonly names: readonly NameMention[];
  readonly dates: readonly DateMention[];
  readonly tokens: readonly NumberToken[];
  /** Those of the tokens that are checked. */
  readonly checked: readonly NumberToken[];
  /** Digits that are no number, no name and no known date. */
  readonly unread: readonly Range[];
  /** Where each name stands first, by key. */
  readonly firstNamed: ReadonlyMap<string, number>;
  /** Keys of the names in the question. */
  readonly asked: ReadonlySet<string>;
  /** Words of the question that name something which is not in the rows. */
  readonly unknownNames: ReadonlySet<string>;
  readonly isGiven: GivenCheck;
}

/** Numbers of a text that are checked. Those after them are marked: nobody reads an answer with more. */
const mostNumbers = 200;
/** Rows that a text is checked against, of all queries. */
const mostRows = 2_000;

export function readText({ text, question, locale, clock, rows }: WrittenText): ReadText {
  const known = limitRows(rows).map((one) => describeRows(one, clock));
  const finder = new NameFinder(known);
  const names = finder.find(text);
  const dates = listDates(text, locale, known);
  const asked = finder.find(question);
  const isKnown = createDateCheck(known, listDates(question, locale, known));
  const read = [...listEntryNumbers(text), ...[...names, ...dates.filter(isKnown)].map(toRange)];
  const unknown = dates
    .filter((date) => !isKnown(date) && /\p{N}/u.test(text.slice(date.start, date.end)))
    .map(toRange);
  const placed = [...read, ...unknown];
  const tokens = listNumberTokens(text, locale).filter((token) => !isWithin(token, placed));
  return {
    text,
    locale,
    known,
    names,
    dates,
    tokens,
    checked: tokens.slice(0, mostNumbers),
    sentences: listSentences(text, names.map(toRange)),
    unread: [...unknown, ...listUnreadNumbers(text, [...placed, ...tokens.map(toRange)])],
    firstNamed: new Map([...names].reverse().map(({ key, start }) => [key, start])),
    asked: new Set(asked.map(({ key }) => key)),
    unknownNames: listUnknownNames({ question, locale, asked, known }),
    isGiven: createGivenCheck(question, locale),
  };
}

/** The first queries with all of their rows: a text is not checked against more than it can be about. */
function limitRows(rows: readonly CheckedRows[]): CheckedRows[] {
  let left = mostRows;
  return rows.filter(({ result }) => {
    left -= result.rowCount;
    return left >= 0;
  });
}

function listDates(text: string, locale: string, known: readonly DescribedRows[]): DateMention[] {
  const spans = listSpans(known);
  const years = listYears(text, locale, (year) => spans.some((span) => overlapsYear(span, year.year ?? 0)));
  return withoutOverlaps([...listDateMentions(text, locale), ...years]);
}

const listSpans = (known: readonly DescribedRows[]): TimeSpan[] =>
  known.flatMap(({ whole, rows }) => [...whole.spans, ...rows.flatMap(({ spans }) => spans)]);

const overlapsYear = ({ from, until }: TimeSpan, year: number): boolean =>
  new Date(Math.max(from, -8e15)).getUTCFullYear() <= year &&
  new Date(Math.min(until - 1, 8e15)).getUTCFullYear() >= year;

/** Dates are known from the rows, from the conditions of a query, or from the question. Without digits they claim nothing. */
function createDateCheck(
  known: readonly DescribedRows[],
  asked: readonly DateMention[],
): (date: DateMention) => boolean {
  const dates = new Set([...listEndKeys(listSpans(known)), ...asked.map(toDateKey)]);
  return (date) => isBareYear(date) || dates.has(toDateKey(date));
}

/** `listYears` has found it in the data. */
const isBareYear = ({ year, quarter, month, day }: DateMention): boolean =>
  year !== undefined && quarter === undefined && month === undefined && day === undefined;

interface AskedNames {
  readonly question: string;
  readonly locale: string;
  readonly asked: readonly NameMention[];
  readonly known: readonly DescribedRows[];
}

/**
 * Words of the question with a capital letter within a sentence, if no row has them: what the answer says of them is proven by
 * nothing. Other languages than English write other words with capital letters.
 */
function listUnknownNames({ question, locale, asked, known }: AskedNames): Set<string> {
  if (!isEnglish(locale)) return new Set();
  const titles = known.flatMap(({ result }) =>
    result.columns.flatMap(({ name, title = '' }) => listTextWords(`${name.replace(/[._]/g, ' ')} ${title}`)),
  );
  const members = new Set(titles.map(({ text }) => stemOf(text)));
  const others = [...listDateMentions(question, locale), ...asked].map(toRange);
  const words = listTextWords(question).filter(
    (word) => word.start > 0 && /^\p{Lu}\p{L}{2,}/u.test(word.text) && !isWithin(word, others),
  );
  return new Set(words.map(({ text }) => text).filter((text) => !members.has(stemOf(text))));
}
