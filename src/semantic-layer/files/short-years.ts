/**
 * Years of two figures. The engine reads 69 to 99 as years of the last century, and all others as years of this one (POSIX), so
 * that somebody born in 1945 would be born in 2045.
 */

/** The engine's last year of this century. */
const lastShortYear = 68;

/** Plans are hardly made for more years. */
const plannedYears = 10;

const thisYear = (): number => new Date().getFullYear();

/** The first and the last year among dates with years of two figures. Null without any. */
export function shortYearAggregates(text: string): Record<string, string> {
  const year = `TRY_CAST(regexp_extract(${text}, '^\\d{1,2}\\D\\d{1,2}\\D(\\d{2})(?:\\D|$)', 1) AS INTEGER)`;
  const full = `CASE WHEN ${year} > ${lastShortYear} THEN 1900 ELSE 2000 END + ${year}`;
  return { firstYear: `min(${full})`, lastYear: `max(${full})` };
}

/** Whether years to come belong to the last century, as others do: some are further ahead than anybody plans. */
export const areOfLastCentury = ({
  first,
  last,
}: {
  readonly first: number;
  readonly last: number;
}): boolean => first < 2000 && last > thisYear() + plannedYears;

/** SQL of the date in its century. */
export const toPastDate = (date: string): string =>
  `${date} - INTERVAL (CASE WHEN year(${date}) > ${thisYear()} THEN 100 ELSE 0 END) YEAR`;

export const describeShortYears = (name: string): string =>
  `"${name}" has years of two figures. Those after ${thisYear()} are read as years of the last century, as others of its dates are`;
