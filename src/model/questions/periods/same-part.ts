/** Compares a period that is not over with the same part of another one. */
import type { TimeSpan } from '../../time/parse-time-span.ts';
import { moveByYears, type SpokenPeriod } from './spoken-period.ts';
import { isPartly } from './whole-steps.ts';

/**
 * Up to the last day of the data, where the question says "the same period", or "this" year or month. A year or a month
 * that it names is that one as a whole.
 */
export function cutToSamePart(
  periods: readonly SpokenPeriod[],
  data: TimeSpan | undefined,
): readonly SpokenPeriod[] {
  const [one, other, ...more] = periods;
  if (!data || !one || !other || more.length > 0) return periods;
  if (isMeantInPart(one, other, data)) return cutBoth(one, other, data);
  return isMeantInPart(other, one, data) ? cutBoth(other, one, data).reverse() : periods;
}

const isMeantInPart = (current: SpokenPeriod, other: SpokenPeriod, data: TimeSpan): boolean =>
  isPartly(current, data) &&
  !isPartly(other, data) &&
  (other.distance?.isSame === true || current.distance?.from === 'here');

function cutBoth(current: SpokenPeriod, other: SpokenPeriod, data: TimeSpan): SpokenPeriod[] {
  const { from = 0, until = 0 } = current.span;
  const { from: otherFrom = 0, until: otherUntil = 0 } = other.span;
  const end = Math.min(until, data.until);
  const years = new Date(otherFrom).getUTCFullYear() - new Date(from).getUTCFullYear();
  const isYearsAway = moveByYears(from, years) === otherFrom && years !== 0;
  const otherEnd = isYearsAway ? moveByYears(end, years) : otherFrom + end - from;
  return [
    { ...current, span: { from, until: end } },
    { ...other, span: { from: otherFrom, until: Math.min(otherUntil, otherEnd) } },
  ];
}
