/**
 * Spans of numbers and times that filters hold. A range of a chart reaches from the span of one mark to that of another,
 * and holds the marks between them.
 */
import type { FilterValue, Scalar } from '../filters/control-values.ts';
import { parseTimeSpan } from '../time/parse-time-span.ts';

interface Span {
  /** A number, or the wall clock of a time in milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly includesEnd: boolean;
  readonly isTime: boolean;
  /** The ends as the filter writes them. */
  readonly first: Scalar;
  readonly last: Scalar;
}

/**
 * The filter from the earlier to the later of two filters, in either order. Undefined if one of them is not a span of
 * numbers or times, or if they are of different kinds.
 */
export function joinFilterSpans(one: FilterValue, other: FilterValue): FilterValue | undefined {
  const a = readSpan(one);
  const b = readSpan(other);
  if (!a || !b || a.isTime !== b.isTime) return undefined;
  const start = a.from <= b.from ? a : b;
  const end = reachesFurther(a, b) ? a : b;
  const value = [start.first, end.last];
  return end.includesEnd || end.isTime
    ? { operator: 'between', value }
    : { operator: 'between', value, endInclusive: false };
}

/** True if every value of the inner filter meets the outer one. Both are spans of numbers or times. */
export function holdsFilterSpan(outer: FilterValue, inner: FilterValue): boolean {
  const around = readSpan(outer);
  const within = readSpan(inner);
  if (!around || !within || around.isTime !== within.isTime) return false;
  return around.from <= within.from && (reachesFurther(around, within) || isSameEnd(around, within));
}

/** Where the span of a filter starts: a number, or milliseconds. Undefined if the filter is not a span. */
export const findSpanStart = (filter: FilterValue): number | undefined => readSpan(filter)?.from;

const reachesFurther = (one: Span, other: Span): boolean =>
  one.to > other.to || (one.to === other.to && one.includesEnd && !other.includesEnd);

const isSameEnd = (one: Span, other: Span): boolean =>
  one.to === other.to && one.includesEnd === other.includesEnd;

function readSpan({ operator, value, endInclusive = true }: FilterValue): Span | undefined {
  if (!Array.isArray(value)) return undefined;
  const values: readonly Scalar[] = value;
  const [first = null, last = first] = values;
  if (operator === 'equals' && values.length > 1) return undefined;
  if (operator !== 'equals' && operator !== 'between') return undefined;
  if (typeof first === 'number' && typeof last === 'number')
    return { from: first, to: last, includesEnd: endInclusive, isTime: false, first, last };
  return operator === 'between' ? readTimeSpan(first, last) : undefined;
}

/** A date is its whole day. */
function readTimeSpan(first: Scalar, last: Scalar): Span | undefined {
  if (typeof first !== 'string' || typeof last !== 'string') return undefined;
  const [start, end] = [first, last].map((text) => parseTimeSpan(text, anyClock));
  return start && end && { from: start.from, to: end.until, includesEnd: false, isTime: true, first, last };
}

const anyClock = { now: new Date(0), timeZone: 'UTC' };
