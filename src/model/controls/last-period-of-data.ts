/** The end of the data in place of a period that is relative to today: data that ended years ago has no last 7 days. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { FilterValue } from '../filters/control-values.ts';
import { parseTimeSpan, type TimeSpan, type ZonedClock } from '../time/parse-time-span.ts';
import { addUnits, startOfUnit, type WallClock } from '../time/wall-clock-arithmetic.ts';
import { listFilterValues } from './edit-filter.ts';
import { toDateText } from './calendar-dates.ts';
import { parseRelativePeriod, relativeUnits } from './time-periods.ts';

/** As many units as the period has, up to the end of the data. */
export interface LastPeriod {
  readonly count: number;
  readonly unit: Granularity;
  readonly days: TimeSpan;
  /** The filter for these days. */
  readonly filter: FilterValue;
}

/** The words of a period before or around today, such as `last 7 days`. `undefined` for every other filter. */
export function findRelativePeriod({ operator, value }: FilterValue): string | undefined {
  const [words, end] = listFilterValues({ operator, value });
  const isPeriod = operator === 'custom' || operator === 'between';
  if (!isPeriod || typeof words !== 'string' || (end !== undefined && end !== words)) return undefined;
  return countUnits(words) ? words : undefined;
}

/** @returns `undefined` if the period is not relative, or if the data does not end before it. */
export function toLastPeriodOfData(
  words: string,
  lastDay: WallClock,
  clock: ZonedClock,
): LastPeriod | undefined {
  const units = countUnits(words);
  const wanted = parseTimeSpan(words, clock);
  if (!units || !wanted || lastDay >= wanted.from) return undefined;
  const until = addUnits(startOfUnit(lastDay, units.unit), 1, units.unit);
  const from = addUnits(startOfUnit(lastDay, units.unit), 1 - units.count, units.unit);
  const value = [toDateText(from), toDateText(addUnits(until, -1, 'day'))];
  return { ...units, days: { from, until }, filter: { operator: 'between', value } };
}

interface Units {
  readonly count: number;
  readonly unit: Granularity;
}

function countUnits(words: string): Units | undefined {
  const text = words.trim().toLowerCase();
  if (text === 'today' || text === 'yesterday') return { count: 1, unit: 'day' };
  const name = /^(?:this|last) ([a-z]+)$/.exec(text)?.[1];
  const unit = relativeUnits.find((known) => known === name);
  return unit ? { count: 1, unit } : parseRelativePeriod(text);
}
