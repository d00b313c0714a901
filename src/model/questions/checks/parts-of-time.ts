/** Months, weekdays and hours that a dimension has as its values, beside the periods of a question. */
import { months, weekdays } from '../periods/period-words.ts';
import type { ReadCondition, Reading } from '../reading.ts';
import type { LoadedSubject, QuestionMember } from '../subject.ts';
import { grainWords } from '../words/function-words.ts';
import { clock } from '../words/units.ts';
import { stemOf } from '../words/words.ts';

/** In "April and May", both are periods, or both are values of a dimension. */
export const hasMonthValue = ({ conditions }: Reading): boolean =>
  conditions.some(
    (one) => one.of === 'values' && one.values.some((value) => months.has(value.toLowerCase())),
  );

/** "June", of May compared with April. */
export function isOutsidePeriods(condition: ReadCondition, periods: Reading['periods']): boolean {
  if (condition.of !== 'values' || condition.isNegated) return false;
  const named = condition.values.map((value) => months.get(value.toLowerCase()));
  if (!named.every((month) => month !== undefined)) return false;
  return periods.some((period) => !listMonths(period).some((month) => named.includes(month)));
}

/** All months, where the period is a year or longer. */
function listMonths({ span: { from, until } }: Reading['periods'][number]): number[] {
  if (from === undefined || until === undefined) return [...months.values()];
  const first = new Date(from);
  const last = new Date(until - 1);
  const years = last.getUTCFullYear() - first.getUTCFullYear();
  const count = years * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
  return Array.from({ length: Math.min(count, 12) }, (_, at) => (first.getUTCMonth() + at) % 12);
}

/** The months of one year are the steps of its time: no dimension is needed to tell them apart. */
export function isMonthOfOneYear({ name, title }: QuestionMember, { subject, periods }: Reading): boolean {
  const { from, until } = periods[0]?.span ?? {};
  if (!grainWords.has(stemOf(title)) || from === undefined || until === undefined) return false;
  const list = subject.values.find(({ member }) => member.name === name)?.values ?? [];
  const isOneYear = new Date(from).getUTCFullYear() === new Date(until - 1).getUTCFullYear();
  return isOneYear && list.length > 0 && list.every((value) => months.has(value.toLowerCase()));
}

/** Whether the values are hours of the day, days of the week or months of the year, which come again and again. */
export function isPartOfTime({ name, title, units }: QuestionMember, { values }: LoadedSubject): boolean {
  const list = values.find(({ member }) => member.name === name)?.values ?? [];
  const isNamed =
    list.length > 0 && list.every((one) => weekdays.has(one.toLowerCase()) || months.has(one.toLowerCase()));
  return isNamed || units.has(clock) || grainWords.has(stemOf(title));
}
