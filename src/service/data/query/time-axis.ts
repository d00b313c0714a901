/** The time axis of a query, which rolling measures are asked along, and the date ranges that say where on it. */
import type { TimeSpan } from '../../../model/time/parse-time-span.ts';
import type { Member } from '../model/data-model.ts';
import { requireDateRange } from './date-range.ts';
import type { Grain, QueryPlan } from './query-plan.ts';
import type { FilterTarget, ResolvedFilter } from './resolved-filter.ts';

/** Values at each of the pieces that a grain cuts, or one value for a date range as a whole. */
export type Axis = { member: FilterTarget } & (
  | { column: number; grain: Grain; span: TimeSpan | undefined }
  | { column?: undefined; grain?: undefined; span: TimeSpan }
);

interface Range {
  member: FilterTarget;
  span: TimeSpan;
}

/** The query's first column with a grain, or else its first date range; undefined: it says nothing of time. */
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

/** The plan without the date ranges of the axis, however they are written. */
export function withoutRanges(plan: QueryPlan, { member }: Axis): QueryPlan {
  return {
    ...plan,
    ranges: plan.ranges.filter((range) => !isSame(range.member, member)),
    rowFilters: plan.rowFilters
      .flatMap(listConditions)
      .filter((filter) => !toRange(filter, plan).some((range) => isSame(range.member, member))),
  };
}

/** `dateRange` of a time dimension and the filter `inDateRange` are two ways to write one thing. */
function listRanges(plan: QueryPlan): Range[] {
  const written = plan.ranges.flatMap(({ member: { own, name, cube }, span }) =>
    own.kind === 'segment' ? [] : [{ member: { own, name, cube }, span }],
  );
  const filtered = plan.rowFilters.flatMap(listConditions).flatMap((filter) => toRange(filter, plan));
  return [...written, ...filtered];
}

/** What must hold all together. */
const listConditions = (filter: ResolvedFilter): ResolvedFilter[] =>
  'and' in filter ? filter.and.flatMap(listConditions) : [filter];

/** A filter that cannot be read stays what it is, and is refused where its SQL is written. */
function toRange(filter: ResolvedFilter, { clock }: QueryPlan): Range[] {
  if (!('target' in filter) || filter.operator !== 'inDateRange' || filter.target.own.type !== 'time')
    return [];
  const { target: member, values } = filter;
  const texts = values.filter((value) => value !== null);
  if (texts.length < values.length || texts.length < 1 || texts.length > 2) return [];
  return [{ member, span: requireDateRange(texts, clock, member.name) }];
}

/** What all ranges of a member have in common. */
function spanOf(ranges: readonly Range[], member: Pick<Member, 'cube' | 'own'>): TimeSpan | undefined {
  const spans = ranges.filter((range) => isSame(range.member, member)).map(({ span }) => span);
  if (spans.length === 0) return undefined;
  return {
    from: Math.max(...spans.map(({ from }) => from)),
    until: Math.min(...spans.map(({ until }) => until)),
  };
}

/** Members of views stand for those of cubes. */
const isSame = (one: Pick<Member, 'cube' | 'own'>, other: Pick<Member, 'cube' | 'own'>): boolean =>
  one.cube === other.cube && one.own === other.own;
