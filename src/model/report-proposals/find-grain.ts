/** The grain of a column of times, by its values. */
import type { Cell } from '../result.ts';

const tests: readonly (readonly [string, (date: Date) => boolean])[] = [
  ['year', (date) => isMonthStart(date) && date.getUTCMonth() === 0],
  ['quarter', (date) => isMonthStart(date) && date.getUTCMonth() % 3 === 0],
  ['month', (date) => isMonthStart(date)],
  // Weeks begin on Mondays.
  ['week', (date) => isMidnight(date) && date.getUTCDay() === 1],
  ['day', (date) => isMidnight(date)],
  ['hour', (date) => date.getTime() % 3_600_000 === 0],
];

const isMidnight = (date: Date): boolean => date.getTime() % 86_400_000 === 0;
const isMonthStart = (date: Date): boolean => isMidnight(date) && date.getUTCDate() === 1;

/** The largest that all of them begin. One value alone tells of days and hours only. `undefined`: they are moments. */
export function findValueGrain(cells: readonly Cell[]): string | undefined {
  const values = [...new Set(cells)].filter((cell) => cell !== null);
  const dates = values.map(
    (value) => new Date(`${String(value).replace(' ', 'T').replace(/Z$/, '')}${isDay(value) ? '' : 'Z'}`),
  );
  if (dates.length === 0 || dates.some((date) => Number.isNaN(date.getTime()))) return undefined;
  const possible = dates.length > 1 ? tests : tests.slice(-2);
  return possible.find(([, begins]) => dates.every((date) => begins(date)))?.[0];
}

const isDay = (value: Cell): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value));
