/** The time axis of rolling measures, and the date ranges that bound it. */
import type { TimeSpan } from '../../model/time/parse-time-span.ts';
import { DataError } from '../data-error.ts';
import type { Member } from '../model/data-model.ts';
import {
  isSqlGrain,
  type FilterTarget,
  type QueryPlan,
  type RegularGrain,
  type ResolvedFilter,
} from './query-plan.ts';
import { requireDateRange } from './time-range.ts';

/** The time axis along which rolling measures are calculated: one value per time grain, or one for a whole date range. */
export type Axis = { member: FilterTarget } & (
  | { column: number; grain: RegularGrain; span: TimeSpan | undefined }
  | { column?: undefined; grain?: undefined; span: TimeSpan }
);

interface Range {
  member: FilterTarget;
  span: TimeSpan;
}

/** The axis of a query: its first column with a grain, or else its first date range. Undefined where it has neither. */
export function findRollingAxis(plan: QueryPlan): Axis | undefined {
  const ranges = listRanges(plan);
  const column = plan.columns.findIndex(({ grain }) => grain !== undefined);
  const { member, grain } = plan.columns[column] ?? {};
  if (member && grain) {
    const { cubeMember, name, cube } = member;
    if (isSqlGrain(grain))
      throw new DataError(
        `A rolling measure needs periods of a known length, and the data model looks up each '${grain.name}' of ` +
          `${name} by SQL: use another grain.`,
      );
    if (cubeMember.kind !== 'segment')
      return { member: { cubeMember, name, cube }, column, grain, span: spanOf(ranges, member) };
  }
  const [first] = ranges;
  const span = first && spanOf(ranges, first.member);
  return span && { member: first.member, span };
}

/** The plan without the date ranges of the axis, whether they are a `dateRange` or filters. */
export function withoutAxisRanges(plan: QueryPlan, { member }: Axis): QueryPlan {
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
  const written = plan.ranges.flatMap(({ member: { cubeMember, name, cube }, span }) =>
    cubeMember.kind === 'segment' ? [] : [{ member: { cubeMember, name, cube }, span }],
  );
  const filtered = plan.rowFilters.flatMap(listConditions).flatMap((filter) => toRange(filter, plan));
  return [...written, ...filtered];
}

/** The conditions that are joined by AND. */
export const listConditions = (filter: ResolvedFilter): ResolvedFilter[] =>
  'and' in filter ? filter.and.flatMap(listConditions) : [filter];

/** The range of an `inDateRange` filter. A malformed filter gives none; it is refused when its SQL is written. */
function toRange(filter: ResolvedFilter, { clock }: QueryPlan): Range[] {
  if (!('target' in filter) || filter.operator !== 'inDateRange' || filter.target.cubeMember.type !== 'time')
    return [];
  const { target: member, values } = filter;
  const texts = values.filter((value) => value !== null);
  if (texts.length < values.length || texts.length < 1 || texts.length > 2) return [];
  return [{ member, span: requireDateRange(texts, clock, member.name) }];
}

/** The intersection of all ranges of a member. */
function spanOf(ranges: readonly Range[], member: Pick<Member, 'cube' | 'cubeMember'>): TimeSpan | undefined {
  const spans = ranges.filter((range) => isSame(range.member, member)).map(({ span }) => span);
  if (spans.length === 0) return undefined;
  return {
    from: Math.max(...spans.map(({ from }) => from)),
    until: Math.min(...spans.map(({ until }) => until)),
  };
}

/** Compares the members of cubes that members of views refer to. */
const isSame = (
  one: Pick<Member, 'cube' | 'cubeMember'>,
  other: Pick<Member, 'cube' | 'cubeMember'>,
): boolean => one.cube === other.cube && one.cubeMember === other.cubeMember;
