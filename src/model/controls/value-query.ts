/** The query for the values of a member, page by page, and its result, for filter controls. */
import type { DataFilter } from '../../contract/data-api-schemas.ts';
import type { FilterValue } from '../filters/control-values.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import { findMemberView } from '../parsing/list-query-views.ts';
import type { MemberList } from '../parsing/parse-meta.ts';
import { findColumn, type Result } from '../result.ts';
import type { FilterControl } from './control-definitions.ts';

/** Number of values per page. */
export const valuePageSize = 100;

export interface ValueRequest {
  readonly member: string;
  /** The measure that counts the rows of each value. */
  readonly count?: string | undefined;
  /** Only values that contain this text, ignoring case. */
  readonly search: string;
  readonly narrowing: readonly DataFilter[];
}

export interface MemberValue {
  readonly value: string | null;
  readonly count?: number | undefined;
}

interface MemberValuePage {
  readonly values: readonly MemberValue[];
  readonly hasMore: boolean;
}

/**
 * Values are ordered by frequency if they are counted, or else by name. The query requests one row more than `size`, to
 * find out if there are more.
 */
export function toValueQuery(
  { member, count, search, narrowing }: ValueRequest,
  offset: number,
  size = valuePageSize,
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

export function parseValuePage(
  result: Result,
  { member, count }: ValueRequest,
  size = valuePageSize,
): MemberValuePage {
  const cells = findColumn(result, member)?.cells ?? [];
  const counts = count === undefined ? undefined : findColumn(result, count)?.cells;
  const values = cells.slice(0, size).map((cell, index): MemberValue => {
    const counted = counts?.[index];
    return {
      value: cell === null ? null : String(cell),
      count: typeof counted === 'number' ? counted : undefined,
    };
  });
  return { values, hasMore: cells.length > size };
}

/** The filters that narrow the values of a faceted control: the other faceted filters of its view. */
export function listNarrowingFilters(
  control: FilterControl,
  all: readonly FilterControl[],
  active: ReadonlyMap<string, FilterValue>,
  members: MemberList | undefined,
): DataFilter[] {
  if (!control.faceted) return [];
  const others = all.filter(
    ({ faceted, member }) =>
      faceted && member !== control.member && findMemberView(member) === findMemberView(control.member),
  );
  return [...new Set(others.map(({ member }) => member))].flatMap((member) => {
    const filter = active.get(member);
    const found = filter ? toDataFilters(member, filter, members?.get(member)?.type) : [];
    // An invalid filter does not narrow anything.
    return 'fault' in found ? [] : found;
  });
}

/** The measure that counts the rows of a member's view, if this reader may use it. */
export function findCountMeasure(member: string, members: MemberList | undefined): string | undefined {
  const name = `${findMemberView(member)}.count`;
  const found = members?.get(name);
  return found?.kind === 'measure' && found.aggregate === 'count' ? name : undefined;
}
