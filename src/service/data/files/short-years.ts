/**
 * Years of two figures. The engine reads 69 to 99 as years of the last century, and all others as years of this one (POSIX), so
 * that somebody born in 1945 would be born in 2045.
 */
import type { Answers } from './csv-texts.ts';

/** The engine's last year of this century. */
const lastYear = 68;

/** Plans are hardly made for more years. */
const plannedYears = 10;

const thisYear = (): number => new Date().getFullYear();

/** How many dates have years of the last century, and how many have years that are far ahead. */
export function shortYearAggregates(text: string): Record<string, string> {
  const year = `TRY_CAST(regexp_extract(${text}, '^\\d{1,2}\\D\\d{1,2}\\D(\\d{2})(?:\\D|$)', 1) AS INTEGER)`;
  return {
    pastYears: `count_if(${year} > ${lastYear})`,
    farYears: `count_if(${year} BETWEEN ${((thisYear() + plannedYears) % 100) + 1} AND ${lastYear})`,
  };
}

/** Whether years that are far ahead belong to the last century, as others of the column do. */
export const areOfLastCentury = ({ pastYears, farYears }: Answers): boolean =>
  Number(pastYears) > 0 && Number(farYears) > 0;

/** SQL of the date in its century. */
export const toPastDate = (date: string, type: string): string =>
  `CAST(CASE WHEN year(${date}) > ${thisYear()} THEN ${date} - INTERVAL 100 YEAR ELSE ${date} END AS ${type})`;

export const describeShortYears = (name: string): string =>
  `"${name}" has years of two figures. Those after ${thisYear()} are read as years of the last century, as others of its dates are`;
