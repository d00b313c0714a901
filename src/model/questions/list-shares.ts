/** What "the share of" can mean: which rows are the part, and which are the whole. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { startOfUnit } from '../time/wall-clock-arithmetic.ts';
import type { Draft } from './draft.ts';
import type { ReadCondition, Reading, ValueCondition } from './reading.ts';
import { isBaseCount, type QuestionMember, type Subject } from './subject.ts';

/** Whether the measure counts some of what its subject is about, such as late flights. */
export const countsSome = (member: QuestionMember, { members }: Subject): boolean =>
  member.aggregate === 'count' && !isBaseCount(member) && members.some(isBaseCount);

/**
 * "The share of strikes at night in Texas" can be that of the night in Texas, or of both in all. Of late flights, it can be
 * that in all flights.
 */
export function listShares(reading: Reading, draft: Draft): Reading[] {
  if (reading.asks !== 'share') return [reading];
  const { sharesAs, compares } = draft;
  const part = findNamedPart(reading, draft);
  if (part) return compares ? [] : listNamedPart(reading, part);
  // "Which share of flights were late" names its part.
  const isNamed = draft.verb !== undefined && draft.measures.length > draft.verb.measures;
  // Of two values that are compared, nobody knows whether they are the parts or the wholes.
  const shares =
    compares || isNamed
      ? listRatios(reading)
      : [...listRatios(reading), ...listParts(reading), ...listLargest(reading), ...listPeriodPart(reading)];
  return sharesAs ? shares.filter((one) => isSamePart(one, sharesAs)) : shares;
}

interface NamedPart {
  readonly conditions: readonly ReadCondition[];
  readonly isPeriod: boolean;
}

/** What follows the verb in "which share of strikes in Texas were at night". Undefined: nothing does, or more than one part. */
function findNamedPart(
  { conditions, periods }: Reading,
  { verb, measures, periods: named }: Draft,
): NamedPart | undefined {
  if (!verb || measures.length > verb.measures) return undefined;
  const after = conditions.slice(verb.conditions);
  const isPeriod = periods.length === 1 && named.length > verb.periods;
  return after.length + (isPeriod ? 1 : 0) === 1 ? { conditions: after, isPeriod } : undefined;
}

function listNamedPart(reading: Reading, { conditions, isPeriod }: NamedPart): Reading[] {
  if (isPeriod) return listPeriodPart(reading, true);
  const share = conditions.filter(isValues);
  if (share.length < conditions.length) return [];
  return [{ ...reading, share, conditions: reading.conditions.filter((one) => !conditions.includes(one)) }];
}

function listRatios(reading: Reading): Reading[] {
  const [part] = reading.measures;
  const whole = reading.subject.members.find(isBaseCount);
  return part && whole && countsSome(part, reading.subject)
    ? [{ ...reading, asks: 'ratio', measures: [part, whole] }]
    : [];
}

const isValues = (one: ReadCondition): one is ValueCondition => one.of === 'values';

/** Each condition by itself can be the part, or all together. */
function listParts(reading: Reading): Reading[] {
  const { conditions, groups } = reading;
  const parts = conditions.filter(isValues).filter(({ member }) => !groups.includes(member));
  const choices = parts.length > 1 ? [...parts.map((one) => [one]), parts] : parts.map((one) => [one]);
  return choices.map((share) => ({
    ...reading,
    share,
    conditions: conditions.filter((one) => one.of !== 'values' || !share.includes(one)),
  }));
}

/** Each group in all of them. */
function listLargest(reading: Reading): Reading[] {
  const { groups, grain } = reading;
  return groups.length === 1 && grain === undefined ? [reading] : [];
}

const units = ['year', 'quarter', 'month', 'day'] as const;

/** "The share of strikes in 1999": of all years. With another part or whole, the period is that of both. */
function listPeriodPart(reading: Reading, isNamed = false): Reading[] {
  const { conditions, groups, grain, periods, measures, subject } = reading;
  const [period] = periods;
  const { from, until } = period?.span ?? {};
  const isOther = !isNamed && (conditions.length > 0 || measures.some((one) => countsSome(one, subject)));
  if (
    isOther ||
    groups.length > 0 ||
    grain !== undefined ||
    !period ||
    from === undefined ||
    until === undefined
  )
    return [];
  const isStart = (time: number, unit: Granularity): boolean => startOfUnit(time, unit) === time;
  const unit = units.find((one) => isStart(from, one) && isStart(until, one));
  return unit ? [{ ...reading, periods: [], sharePeriod: period, grain: unit }] : [];
}

/** Whether the part is about the same members. */
const isSamePart = (one: Reading, other: Reading): boolean =>
  one.asks === other.asks && nameParts(one) === nameParts(other);

const nameParts = ({ share = [] }: Reading): string => share.map(({ member }) => member.name).join();
