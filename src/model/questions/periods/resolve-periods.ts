/** Finds the days of the periods that a question names: what they are counted from, and which belong together. */
import type { TimeSpan } from '../../time/parse-time-span.ts';
import { addUnits, startOfUnit } from '../../time/wall-clock-arithmetic.ts';
import type { Draft } from '../draft.ts';
import type { Period } from '../reading.ts';
import type { Distance } from './distance.ts';
import { cutToSamePart } from './same-part.ts';
import {
  isWithin,
  moveByYears,
  moveToYear,
  spanAt,
  spanAtEndOf,
  type QuestionClock,
  type SpokenPeriod,
} from './spoken-period.ts';

/** @returns undefined if the question does not say which days it means. */
export function resolvePeriods(
  { periods, compares, asksChange, showsTrend, grain }: Draft,
  clock: QuestionClock,
): readonly Period[] | undefined {
  const isChange = asksChange && !showsTrend && grain === undefined;
  const limited = compares ? periods : joinAllOpenEnds(periods);
  const listed = isChange ? listEnds(limited) : limited;
  const named = compares ? withComparedOne(listed, clock) : listed;
  const resolved = withBefore(countFromOneDay(shareYears(named), clock));
  if (!resolved) return undefined;
  const found = compares || isChange ? cutToSamePart(resolved, clock.data) : resolved;
  if (found.some((one, at) => found.findIndex((other) => isSame(one, other)) !== at)) return undefined;
  return compares || isChange ? found.map(toPlain) : joinNeighbours(found);
}

/** "Since 1995 and before 2000" is one period. */
function joinAllOpenEnds(periods: readonly SpokenPeriod[]): readonly SpokenPeriod[] {
  const [one, other, ...more] = periods;
  const joined = one && other && more.length === 0 ? joinOpenEnds(one, other) : undefined;
  return joined ? [joined] : periods;
}

/** Undefined: they are no beginning and end of one period. */
export function joinOpenEnds(one: SpokenPeriod, other: SpokenPeriod): SpokenPeriod | undefined {
  const [first, last] = one.span.from === undefined ? [other, one] : [one, other];
  const { from } = first.span;
  const { until } = last.span;
  const areOpen = first.span.until === undefined && last.span.from === undefined;
  if (!areOpen || from === undefined || until === undefined || from >= until) return undefined;
  return {
    span: { from, until },
    isCountedFromData: first.isCountedFromData || last.isCountedFromData,
    hasYear: first.hasYear && last.hasYear,
    isOneOfSeveral: first.isOneOfSeveral || last.isOneOfSeveral,
  };
}

const toPlain = ({ span, isCountedFromData, distance }: Period): Period => ({
  span,
  isCountedFromData,
  ...(distance && { distance }),
});

const isSame = (one: Period, other: Period): boolean =>
  one.span.from === other.span.from && one.span.until === other.span.until;

/** A change is that of the last period from the first. Of one period alone, it is from the one before. */
function listEnds(periods: readonly SpokenPeriod[]): readonly SpokenPeriod[] {
  const [first, ...more] = periods;
  if (!first || more.length > 0) return periods;
  if (first.ends) return [first.ends[1], first.ends[0]];
  return first.span.from === undefined || first.span.until === undefined ? periods : [first, before(first)];
}

const before = (period: SpokenPeriod): SpokenPeriod => ({
  ...period,
  distance: { unit: undefined, count: 1, from: 'before' },
});

/** "compared with the previous month": what is compared is the last finished one before it. */
function withComparedOne(
  periods: readonly SpokenPeriod[],
  { now, data }: QuestionClock,
): readonly SpokenPeriod[] {
  const [only, ...more] = periods;
  const { distance } = only ?? {};
  if (!only || more.length > 0 || distance?.from !== 'before' || !distance.unit) return periods;
  const isPast = data !== undefined && !isWithin(spanAt(now, distance), data);
  const latest: Distance = { ...distance, from: 'back' };
  const span = isPast ? spanAtEndOf(data, latest) : spanAt(now, latest);
  return [{ ...only, span, isCountedFromData: isPast, distance: undefined }, only];
}

/** "May and June 2001": a month without a year has that of its neighbour. */
const shareYears = (periods: readonly SpokenPeriod[]): readonly SpokenPeriod[] =>
  periods.map((period, at) => {
    const neighbour = [periods[at + 1], periods[at - 1]].find(
      (one) => one?.hasYear === true && !one.distance && one.span.from !== undefined,
    );
    return period.hasYear || !neighbour
      ? period
      : moveToYear(period, new Date(neighbour.span.from ?? 0).getUTCFullYear());
  });

/** All periods of a question have the same today: the last day of the data, where any of them is later. */
function countFromOneDay(periods: readonly SpokenPeriod[], { data }: QuestionClock): readonly SpokenPeriod[] {
  if (!data || !periods.some(({ isCountedFromData, distance }) => isCountedFromData && distance))
    return periods;
  const hasCurrent = periods.some(({ distance }) => distance?.from === 'here');
  return periods.map((period, at) => {
    const { distance } = period;
    if (!distance || (distance.from === 'before' && at > 0)) return period;
    const span = hasCurrent ? spanAt(data.until - 1, distance) : spanAtEndOf(data, distance);
    return { ...period, span, isCountedFromData: true };
  });
}

/** Periods that are counted back from the one before them in the question. */
function withBefore(periods: readonly SpokenPeriod[]): readonly SpokenPeriod[] | undefined {
  const found: SpokenPeriod[] = [];
  for (const period of periods) {
    const reference = found.at(-1);
    const isBefore = period.distance?.from === 'before' && reference;
    const span = isBefore ? moveBack(reference.span, period.distance) : period.span;
    if (!span) return undefined;
    found.push(isBefore ? { ...period, span, isCountedFromData: reference.isCountedFromData } : period);
  }
  // A period of which nothing says how long it is.
  return found.some(({ distance }, at) => at === 0 && distance?.unit === undefined && distance)
    ? undefined
    : found;
}

/** Undefined: "the month before" a week is no week. */
export function moveBack(
  { from, until }: Partial<TimeSpan>,
  { unit, count, year }: Distance,
): TimeSpan | undefined {
  if (from === undefined || until === undefined) return undefined;
  if (year !== undefined) {
    const years = year - new Date(from).getUTCFullYear();
    return { from: moveByYears(from, years), until: moveByYears(until, years) };
  }
  if (unit === undefined) return moveByOwnLength({ from, until });
  if (startOfUnit(from, unit) === from && addUnits(from, count, unit) === until)
    return { from: addUnits(from, -count, unit), until: from };
  return unit === 'year' && count === 1 && until - from <= longestYear
    ? { from: moveByYears(from, -1), until: moveByYears(until, -1) }
    : undefined;
}

const longestYear = 366 * 86_400_000;

function moveByOwnLength({ from, until }: TimeSpan): TimeSpan {
  const isMonths = startOfUnit(from, 'month') === from && startOfUnit(until, 'month') === until;
  if (!isMonths) return { from: from - (until - from), until: from };
  const months = countMonths(until) - countMonths(from);
  return { from: addUnits(from, -months, 'month'), until: from };
}

const countMonths = (time: number): number =>
  new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();

/** Periods that follow each other are one, unless they are compared. */
function joinNeighbours(periods: readonly Period[]): readonly Period[] {
  const [first, ...more] = periods;
  if (!first) return [];
  let whole = toPlain(first);
  for (const { span, isCountedFromData } of more) {
    if (whole.span.until === undefined || span.from !== whole.span.until) return periods.map(toPlain);
    const until = span.until === undefined ? {} : { until: span.until };
    whole = {
      span: { ...(whole.span.from !== undefined && { from: whole.span.from }), ...until },
      isCountedFromData: whole.isCountedFromData || isCountedFromData,
    };
  }
  return [whole];
}
