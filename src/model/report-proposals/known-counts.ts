/** How many values a column can have at most, by the query alone. */
import { isRecord, readArray, readNumber, readString, readStrings } from '../parsing/read-value.ts';

export type QueryRecord = Readonly<Record<string, unknown>>;

/** Filters that all rows meet: also those within `and`, and none within `or`. */
const listRequired = (filters: unknown): readonly QueryRecord[] =>
  readArray(filters)
    .filter(isRecord)
    .flatMap((filter) => (Array.isArray(filter.and) ? listRequired(filter.and) : [filter]));

const chosen = new Set<unknown>(['equals', 'in']);

/** A limit of the query; infinite if it has none. */
export const readLimit = ({ limit, rowLimit }: QueryRecord): number =>
  readNumber(limit) ?? readNumber(rowLimit) ?? Infinity;

/** Infinite: nothing is known. */
export function findMostValues(query: QueryRecord, member: string): number {
  const counts = listRequired(query.filters)
    .filter((filter) => (filter.member ?? filter.dimension) === member && chosen.has(filter.operator))
    .map(({ values }) => readArray(values).length);
  return Math.min(readLimit(query), ...counts.filter((count) => count > 0));
}

const hour = 3_600_000;
const readMonth = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** The number of the period that a date is in. Only differences count. */
const periodNumbers: Readonly<Record<string, (date: Date) => number>> = {
  hour: (date) => Math.floor(date.getTime() / hour),
  day: (date) => Math.floor(date.getTime() / (24 * hour)),
  // 1970 begins on a Thursday, and weeks begin on Mondays.
  week: (date) => Math.floor((date.getTime() / (24 * hour) + 3) / 7),
  month: readMonth,
  quarter: (date) => Math.floor(readMonth(date) / 3),
  year: (date) => date.getUTCFullYear(),
};

/** The number of periods in a range of two dates; infinite for ranges in words, which end with the clock. */
export function findMostPeriods({ dateRange }: QueryRecord, grain: string): number {
  const number = periodNumbers[grain];
  const [from = '', to = ''] = readStrings(dateRange);
  if (!number || !isDate(from) || !isDate(to)) return Infinity;
  const count = number(new Date(`${to.slice(0, 10)}T23:59:59Z`)) - number(new Date(from.slice(0, 10))) + 1;
  return count >= 1 ? count : Infinity;
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);

/** Whether rows may be left out by their values, so that those that are there are no whole. */
export function isPartOfRows(query: QueryRecord, rowCount: number): boolean {
  const limit = readLimit(query);
  if ((readNumber(query.offset) ?? 0) > 0 || (limit < Infinity && rowCount >= limit)) return true;
  const measures = new Set(readArray(query.measures));
  return listMembers(query.filters).some((member) => measures.has(member));
}

const listMembers = (filters: unknown): string[] =>
  readArray(filters)
    .filter(isRecord)
    .flatMap(({ and, or, member, dimension }) => {
      const inside = [...readArray(and), ...readArray(or)];
      return inside.length > 0 ? listMembers(inside) : (readString(member ?? dimension) ?? []);
    });
