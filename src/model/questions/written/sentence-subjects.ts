/** What a sentence speaks of: the names and dates in it. A number is proven only by rows that are about the same. */
import type { TimeSpan } from '../../time/parse-time-span.ts';
import type { Identity } from './describe-rows.ts';
import type { NameMention } from './find-names.ts';
import type { DateMention, DateParts } from './list-dates.ts';
import type { TextPosition } from './text-range.ts';

/** Names of one kind, such as cities, or dates. A number is about one of them. */
export interface Subject {
  readonly mentions: readonly TextPosition[];
  /** Whether what has this identity is one of them. @param at - only this mention. */
  readonly includes: (identity: Identity, at?: number) => boolean;
}

export function listSubjects(names: readonly NameMention[], dates: readonly DateMention[]): Subject[] {
  const groups = groupByMember(names).map((mentions): Subject => {
    const keys = new Set(mentions.map(({ key }) => key));
    return {
      mentions,
      includes: (identity, at) =>
        mentions.some((mention, index) => (at ?? index) === index && isNamed(mention, keys, identity)),
    };
  });
  if (dates.length === 0) return groups;
  const includes: Subject['includes'] = ({ spans }, at) =>
    isDated(at === undefined ? dates : dates.slice(at, at + 1), spans);
  return [...groups, { mentions: dates, includes }];
}

export const isAbout = (identity: Identity, subjects: readonly Subject[]): boolean =>
  subjects.every(({ includes }) => includes(identity));

/** What stands for several names together is spoken of only where all of them are: Denver and Austin are not Denver. */
const isNamed = ({ key, members }: NameMention, keys: ReadonlySet<string>, { names }: Identity): boolean =>
  [...members].some((member) => {
    const own = names.get(member) ?? [];
    return own.includes(key) && own.every((name) => keys.has(name));
  });

/** Names that can be values of the same member belong together: "Denver" and "Austin" are both origins. */
function groupByMember(names: readonly NameMention[]): NameMention[][] {
  let groups: NameMention[][] = [];
  for (const name of names) {
    const isRelated = (group: readonly NameMention[]): boolean =>
      group.some(({ members }) => [...members].some((member) => name.members.has(member)));
    const related = groups.filter(isRelated);
    groups = [...groups.filter((group) => !isRelated(group)), [...related.flat(), name]];
  }
  return groups.map((group) => group.sort((one, other) => one.start - other.start));
}

/** One of the dates contains the time of the rows, or two of them are its ends. */
export const isDated = (dates: readonly DateMention[], spans: readonly TimeSpan[]): boolean =>
  spans.some(
    (span) =>
      dates.some((date) => containsSpan(date, span)) ||
      (isEnd(dates, span.from) && isEnd(dates, span.until - 1)),
  );

function containsSpan(date: DateMention, { from, until }: TimeSpan): boolean {
  if (!Number.isFinite(from) || !Number.isFinite(until)) return false;
  return isIn(date, from) && isIn(date, until - 1) && isOneUnit(date, { from, until });
}

/** Without a year, a month may be meant of each year, but not all months of several years. */
const isOneUnit = (date: DateMention, { from, until }: TimeSpan): boolean =>
  date.year !== undefined || until - from <= longestUnit(date);

const dayLength = 86_400_000;
const longestUnit = ({ quarter, day }: DateMention): number =>
  (day !== undefined ? 1 : quarter !== undefined ? 92 : 31) * dayLength;

/** An open end has no date. */
const isEnd = (dates: readonly DateMention[], time: number): boolean =>
  !Number.isFinite(time) || dates.some((date) => isIn(date, time));

function isIn({ year, quarter, month, day }: DateMention, time: number): boolean {
  const found = toDateParts(time);
  return (
    (year ?? found.year) === found.year &&
    (quarter ?? found.quarter) === found.quarter &&
    (month ?? found.month) === found.month &&
    (day ?? found.day) === found.day
  );
}

/** The same for dates of which the same is written. */
export const toDateKey = ({ year, quarter, month, day }: DateParts): string =>
  `${year ?? ''}/${quarter ?? ''}/${month ?? ''}/${day ?? ''}`;

/** The keys of all dates at which the spans begin or end, however much of them is written. */
export function listEndKeys(spans: readonly TimeSpan[]): Set<string> {
  const days = new Set(
    spans
      .flatMap(({ from, until }) => [from, until - 1])
      .filter((time) => Number.isFinite(time))
      .map((time) => Math.floor(time / dayLength) * dayLength),
  );
  return new Set([...days].flatMap((time) => listPartial(toDateParts(time)).map(toDateKey)));
}

/** All ways of leaving out parts of a date. */
function listPartial(date: Required<DateParts>): DateParts[] {
  return Array.from({ length: 16 }, (_, bits) => ({
    year: bits & 1 ? date.year : undefined,
    quarter: bits & 2 ? date.quarter : undefined,
    month: bits & 4 ? date.month : undefined,
    day: bits & 8 ? date.day : undefined,
  }));
}

function toDateParts(time: number): Required<DateParts> {
  const date = new Date(time);
  return {
    year: date.getUTCFullYear(),
    quarter: Math.floor(date.getUTCMonth() / 3) + 1,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}
