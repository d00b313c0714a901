/** Which periods of a question and of its rows the data holds as a whole. */
import type { Granularity } from '../../../contract/data-api-schemas.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../../result.ts';
import type { TimeSpan } from '../../time/parse-time-span.ts';
import { toStart } from '../../time/read-timeline.ts';
import { addUnits, startOfUnit, type WallClock } from '../../time/wall-clock-arithmetic.ts';
import type { Period, Reading, ReadCondition } from '../reading.ts';
import { clock } from '../words/units.ts';
import { months, weekdays } from './period-words.ts';

/** From the first to the last day of the data that a reading is about. */
export const findReach = ({ subject, time }: Reading): TimeSpan | undefined =>
  subject.times.find(({ member }) => member === time)?.span;

/** Rows do not fall on every day: the data holds a period whose first or last days have none. */
const mostMissing = 0.05;

/** Whether a part of a period is before the data or after it. */
export function isPartly({ span: { from, until } }: Pick<Period, 'span'>, data: TimeSpan): boolean {
  if (from === undefined || until === undefined) return false;
  const missing = Math.max(0, data.from - from) + Math.max(0, until - data.until);
  return missing > (until - from) * mostMissing;
}

/** The steps of time in the rows of a reading. */
export interface Steps {
  readonly column: ResultColumn;
  readonly isWhole: (row: number) => boolean;
  /** The starts of all that the data holds as a whole, with rows or without. */
  readonly whole: readonly number[];
  /** Whether the data, or the question, holds some only in part. */
  readonly hasParts: boolean;
  /** Whether there are steps without rows between the first and the last. */
  readonly hasGaps: boolean;
}

/** Undefined: the rows have no steps of time. */
export function findSteps(reading: Reading, result: Result): Steps | undefined {
  const { grain, time } = reading;
  const data = findReach(reading);
  const column = result.columns.find(({ granularity }) => granularity === grain && grain !== undefined);
  if (grain === undefined || !time || !data || !column) return undefined;
  const starts = (findColumn(result, column.name)?.cells ?? []).map(readTime);
  const [period] = reading.periods;
  const reach = {
    from: Math.max(data.from, period?.span.from ?? -Infinity),
    until: Math.min(data.until, period?.span.until ?? Infinity),
  };
  const isWholeFrom = (from: number): boolean =>
    isWholeStep({ from, until: addUnits(from, 1, grain) }, reach, reading);
  const isWhole = (row: number): boolean => starts[row] !== undefined && isWholeFrom(starts[row]);
  const hasLimit = reading.conditions.some(({ member }) => member.kind === 'measure');
  const steps = listSteps(reach, grain);
  const known = new Set(starts);
  const isPossible = (from: number): boolean =>
    known.has(from) || mayHaveRows(from, grain, reading.conditions);
  const whole = steps.filter((from) => isWholeFrom(from) && isPossible(from));
  const hasParts = steps.some((from) => isPartly({ span: { from, until: addUnits(from, 1, grain) } }, reach));
  return { column, isWhole, whole, hasParts, hasGaps: !hasLimit && whole.some((from) => !known.has(from)) };
}

/** Steps are wall-clock times, which no zone may shift. */
const readTime = (cell: Cell): number | undefined => toStart(cell, 'UTC');

/** More steps than this are not looked at one by one. */
const mostSteps = 20_000;

const isWholeStep = (step: TimeSpan, reach: TimeSpan, { excluded }: Reading): boolean =>
  !isPartly({ span: step }, reach) &&
  excluded.every(
    ({ span: { from = -Infinity, until = Infinity } }) => step.until <= from || step.from >= until,
  );

/** The starts of all steps, whether they have rows or not. */
function listSteps(reach: TimeSpan, grain: Granularity): number[] {
  const starts: number[] = [];
  let from = startOfUnit(reach.from, grain);
  for (; from < reach.until && starts.length < mostSteps; from = addUnits(from, 1, grain)) starts.push(from);
  return starts;
}

/**
 * Whether a step of time can have rows under the conditions of a question: "on Fridays", of days, are Fridays only.
 * @param from - the start of the step.
 */
const mayHaveRows = (from: WallClock, grain: Granularity, conditions: readonly ReadCondition[]): boolean =>
  conditions.every((condition) => mayMeet(new Date(from), grain, condition));

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
