import { parseTimeSpan, type ZonedClock, type TimeSpan } from '../../../model/time/parse-time-span.ts';
import { createWallClock } from '../../../model/time/wall-clock.ts';
import { DataError } from '../data-error.ts';
import type { Member } from '../model/data-model.ts';
import type { Grain, QueryPlan, FilterTarget, ResolvedFilter } from './query-plan.ts';

/**
 * The time span of a `dateRange`: one text, or the texts of its first and last day (or minute, or month), both included.
 *
 * @throws DataError where the range is empty or a text is not a date.
 */
export function requireDateRange(
  range: string | readonly string[],
  clock: ZonedClock,
  member: string,
): TimeSpan {
  const [first, second] = typeof range === 'string' ? [range] : range;
  if (first === undefined) throw new DataError(`The date range of ${member} is empty.`);
  const from = requireSpan(first, clock, member);
  const until = second === undefined ? from : requireSpan(second, clock, member);
  return { from: from.from, until: until.until };
}

/**
 * The whole time that a text covers: a day for a date, a minute for a minute, a month for "last month".
 *
 * @throws DataError where the text is not a date, or is one beyond the years 1 to 9999.
 */
export function requireSpan(text: string, clock: ZonedClock, member: string): TimeSpan {
  const span = parseTimeSpan(text, clock);
  if (span ? isBeyondRange(span) : otherYear.test(text.trim()))
    throw new DataError(`'${text}' is too far away for ${member}: dates are from 0001-01-01 to 9999-12-31.`);
  if (!span)
    throw new DataError(
      `'${text}' is not a date for ${member}: write 2024-01-31, 2024-01-31T10:00:00.000, ` +
        `or words such as 'today', 'last month' or 'last 7 days'.`,
    );
  return span;
}

/** PostgreSQL has no year 0, and the databases end in different years far away: these dates work in all of them. */
const firstTime = createWallClock(1, 0, 1);
const endTime = createWallClock(10_000, 0, 1);

const isBeyondRange = ({ from, until }: TimeSpan): boolean => !(from >= firstTime && until <= endTime);

/** A date of a year before our era, or of more than four digits (ISO 8601). */
const otherYear = /^(?:[+-]\d{4,}|\d{5,})(?:-\d\d(?:-\d\d(?:[T ].*)?)?)?$/i;

/** The time axis along which rolling measures are calculated: one value per time grain, or one for a whole date range. */
export type Axis = { member: FilterTarget } & (
  | { column: number; grain: Grain; span: TimeSpan | undefined }
  | { column?: undefined; grain?: undefined; span: TimeSpan }
);

interface Range {
  member: FilterTarget;
  span: TimeSpan;
}

/** The axis of a query: its first column with a grain, or else its first date range. Undefined where it has neither. */
export function findAxis(plan: QueryPlan): Axis | undefined {
  const ranges = listRanges(plan);
  const column = plan.columns.findIndex(({ grain }) => grain !== undefined);
  const { member, grain } = plan.columns[column] ?? {};
  if (member && grain) {
    const { own, name, cube } = member;
    if (own.kind !== 'segment')
      return { member: { own, name, cube }, column, grain, span: spanOf(ranges, member) };
  }
  const [first] = ranges;
  const span = first && spanOf(ranges, first.member);
  return span && { member: first.member, span };
}

/** The plan without the date ranges of the axis, whether they are a `dateRange` or filters. */
export function withoutRanges(plan: QueryPlan, { member }: Axis): QueryPlan {
  return {
    ...plan,
    ranges: plan.ranges.filter((range) => !isSame(range.member, member)),
    rowFilters: plan.rowFilters
      .flatMap(listConditions)
      .filter((filter) => !toRange(filter, plan).some((range) => isSame(range.member, member))),
  };
}

/** All date ranges of a query: the `dateRange` of time dimensions, and filters with `inDateRange`. */
function listRanges(plan: QueryPlan): Range[] {
  const written = plan.ranges.flatMap(({ member: { own, name, cube }, span }) =>
    own.kind === 'segment' ? [] : [{ member: { own, name, cube }, span }],
  );
  const filtered = plan.rowFilters.flatMap(listConditions).flatMap((filter) => toRange(filter, plan));
  return [...written, ...filtered];
}

/** The conditions that are joined by AND. */
export const listConditions = (filter: ResolvedFilter): ResolvedFilter[] =>
  'and' in filter ? filter.and.flatMap(listConditions) : [filter];

/** The range of an `inDateRange` filter. A malformed filter gives none; it is refused when its SQL is written. */
function toRange(filter: ResolvedFilter, { clock }: QueryPlan): Range[] {
  if (!('target' in filter) || filter.operator !== 'inDateRange' || filter.target.own.type !== 'time')
    return [];
  const { target: member, values } = filter;
  const texts = values.filter((value) => value !== null);
  if (texts.length < values.length || texts.length < 1 || texts.length > 2) return [];
  return [{ member, span: requireDateRange(texts, clock, member.name) }];
}

/** The intersection of all ranges of a member. */
function spanOf(ranges: readonly Range[], member: Pick<Member, 'cube' | 'own'>): TimeSpan | undefined {
  const spans = ranges.filter((range) => isSame(range.member, member)).map(({ span }) => span);
  if (spans.length === 0) return undefined;
  return {
    from: Math.max(...spans.map(({ from }) => from)),
    until: Math.min(...spans.map(({ until }) => until)),
  };
}

/** Compares the members of cubes that members of views refer to. */
const isSame = (one: Pick<Member, 'cube' | 'own'>, other: Pick<Member, 'cube' | 'own'>): boolean =>
  one.cube === other.cube && one.own === other.own;
