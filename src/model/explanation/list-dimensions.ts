/** Which dimensions are worth splitting a number by, and which measures may be the weights of the parts of a ratio. */
import type { CrossFilterCondition } from '../controls/control-layers.ts';
import { isRecord, readArray, readNumber, readString } from '../parsing/read-value.ts';
import { findMemberView } from '../parsing/list-query-views.ts';
import type { Member, MemberList } from '../parsing/parse-meta.ts';
import { listFilterMembers } from '../query-planning/level-query.ts';
import { findColumn, type Result } from '../result.ts';

/** A dimension with more values than this gives no few parts. */
const mostValues = 200;
/** Numbers with more values than this, such as hours and days have, are amounts. */
const mostNumbers = 31;
const mostWeights = 4;

export interface DashboardData {
  readonly members: MemberList;
  /** Members of the dashboard's filter controls. */
  readonly controlled: readonly string[];
  /** The rows that the dashboard shows. */
  readonly results: readonly Result[];
  /** The query of the number, and what its mark stands for. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly conditions: readonly CrossFilterCondition[];
}

/**
 * Those of few values come first, as far as the dashboard shows them, then those of its filters, then others. Numbers
 * are dimensions only where they are known to have few values.
 */
export function listDimensions(measure: string, data: DashboardData): string[] {
  const view = findMemberView(measure);
  const fixed = new Set(listFixed(data));
  const known = countValues(data);
  const rank = (name: string): number => {
    const count = known.get(name);
    if (count !== undefined) return data.controlled.includes(name) ? 0 : 1;
    return data.controlled.includes(name) ? 2 : 3;
  };
  const fits = ({ name, kind, type }: Member): boolean => {
    const count = known.get(name);
    if (kind !== 'dimension' || findMemberView(name) !== view || fixed.has(name)) return false;
    if (type === 'number') return count !== undefined && count > 1 && count <= mostNumbers;
    if (count !== undefined) return count > 1 && count <= mostValues && type !== 'time';
    return type === 'string' || type === 'boolean';
  };
  const names = [...data.members.values()].filter(fits).map(({ name }) => name);
  const order = (name: string): number => rank(name) * mostValues * 10 + (known.get(name) ?? 0);
  return names.sort((one, other) => order(one) - order(other));
}

/** Amounts that add up: those of the number's own query first. */
export function listWeights(measure: string, { members, query }: DashboardData): string[] {
  const view = findMemberView(measure);
  const own = new Set(readArray(query['measures']));
  const amounts = [...members.values()].filter(
    ({ name, isAdditive }) => isAdditive && name !== measure && findMemberView(name) === view,
  );
  const isCount = ({ aggregate }: Member): number => (aggregate === 'count' ? 0 : 1);
  return amounts
    .sort((one, other) => isCount(one) - isCount(other))
    .sort((one, other) => Number(own.has(other.name)) - Number(own.has(one.name)))
    .slice(0, mostWeights)
    .map(({ name }) => name);
}

/** Dimensions that have one value in all rows of the number. */
function listFixed({ query, conditions }: DashboardData): string[] {
  const picked = conditions.filter(({ filter: { operator, value } }) => {
    const isEqual = operator === undefined || operator === 'equals';
    return operator === 'is_null' || (isEqual && (!Array.isArray(value) || value.length === 1));
  });
  const filtered = readArray(query['filters'])
    .filter(isRecord)
    .filter(({ operator, values }) => operator === 'equals' && readArray(values).length === 1);
  return [
    ...picked.map(({ member }) => member),
    ...filtered.flatMap((filter) => readString(filter['member'] ?? filter['dimension']) ?? []),
  ];
}

/** The number of values of each dimension, where a result has all of them. */
function countValues({ results, members }: DashboardData): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const result of results.filter((one) => isWhole(one, members)))
    for (const { name, role } of result.columns) {
      if (role !== 'dimension') continue;
      const count = new Set(findColumn(result, name)?.cells).size;
      counts.set(name, Math.max(count, counts.get(name) ?? 0));
    }
  return counts;
}

/** Limits and conditions on measures leave out values. */
function isWhole({ truncated, rowCount, query }: Result, members: MemberList): boolean {
  const limit = readNumber(query?.['limit']) ?? Infinity;
  const isChosen = readArray(query?.['filters'])
    .flatMap(listFilterMembers)
    .some((member) => members.get(member)?.kind === 'measure');
  return query !== undefined && truncated !== true && rowCount < limit && !isChosen;
}
