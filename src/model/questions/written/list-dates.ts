/** Finds the dates in a written text, and the places of a list, where digits are no number of the data. */
import { isEnglish } from './is-written.ts';
import type { TextPosition, Range } from './text-range.ts';

/** What is written of a date; the rest is undefined. `month` and `day` count from 1. */
export interface DateParts {
  readonly year?: number | undefined;
  readonly quarter?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

export interface DateMention extends DateParts, TextPosition {}

const year = String.raw`(?<year>(?:1[5-9]|20|21)\d\d)`;
const day = String.raw`(?<day>[12]\d|3[01]|0?[1-9])`;
const numbered = String.raw`(?<number>1[0-2]|0?[1-9])`;
const end = String.raw`(?![\p{L}\d%]|[.,:]\d)`;
const start = String.raw`(?<![\p{L}\d.,:])`;

export function listDateMentions(text: string, locale: string): DateMention[] {
  const { names } = readMonths(locale);
  const mentions = listPatterns([...names.keys()]).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index, groups = {} }) => {
      const mention: DateMention = { start: index, end: index + found.length, ...readParts(groups, names) };
      return /\d/.test(found) || isMonthAlone(found, locale) ? [mention] : [];
    }),
  );
  return withoutOverlaps(mentions);
}

/** As the locale writes it: "may" is no month of English, nor is "Mar" without a day. */
const isMonthAlone = (word: string, locale: string): boolean =>
  readMonths(locale).alone.has(word.replace(/\.$/, ''));

function listPatterns(names: readonly string[]): RegExp[] {
  const month = `(?<month>${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;
  const texts = [
    // ISO 8601, such as 2001-06-30 or 2001-06.
    `${start}${year}-${numbered}(?:-${day})?(?:T[\\d:.]+Z?)?${end}`,
    // Chinese, Japanese and Korean, such as 2001年6月30日 or 6월.
    `${start}${year}\\s?[年년](?:\\s?${numbered}\\s?[月월](?:\\s?${day}\\s?[日일])?)?`,
    `${start}${numbered}\\s?[月월](?:\\s?${day}\\s?[日일])?`,
    // Vietnamese, such as "30 tháng 6 năm 2001".
    `${start}(?:${day}\\s+)?tháng\\s${numbered}(?:\\s(?:năm\\s)?${year})?${end}`,
    // Quarters, such as Q2 2001.
    `${start}Q(?<quarter>[1-4])(?:\\s+${year})?${end}`,
  ];
  const named = [
    // "June 30, 2001", "June 2001".
    `${start}${month}\\.?(?:\\s+${day}(?:st|nd|rd|th)?${end})?(?:,?\\s+(?:de\\s+)?${year})?${end}`,
    // "30 June 2001", "1. Juni", "30 de junio de 2001".
    `${start}${day}\\.?\\s+(?:de\\s+)?${month}(?!\\p{L})\\.?(?:\\s+(?:de\\s+)?${year})?${end}`,
  ];
  return [...texts, ...(names.length > 0 ? named.reverse() : [])].map((one) => new RegExp(one, 'giu'));
}

function readParts(groups: Record<string, string>, names: ReadonlyMap<string, number>): DateParts {
  const { month = '', number, ...digits } = groups;
  const read = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(text);
  return {
    year: read(digits.year),
    quarter: read(digits.quarter),
    month: read(number) ?? names.get(month.toLowerCase()),
    day: read(digits.day),
  };
}

/** Of two that overlap, the longer one. */
export function withoutOverlaps(mentions: readonly DateMention[]): DateMention[] {
  const chosen: DateMention[] = [];
  for (const one of [...mentions].sort((first, second) => first.start - second.start)) {
    const last = chosen.at(-1);
    if (!last || last.end <= one.start) chosen.push(one);
    else if (last.end - last.start < one.end - one.start) chosen.splice(-1, 1, one);
  }
  return chosen;
}

interface MonthNames {
  /** In lower case. Those that are numbers have patterns of their own. */
  readonly names: ReadonlyMap<string, number>;
  /** As they are written alone. */
  readonly alone: ReadonlySet<string>;
}

/** Formats are expensive to make. */
const monthsOfLocales = new Map<string, MonthNames>();

function readMonths(locale: string): MonthNames {
  const known = monthsOfLocales.get(locale);
  if (known) return known;
  const months = Array.from({ length: 12 }, (_, at) => at + 1);
  const names = months.flatMap((month) =>
    listNamesOfMonth(month, locale).map((name) => [name, month] as const),
  );
  const read = {
    names: new Map(names.filter(([name]) => /^\p{L}+$/u.test(name))),
    alone: new Set(months.map((month) => nameMonth(month, locale, { month: 'long' }).replace(/\.$/, ''))),
  };
  monthsOfLocales.set(locale, read);
  return read;
}

/** Alone and within a date: languages decline them. */
function listNamesOfMonth(month: number, locale: string): string[] {
  const options = (['long', 'short'] as const).flatMap((width) => [
    { month: width },
    { month: width, day: 'numeric' as const },
  ]);
  return options.map((one) => nameMonth(month, locale, one).replace(/\.$/, '').toLowerCase());
}

function nameMonth(month: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const parts = format.formatToParts(Date.UTC(2001, month - 1, 1));
  return parts.find(({ type }) => type === 'month')?.value ?? '';
}

/** Words before a year in English. Without one of them, 2001 may be a count. */
const beforeYear =
  /(?:^|[\s(–-])(?:in|of|since|until|till|from|to|by|during|and|than|for|year|before|after|through|between|throughout)\s$|[–(-]$/i;

/**
 * Bare years, such as 2001. They are only told from counts by what is before them, in English, and by whether `isKnown`
 * says that the data has them.
 */
export function listYears(
  text: string,
  locale: string,
  isKnown: (year: DateMention) => boolean,
): DateMention[] {
  const pattern = new RegExp(`(?<![\\p{L}\\d.,:–-])${year}(?![\\p{L}\\d:%]|[.,]\\d| ?%)`, 'gu');
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
    const mention = { start: index, end: index + found.length, year: Number(found) };
    const isYear = !isEnglish(locale) || beforeYear.test(text.slice(Math.max(0, index - 12), index));
    return isYear && isKnown(mention) ? [mention] : [];
  });
}

/** The numbers before the entries of a list, if they count from 1. */
export function listEntryNumbers(text: string): Range[] {
  let expected = 1;
  const ranges: Range[] = [];
  for (const { 0: found, 1: number, index } of text.matchAll(/^[ \t]*(\d{1,2})[.)](?=[ \t])/gm)) {
    if (Number(number) !== expected) continue;
    ranges.push([index, index + found.length]);
    expected += 1;
  }
  return ranges;
}
