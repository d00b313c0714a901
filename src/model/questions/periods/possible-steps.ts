/** Which steps of time can have rows under the conditions of a question: "on Fridays", of days, are Fridays only. */
import type { Granularity } from '../../../contract/data-api-schemas.ts';
import type { WallClock } from '../../time/wall-clock-arithmetic.ts';
import type { ReadCondition } from '../reading.ts';
import { clock } from '../words/units.ts';
import { months, weekdays } from './period-words.ts';

/** @param from - the start of the step. */
export const mayHaveRows = (
  from: WallClock,
  grain: Granularity,
  conditions: readonly ReadCondition[],
): boolean => conditions.every((condition) => mayMeet(new Date(from), grain, condition));

/** Grains that are no longer than what a condition names. */
const withinHour: ReadonlySet<Granularity> = new Set(['hour']);
const withinDay: ReadonlySet<Granularity> = new Set(['hour', 'day']);
const withinMonth: ReadonlySet<Granularity> = new Set(['hour', 'day', 'month']);

function mayMeet(start: Date, grain: Granularity, condition: ReadCondition): boolean {
  if (condition.of === 'number') {
    const isHour = withinHour.has(grain) && condition.member.units.has(clock);
    return !isHour || comparisons[condition.operator](start.getUTCHours(), condition.number);
  }
  if (condition.of !== 'values') return true;
  const values = condition.values.map((value) => value.toLowerCase());
  const isOne = (names: ReadonlyMap<string, number>, part: number): boolean =>
    values.some((value) => names.get(value) === part) !== condition.isNegated;
  if (withinDay.has(grain) && values.every((value) => weekdays.has(value)))
    return isOne(weekdays, start.getUTCDay());
  if (withinMonth.has(grain) && values.every((value) => months.has(value)))
    return isOne(months, start.getUTCMonth());
  return true;
}

type Compare = (one: number, other: number) => boolean;

const comparisons: Readonly<Record<Extract<ReadCondition, { of: 'number' }>['operator'], Compare>> = {
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
  equals: (one, other) => one === other,
};
