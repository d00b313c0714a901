/** The query for the values of a member, page by page, and its result, for filter controls. */
import type { DataFilter } from '../../contract/data-api.ts';
import type { FilterValue, Scalar } from '../filters/filter-value.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import { findMemberView } from '../parsing/query-views.ts';
import type { MemberList } from '../parsing/parse-members.ts';
import { findColumn, type Result } from '../result.ts';
import type { WallClock } from '../time/calendar.ts';
import type { FilterControl } from './control-definitions.ts';
import { parseDateText } from './month-grid.ts';

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

/** The query for the last day of a time member. */
export const toLastDayQuery = (member: string): Record<string, unknown> => ({
  timeDimensions: [{ dimension: member, granularity: 'day' }],
  filters: [{ member, operator: 'set' }],
  order: [[member, 'desc']],
  limit: 1,
});

/** Midnight of the last day; undefined if there are no rows. */
export function parseLastDay({ values }: Result): WallClock | undefined {
  const [cell] = values[0] ?? [];
  return typeof cell === 'string' ? parseDateText(cell) : undefined;
}

/** The filters that narrow the values of a faceted control: the other faceted filters of its view. */
export function findNarrowingFilters(
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

/** The options of a list of values. Values that were selected when the list opened come first and keep their place. */
interface OptionSources {
  /** The values that were selected when the list opened. */
  readonly pinned: readonly Scalar[];
  readonly found: readonly MemberValue[];
  /** The search text. Pinned values that do not contain it (ignoring case) are left out. */
  readonly search: string;
  /** Formats a value for display. */
  readonly write: (value: Scalar) => string;
}

export function listOptions({ pinned, found, search, write }: OptionSources): readonly MemberValue[] {
  const wanted = search.trim().toLowerCase();
  const counts = new Map(found.map(({ value, count }) => [value, count]));
  const first = pinned.map(toOptionText).filter((value) => write(value).toLowerCase().includes(wanted));
  const isFirst = new Set(first);
  return [
    ...[...isFirst].map((value) => ({ value, count: counts.get(value) })),
    ...found.filter(({ value }) => !isFirst.has(value)),
  ];
}

/** Values of a list are texts, even if a host or an attribute gives another type. */
export const toOptionText = (value: Scalar): string | null => (value === null ? null : String(value));

/** The selection after an option was added or removed. */
export function toggleOption(
  chosen: readonly Scalar[],
  value: string | null,
  isMultiple: boolean,
): readonly Scalar[] {
  const others = chosen.filter((one) => toOptionText(one) !== value);
  const kept = isMultiple ? others : [];
  return others.length < chosen.length ? kept : [...kept, value];
}
