/** Joins the periods of a question with those of the one before it. */
import { addUnits, startOfUnit } from '../../time/wall-clock-arithmetic.ts';
import type { Draft } from '../draft.ts';
import type { Distance } from '../periods/distance.ts';
import { joinOpenEnds, moveBack } from '../periods/resolve-periods.ts';
import { moveByYears, moveToYear, type SpokenPeriod } from '../periods/spoken-period.ts';
import type { Period, Reading } from '../reading.ts';
import type { Opening } from './read-opening.ts';

export type JoinedPeriods = Pick<Draft, 'periods' | 'excluded' | 'compares'>;

/** @returns several where a year can be that of the month before, or all of it. Empty: they cannot be joined. */
export function joinPeriods(earlier: Reading, later: Draft, opening: Opening): JoinedPeriods[] {
  const { sharePeriod } = earlier;
  const { adds, isAnd } = opening;
  const earlierPeriods = [...earlier.periods, ...(sharePeriod ? [sharePeriod] : [])].map(toSpoken);
  const laterPeriods = namePeriods(later.periods, earlierPeriods, later.compares);
  const without = namePeriods(later.excluded, earlierPeriods, false);
  if (!laterPeriods || !without) return [];
  if (laterPeriods.length === 0) return [keepPeriods(earlier, later, earlierPeriods, without)];
  // "Compared with the month before", after all months, could be any.
  if (
    later.compares &&
    earlierPeriods.length === 0 &&
    earlier.grain !== undefined &&
    laterPeriods.length === 1
  )
    return [];
  const isCompared = earlierPeriods.length > 1 && !later.compares && laterPeriods.length === 1;
  // "From March to April", after a comparison, could be another one.
  if (isCompared && (!isAnd || laterPeriods[0]?.ends)) return [];
  const excluded = without.length > 0 ? without : adds ? earlier.excluded.map(toSpoken) : [];
  const isAdded = adds || isCompared || (later.compares && laterPeriods.length === 1);
  const all = isAdded ? [...earlierPeriods, ...laterPeriods] : laterPeriods;
  const periods = adds ? all.toSorted(inOrder) : all;
  // "Also 2001", after 1999, is no period, and no comparison.
  if (adds && !areNeighbours(periods)) return [];
  const joined = { periods, excluded, compares: later.compares || isCompared };
  const limited = isAdded ? undefined : limit(earlierPeriods, laterPeriods);
  if (limited) return [{ ...joined, periods: [limited] }];
  const moved = isAdded ? undefined : moveToNamedYear(earlierPeriods, laterPeriods);
  return moved ? [{ ...joined, periods: [moved] }, joined] : [joined];
}

/** What is left out is left out of what was there. A period that is left out as a whole is none that is asked for. */
function keepPeriods(
  earlier: Reading,
  later: Draft,
  known: readonly SpokenPeriod[],
  without: readonly SpokenPeriod[],
): JoinedPeriods {
  const periods = known.filter((period) => !without.some((one) => isCoveredBy(period, one)));
  return {
    periods,
    excluded: [...earlier.excluded.map(toSpoken), ...without],
    compares: later.compares || periods.length > 1,
  };
}

const areNeighbours = (periods: readonly Period[]): boolean =>
  periods.every(({ span }, at) => at === 0 || span.from === periods[at - 1]?.span.until);

/** "Until 1999", after "since 1995", is the end of what began there. */
function limit(known: readonly SpokenPeriod[], named: readonly SpokenPeriod[]): SpokenPeriod | undefined {
  const [one, ...others] = known;
  const [other, ...more] = named;
  return one && other && others.length + more.length === 0 ? joinOpenEnds(one, other) : undefined;
}

const inOrder = (one: Period, other: Period): number =>
  (one.span.from ?? -Infinity) - (other.span.from ?? -Infinity);

const isCoveredBy = ({ span }: Period, whole: Period): boolean =>
  (span.from ?? -Infinity) >= (whole.span.from ?? -Infinity) &&
  (span.until ?? Infinity) <= (whole.span.until ?? Infinity);

const toSpoken = (period: Period): SpokenPeriod => ({ ...period, hasYear: true, isOneOfSeveral: false });

/** "June" is that of the year before it, and "the year before" is counted from it. Undefined: from which of several? */
function namePeriods(
  periods: readonly SpokenPeriod[],
  known: readonly SpokenPeriod[],
  compares: boolean,
): SpokenPeriod[] | undefined {
  const named = periods.map((period) => namePeriod(period, known, compares));
  return named.every((one) => one !== undefined) ? named : undefined;
}

function namePeriod(
  period: SpokenPeriod,
  known: readonly SpokenPeriod[],
  compares: boolean,
): SpokenPeriod | undefined {
  const [reference, ...more] = known;
  const { distance } = period;
  if (!reference) return period;
  if (distance?.from === 'before') {
    // A comparison is counted from the period before it.
    if (compares) return period;
    // Of a year that is not over, the same period is only a part.
    if (distance.isSame && reference.distance?.from === 'here') return undefined;
    const span = more.length === 0 ? moveBack(reference.span, distance) : undefined;
    return span && { ...toSpoken(reference), span };
  }
  if (!compares && distance && isBeforeThis(distance, reference)) {
    const span = moveBack(reference.span, distance);
    return span && { ...toSpoken(reference), span, distance: undefined };
  }
  if (period.hasYear || distance) return period;
  const end = more.length === 0 ? nameEnd(reference, period) : undefined;
  if (end) return end;
  const years = new Set(known.flatMap(listYears));
  const [year] = years;
  return year === undefined || years.size > 1 ? undefined : moveToYear(period, year);
}

/** "Last month", after "this month". */
const isBeforeThis = ({ from, unit }: Distance, { distance }: SpokenPeriod): boolean =>
  from === 'back' && distance?.from === 'here' && unit === distance.unit;

/** "After February", after "before April 2001". Undefined: they are no ends of one period. */
function nameEnd({ span }: SpokenPeriod, period: SpokenPeriod): SpokenPeriod | undefined {
  const known = span.from ?? (span.until === undefined ? undefined : span.until - 1);
  if (known === undefined) return undefined;
  const moved = moveOpenToYear(period, new Date(known).getUTCFullYear());
  return moved && joinOpenEnds({ ...period, span }, moved) ? moved : undefined;
}

function moveOpenToYear(period: SpokenPeriod, year: number): SpokenPeriod | undefined {
  const { from, until } = period.span;
  if (from !== undefined && until !== undefined) return undefined;
  const move = (time: number): number => moveByYears(time, year - new Date(time).getUTCFullYear());
  const span = {
    ...(from !== undefined && { from: move(from) }),
    ...(until !== undefined && { until: move(until) }),
  };
  return { ...toSpoken(period), span };
}

const longest = 2;

function listYears({ span: { from, until } }: SpokenPeriod): number[] {
  if (from === undefined || until === undefined) return [];
  const first = new Date(from).getUTCFullYear();
  const last = new Date(until - 1).getUTCFullYear();
  return last - first < longest ? [...new Set([first, last])] : [];
}

/** In "May 1999" and then "what about 2000?", May of 2000. Undefined: the year is no other one, or there is no part of a year. */
function moveToNamedYear(
  known: readonly SpokenPeriod[],
  named: readonly SpokenPeriod[],
): SpokenPeriod | undefined {
  const [before, ...others] = known;
  const [year, ...more] = named;
  if (!before || !year || others.length + more.length > 0 || year.distance) return undefined;
  const { from, until } = year.span;
  const isYear =
    from !== undefined && startOfUnit(from, 'year') === from && addUnits(from, 1, 'year') === until;
  const { from: start = 0, until: end = Infinity } = before.span;
  if (!isYear || end - start >= shortestYear || listYears(before).length !== 1) return undefined;
  return { ...moveToYear(before, new Date(from).getUTCFullYear()), isCountedFromData: false };
}

const shortestYear = 365 * 86_400_000;
