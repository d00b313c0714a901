/** Finds the columns of dates of a CSV file that stay texts, because nothing says which date their texts mean. */
import type { Answers, Question } from './csv-texts.ts';
import { shortYearAggregates } from './short-years.ts';

/** Asks how the dates of a column are written. */
export const dateQuestion = (column: number): Question => ({
  column,
  cells: () => ({}),
  aggregates: (of) => ({
    ...shortYearAggregates(of('text')),
    isMixed: isMixedDate(of('text')),
    isAmbiguous: isAmbiguousDate(of('text')),
    dates: `count_if(${hasFigure(of('text'))})`,
    zoned: `count_if(regexp_matches(${of('text')}, '(?:UTC|GMT)$'))`,
    missing: `count_if(${isEndless(of('text'))})`,
    missingSample: `min(${of('text')}) FILTER (${isEndless(of('text'))})`,
    sample: `any_value(left(${of('text')}, 40))`,
  }),
});

/** Words are dates to the engine, too: `infinity`, `-inf`, `epoch`. */
const isEndless = (text: string): string => `regexp_matches(${text}, '(?i)^[+-]?inf')`;
const hasFigure = (text: string): string => `regexp_matches(${text}, '\\d')`;

/** Whether all times name the zone by a word, which the engine passes over. */
export const areZoned = ({ dates, zoned }: Answers): boolean =>
  Number(zoned) > 0 && Number(zoned) === Number(dates);

/** Why the texts of a column are no dates; empty where it needs no words. Undefined if they are. */
export function explainUnclearDates(answers: Answers): string | undefined {
  const { dates, zoned, isMixed, isAmbiguous, sample } = answers;
  if (Number(dates) === 0) return '';
  if (isMixed === true || (Number(zoned) > 0 && !areZoned(answers)))
    return 'its dates are written in several ways';
  return isAmbiguous === true
    ? `no value says which figure is the day and which the month ("${String(sample)}")`
    : undefined;
}

/** The engine finds a type for dates that are written in several ways, with which it then does not read them. */
const isMixedDate = (column: string): string =>
  `count(DISTINCT regexp_extract(${column}, '^\\s*\\d+(\\D)', 1)) FILTER (${hasFigure(column)}) > 1`;

/**
 * Whether dates in figures could be read in two ways: no value says which figure is the day, the month, or a year of two
 * digits. Dates that begin with a year of four digits have no such parts.
 */
function isAmbiguousDate(column: string): string {
  const most = (part: number): string =>
    `max(TRY_CAST(regexp_extract(${column}, '^\\s*(\\d{1,2})\\D(\\d{1,2})\\D(\\d{2,4})', ${part}) AS INTEGER))`;
  const first = most(1);
  const second = most(2);
  const third = most(3);
  const orders = [
    `${first} <= 31 AND ${second} <= 12`,
    `${first} <= 12 AND ${second} <= 31`,
    `${second} <= 12 AND ${third} <= 31`,
  ];
  return `coalesce(${orders.map((order) => `CAST(${order} AS INTEGER)`).join(' + ')}, 0) > 1`;
}
