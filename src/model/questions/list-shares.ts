/** What "the share of" can mean: which rows are the part, and which are the whole. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { startOfUnit } from '../time/wall-clock-arithmetic.ts';
import type { Reading, ValueCondition } from './reading.ts';
import { isBaseCount, type QuestionMember, type Subject } from './subject.ts';

/** Whether the measure counts some of what its subject is about, such as late flights. */
export const countsSome = (member: QuestionMember, { members }: Subject): boolean =>
  member.aggregate === 'count' && !isBaseCount(member) && members.some(isBaseCount);

/**
 * "The share of strikes at night in Texas" can be that of the night in Texas, or of both in all. Of late flights, it can be
 * that in all flights.
 * @param earlier - the question that this one goes on from: what it was about is meant again.
 */
export function listShares(reading: Reading, earlier?: Reading): Reading[] {
  if (reading.asks !== 'share') return [reading];
  const shares = [
    ...listRatios(reading),
    ...listParts(reading),
    ...listLargest(reading),
    ...listPeriodPart(reading),
  ];
  const same = earlier ? shares.filter((one) => isSamePart(one, earlier)) : [];
  return same.length > 0 ? same : shares;
}

function listRatios(reading: Reading): Reading[] {
  const [part] = reading.measures;
  const whole = reading.subject.members.find(isBaseCount);
  return part && whole && countsSome(part, reading.subject)
    ? [{ ...reading, asks: 'ratio', measures: [part, whole] }]
    : [];
}

/** Each condition by itself can be the part, or all together. */
function listParts(reading: Reading): Reading[] {
  const { conditions, groups } = reading;
  const parts = conditions.filter(
    (one): one is ValueCondition => one.of === 'values' && !groups.includes(one.member),
  );
  const choices = parts.length > 1 ? [...parts.map((one) => [one]), parts] : parts.map((one) => [one]);
  return choices.map((share) => ({
    ...reading,
    share,
    conditions: conditions.filter((one) => one.of !== 'values' || !share.includes(one)),
  }));
}

/** Of groups, the largest one in all of them, or in those that are not left out. */
function listLargest(reading: Reading): Reading[] {
  const { conditions, groups, grain, ranking } = reading;
  const isLargest = ranking === undefined || (ranking.direction === 'desc' && ranking.count === 1);
  const isWhole = conditions.every(({ of, member }) => of === 'values' && groups.includes(member));
  const isPossible = isWhole && groups.length === 1 && grain === undefined && isLargest;
  return isPossible ? [{ ...reading, ranking: undefined }] : [];
}

const units = ['year', 'quarter', 'month', 'day'] as const;

/** "The share of strikes in 1999": of all years. With another part or whole, the period is that of both. */
function listPeriodPart(reading: Reading): Reading[] {
  const { conditions, groups, grain, periods, measures, subject } = reading;
  const [period] = periods;
  const { from, until } = period?.span ?? {};
  const isOther = conditions.length > 0 || groups.length > 0 || grain !== undefined;
  if (isOther || !period || from === undefined || until === undefined) return [];
  if (measures.some((measure) => countsSome(measure, subject))) return [];
  const isStart = (time: number, unit: Granularity): boolean => startOfUnit(time, unit) === time;
  const unit = units.find((one) => isStart(from, one) && isStart(until, one));
  return unit ? [{ ...reading, periods: [], sharePeriod: period, grain: unit }] : [];
}

/** Whether the part is about the same members. */
const isSamePart = (one: Reading, other: Reading): boolean =>
  one.asks === other.asks && nameParts(one) === nameParts(other);

const nameParts = ({ share = [] }: Reading): string => share.map(({ member }) => member.name).join();
