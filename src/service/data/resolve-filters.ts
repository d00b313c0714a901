import type { DataFilter } from '../../contract/data.ts';
import { DataError } from './data-error.ts';
import type { Member } from './data-model.ts';
import type { MemberKind } from './find-member.ts';
import type { ResolvedFilter } from './resolved-filter.ts';

interface ResolvedFilters {
  /** On dimensions: before grouping. */
  rowFilters: ResolvedFilter[];
  /** On measures: after grouping. */
  groupFilters: ResolvedFilter[];
  members: Member[];
}

type Find = (name: string, kinds: readonly MemberKind[]) => Member;

/** Finds the members of a query's filters and tells those of rows from those of groups. */
export function resolveFilters(filters: readonly DataFilter[], find: Find): ResolvedFilters {
  const resolved: ResolvedFilters = { rowFilters: [], groupFilters: [], members: [] };
  for (const filter of filters) {
    const members: Member[] = [];
    const found = resolve(filter, find, members);
    resolved.members.push(...members);
    (isOfMeasures(members) ? resolved.groupFilters : resolved.rowFilters).push(found);
  }
  return resolved;
}

function resolve(filter: DataFilter, find: Find, members: Member[]): ResolvedFilter {
  if ('and' in filter) return { and: resolveGroup('and', filter.and, find, members) };
  if ('or' in filter) return { or: resolveGroup('or', filter.or, find, members) };
  const member = find(filter.member, ['dimension', 'measure']);
  const { own, cube, name } = member;
  members.push(member);
  if (own.kind === 'segment') throw new DataError(`${name} is a segment: name it under 'segments'.`);
  return { target: { name, cube, own }, operator: filter.operator, values: filter.values ?? [] };
}

function resolveGroup(
  word: 'and' | 'or',
  filters: readonly DataFilter[],
  find: Find,
  members: Member[],
): ResolvedFilter[] {
  if (filters.length === 0) throw new DataError(`A filter's '${word}' list is empty.`);
  return filters.map((filter) => resolve(filter, find, members));
}

function isOfMeasures(members: readonly Member[]): boolean {
  const measures = members.filter(({ own }) => own.kind === 'measure');
  if (measures.length > 0 && measures.length < members.length)
    throw new DataError(
      `One 'and' or 'or' filter cannot mix measures (${measures[0]?.name ?? ''}) with dimensions.`,
    );
  return measures.length > 0;
}
