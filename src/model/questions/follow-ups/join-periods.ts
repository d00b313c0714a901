/** Joins the periods of a question with those of the one before it. */
import { addUnits, startOfUnit } from '../../time/wall-clock-arithmetic.ts';
import type { Draft } from '../draft.ts';
import { moveBack } from '../periods/resolve-periods.ts';
import { moveToYear, type SpokenPeriod } from '../periods/spoken-period.ts';
import type { Period, Reading } from '../reading.ts';

export type JoinedPeriods = Pick<Draft, 'periods' | 'excluded' | 'compares'>;

/** @returns several where a year can be that of the month before, or all of it. Empty: they cannot be joined. */
export function joinPeriods(earlier: Reading, later: Draft, adds: boolean): JoinedPeriods[] {
  const { sharePeriod } = earlier;
  const known = [...earlier.periods, ...(sharePeriod ? [sharePeriod] : [])].map(toSpoken);
  const named = namePeriods(later.periods, known, later.compares);
  const without = namePeriods(later.excluded, known, false);
  if (!named || !without) return [];
  if (named.length === 0) return [keepPeriods(earlier, later, known, without)];
  const excluded = without.length > 0 ? without : adds ? earlier.excluded.map(toSpoken) : [];
  const isAdded = adds || (later.compares && named.length === 1);
  const all = isAdded ? [...known, ...named] : named;
  const periods = adds ? all.toSorted(inOrder) : all;
  const joined = { periods, excluded, compares: later.compares };
  const moved = isAdded ? undefined : moveToNamedYear(known, named);
  return moved ? [{ ...joined, periods: [moved] }, joined] : [joined];
}

/** What is left out is left out of what was there. A period that is left out as a whole is none that is asked for. */
function keepPeriods(
  earlier: Reading,
  later: Draft,
  known: readonly SpokenPeriod[],
  without: readonly SpokenPeriod[],
): JoinedPeriods {
  const periods = known.filter((period) => !without.some((one) => isWithin(period, one)));
  return {
    periods,
    excluded: [...earlier.excluded.map(toSpoken), ...without],
    compares: later.compares || periods.length > 1,
  };
}

const inOrder = (one: Period, other: Period): number =>
  (one.span.from ?? -Infinity) - (other.span.from ?? -Infinity);

const isWithin = ({ span }: Period, whole: Period): boolean =>
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
    const span = more.length === 0 ? moveBack(reference.span, distance) : undefined;
    return span && { ...toSpoken(reference), span };
  }
  if (period.hasYear || distance) return period;
  const years = new Set(known.flatMap(listYears));
  const [year] = years;
  if (year === undefined || years.size > 1) return known.every(isLong) ? period : undefined;
  return moveToYear(period, year);
}

/** Of a period that spans many years, none is named. */
const isLong = (period: SpokenPeriod): boolean => listYears(period).length === 0;

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
