/** The query for the values of a member, page by page, and its answer. Used by filter controls. */
import type { DataFilter } from '../../contract/data.ts';
import type { FilterValue } from '../filters/filter-value.ts';
import { toDataFilters } from '../filters/to-data-filter.ts';
import { viewOf } from '../questions/query-views.ts';
import type { MemberList } from '../readers/read-members.ts';
import { findColumn, type Result } from '../result.ts';
import type { WallClock } from '../time/calendar.ts';
import type { FilterControl } from './control.ts';
import { readDateText } from './month-grid.ts';

/** Values that one answer brings. */
export const pageSize = 100;

export interface ValueQuestion {
  readonly member: string;
  /** A measure that counts the rows of each value. */
  readonly count?: string | undefined;
  /** Only values that contain it, in any case. */
  readonly search: string;
  readonly narrowing: readonly DataFilter[];
}

export interface FoundValue {
  readonly value: string | null;
  readonly count?: number | undefined;
}

export interface FoundPage {
  readonly values: readonly FoundValue[];
  readonly hasMore: boolean;
}

/** The most frequent first where they are counted, else by name. One more than `size` tells whether there are more. */
export function toValueQuery(
  { member, count, search, narrowing }: ValueQuestion,
  offset: number,
  size = pageSize,
): Record<string, unknown> {
  const byName = [member, 'asc'];
  const found = search === '' ? [] : [{ member, operator: 'contains', values: [search] }];
  return {
    dimensions: [member],
    measures: count === undefined ? [] : [count],
    filters: [...narrowing, ...found],
    order: count === undefined ? [byName] : [[count, 'desc'], byName],
    limit: size + 1,
    offset,
  };
}

export function readValuePage(result: Result, { member, count }: ValueQuestion, size = pageSize): FoundPage {
  const cells = findColumn(result, member)?.cells ?? [];
  const counts = count === undefined ? undefined : findColumn(result, count)?.cells;
  const values = cells.slice(0, size).map((cell, index): FoundValue => {
    const counted = counts?.[index];
    return {
      value: cell === null ? null : String(cell),
      count: typeof counted === 'number' ? counted : undefined,
    };
  });
  return { values, hasMore: cells.length > size };
}

/** For the last day that a time member has. */
export const toLastDayQuery = (member: string): Record<string, unknown> => ({
  timeDimensions: [{ dimension: member, granularity: 'day' }],
  filters: [{ member, operator: 'set' }],
  order: [[member, 'desc']],
  limit: 1,
});

/** Midnight of that day; undefined where there are no rows. */
export function readLastDay({ values }: Result): WallClock | undefined {
  const [cell] = values[0] ?? [];
  return typeof cell === 'string' ? readDateText(cell) : undefined;
}

/** What narrows the values of a faceted control: the other faceted filters of its view that hold. */
export function narrowingOf(
  control: FilterControl,
  all: readonly FilterControl[],
  active: ReadonlyMap<string, FilterValue>,
  members: MemberList | undefined,
): DataFilter[] {
  if (!control.faceted) return [];
  const others = all.filter(
    ({ faceted, member }) =>
      faceted && member !== control.member && viewOf(member) === viewOf(control.member),
  );
  return [...new Set(others.map(({ member }) => member))].flatMap((member) => {
    const filter = active.get(member);
    const found = filter ? toDataFilters(member, filter, members?.get(member)?.type) : [];
    // One that means nothing narrows nothing.
    return 'fault' in found ? [] : found;
  });
}

/** The measure that counts the rows of a member's view, if this reader may use it. */
export function countMeasureOf(member: string, members: MemberList | undefined): string | undefined {
  const name = `${viewOf(member)}.count`;
  const found = members?.get(name);
  return found?.kind === 'measure' && found.aggregate === 'count' ? name : undefined;
}
