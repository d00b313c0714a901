/** Finds the period that a number stands for, and the one to compare it with. */
import type { CrossFilterCondition } from '../controls/control-layers.ts';
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { readStrings } from '../parsing/read-value.ts';
import { listComparedSpans } from '../time/compared-ranges.ts';
import { moveSpanBack } from '../time/earlier-span.ts';
import { parseTimeSpan, type TimeSpan, type ZonedClock } from '../time/parse-time-span.ts';
import { findQueryRangeEnd, findQueryRangeStart, hasUnreadRange } from '../time/query-range.ts';
import { toWallClock } from '../time/time-zone.ts';
import { addUnits, startOfUnit, timeUnits } from '../time/wall-clock-arithmetic.ts';
import type { ExplainedValue } from './explained-value.ts';

export interface ComparedPeriods {
  /** The time dimension. */
  readonly member: string;
  readonly after: TimeSpan;
  readonly before: TimeSpan;
  /** The grain of which both are one period; undefined: there is none. */
  readonly grain: Granularity | undefined;
}

/** Why there is nothing to compare with. `after`: the period, if there is one. */
export interface NotCompared {
  readonly reason: 'noTime' | 'unfinished' | 'cut' | 'outOfRange' | 'noRowsBefore';
  readonly after?: TimeSpan | undefined;
}

export const isCompared = (found: ComparedPeriods | NotCompared): found is ComparedPeriods =>
  'before' in found;

/** A period that is not over, or of which filters leave out a part, is never compared. */
export function findPeriods(value: ExplainedValue): ComparedPeriods | NotCompared {
  const own = findOwnSpan(value);
  if (!own) return { reason: 'noTime' };
  const { member, span: after } = own;
  const { clock, query, openQuery } = value;
  const refuse = (reason: NotCompared['reason']): NotCompared => ({ reason, after });
  if (after.until > toWallClock(clock.now, clock.timeZone)) return refuse('unfinished');
  if (!isWithin(after, query, member, clock)) return refuse('cut');
  const before = value.against ? findSpan(value.against, member, clock) : moveSpanBack(after);
  if (!before || before.from === after.from) return refuse('noTime');
  if (before.until > toWallClock(clock.now, clock.timeZone)) return refuse('unfinished');
  if (!isWithin(before, openQuery, member, clock)) return refuse('outOfRange');
  return { member, after, before, grain: findCommonGrain(after, before) };
}

interface OwnSpan {
  readonly member: string;
  readonly span: TimeSpan;
}

/** The time of the mark, or the range that the query is limited to. */
function findOwnSpan({ conditions, query, members, clock }: ExplainedValue): OwnSpan | undefined {
  for (const { member } of conditions) {
    const span = findSpan(conditions, member, clock);
    if (span) return { member, span };
  }
  for (const [member, { type }] of members) {
    if (type !== 'time' || hasUnreadRange(query, member, clock)) continue;
    const from = findQueryRangeStart(query, member, clock);
    const until = findQueryRangeEnd(query, member, clock);
    if (from !== undefined && until !== undefined && from < until) return { member, span: { from, until } };
  }
  return undefined;
}

function findSpan(
  conditions: readonly CrossFilterCondition[],
  member: string,
  clock: ZonedClock,
): TimeSpan | undefined {
  const filter = conditions.find((condition) => condition.member === member)?.filter;
  const [first, last] = readStrings(filter?.value);
  if (filter?.operator !== 'between' || first === undefined || last === undefined) return undefined;
  const start = parseTimeSpan(first, clock);
  const end = parseTimeSpan(last, clock);
  if (!start || !end) return undefined;
  const until = filter.endInclusive === false ? end.from : end.until;
  return start.from < until ? { from: start.from, until } : undefined;
}

/** A range that cannot be read may leave out anything. */
function isWithin(
  { from, until }: TimeSpan,
  query: ExplainedValue['query'],
  member: string,
  clock: ZonedClock,
): boolean {
  if (hasUnreadRange(query, member, clock)) return false;
  const compared = listComparedSpans(query, member, clock);
  if (compared && !compared.some((span) => span.from <= from && until <= span.until)) return false;
  const start = findQueryRangeStart(query, member, clock) ?? -Infinity;
  const end = findQueryRangeEnd(query, member, clock) ?? Infinity;
  return start <= from && until <= end;
}

const isUnit = ({ from, until }: TimeSpan, unit: Granularity): boolean =>
  startOfUnit(from, unit) === from && addUnits(from, 1, unit) === until;

/** The grain of which a span is one period. */
export const findGrain = (span: TimeSpan): Granularity | undefined =>
  timeUnits.find((unit) => isUnit(span, unit));

const findCommonGrain = (one: TimeSpan, other: TimeSpan): Granularity | undefined =>
  timeUnits.find((unit) => isUnit(one, unit) && isUnit(other, unit));
