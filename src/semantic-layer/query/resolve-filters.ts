import type { DataFilter, DataFilterOperator } from '../../contract/data-api-schemas.ts';
import { DataError } from '../data-error.ts';
import type { Dimension, Measure, Member } from '../model/data-model.ts';
import type { MemberKind } from '../model/member-lookup.ts';
import type { FilterTarget, ResolvedFilter } from './query-plan.ts';

interface ResolvedFilters {
  /** Filters on dimensions, applied before grouping. */
  rowFilters: ResolvedFilter[];
  /** Filters on measures, applied after grouping. */
  groupFilters: ResolvedFilter[];
  members: Member[];
}

type Find = (name: string, kinds: readonly MemberKind[]) => Member;

/** Resolves the members of a query's filters, and separates filters of rows from filters of groups. */
export function resolveFilters(filters: readonly DataFilter[], find: Find): ResolvedFilters {
  const resolved: ResolvedFilters = { rowFilters: [], groupFilters: [], members: [] };
  for (const filter of filters) {
    const members: Member[] = [];
    const found = resolve(filter, find, members);
    resolved.members.push(...members);
    (isOfMeasures(found) ? resolved.groupFilters : resolved.rowFilters).push(found);
  }
  return resolved;
}

function resolve(filter: DataFilter, find: Find, members: Member[]): ResolvedFilter {
  if ('and' in filter) return { and: resolveGroup('and', filter.and, find, members) };
  if ('or' in filter) return { or: resolveGroup('or', filter.or, find, members) };
  const member = find(filter.member, ['dimension', 'measure']);
  const { cubeMember, cube, name } = member;
  members.push(member);
  if (cubeMember.kind === 'segment') throw new DataError(`${name} is a segment: name it under 'segments'.`);
  if (needsNothing.has(filter.operator) && (filter.values?.length ?? 0) > 0)
    throw new DataError(`The filter '${filter.operator}' on ${name} takes no values.`);
  if (filter.operator === 'measureFilter')
    return { target: toRowTest(member, cubeMember), operator: 'equals', values: ['true'] };
  const values = (filter.values ?? []).map((value) => (value === null ? null : String(value)));
  return { target: { name, cube, cubeMember }, operator: filter.operator, values };
}

const needsNothing: ReadonlySet<string> = new Set<DataFilterOperator>(['set', 'notSet', 'measureFilter']);

/** `measureFilter`: the rows that meet a measure's own filters. Source: docs/data-api.md, "Filters and operators". */
function toRowTest({ name, cube }: Member, own: Dimension | Measure): FilterTarget {
  if (own.kind !== 'measure')
    throw new DataError(`${name} is a dimension, and 'measureFilter' needs a measure.`);
  // `true` without brackets would be taken for a column name.
  const sql = own.filters.map((filter) => `(${filter})`).join(' AND ') || '(true)';
  return {
    name,
    cube,
    cubeMember: { ...plainDimension, name: own.name, location: own.location, title: own.title, sql },
  };
}

const plainDimension = {
  kind: 'dimension',
  type: 'boolean',
  isPublic: false,
  isPrimaryKey: false,
  isHiddenKey: false,
  isLocalTime: false,
  isSubQuery: false,
  isGeoPoint: false,
  suggestsValues: false,
  grains: [] as Dimension['grains'],
} satisfies Partial<Dimension>;

function resolveGroup(
  word: 'and' | 'or',
  filters: readonly DataFilter[],
  find: Find,
  members: Member[],
): ResolvedFilter[] {
  if (filters.length === 0) throw new DataError(`A filter's '${word}' list is empty.`);
  return filters.map((filter) => resolve(filter, find, members));
}

function isOfMeasures(filter: ResolvedFilter): boolean {
  const targets = listFilterTargets(filter);
  const measures = targets.filter(({ cubeMember }) => cubeMember.kind === 'measure');
  if (measures.length > 0 && measures.length < targets.length)
    throw new DataError(
      `One 'and' or 'or' filter cannot mix measures (${measures[0]?.name ?? ''}) with dimensions.`,
    );
  return measures.length > 0;
}

export function listFilterTargets(filter: ResolvedFilter): FilterTarget[] {
  if ('and' in filter) return filter.and.flatMap(listFilterTargets);
  return 'or' in filter ? filter.or.flatMap(listFilterTargets) : [filter.target];
}
