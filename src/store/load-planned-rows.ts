/**
 * Loads the rows of a planned query. A filter that the Data API refuses, or does not apply, is left out and listed: a
 * reader must see which filters do not hold.
 */
import type { RowSource } from '../model/dashboard/plan-widget.ts';
import type { MemberList } from '../model/parsing/parse-meta.ts';
import { isRecord, readArray } from '../model/parsing/read-value.ts';
import type { PlannedQuery, SkippedControl } from '../model/query-planning/planned-query.ts';
import type { Result } from '../model/result.ts';

/** A response of the Data API, or rows of the report itself. */
export interface RowsResponse {
  readonly result: Result | undefined;
  /** For SQL: the members that it was filtered by. Undefined: the Data API does not say, so that it applies none. */
  readonly filtered?: readonly string[] | undefined;
}

export interface PlannedRows {
  readonly result: Result | undefined;
  /** The filters that were left out. */
  readonly dropped: readonly SkippedControl[];
}

export interface DataPort {
  load(rows: RowSource): Promise<RowsResponse>;
  members(): Promise<MemberList>;
}

type Filtered = Pick<PlannedQuery, 'rows' | 'merged'>;

export async function loadPlannedRows({ rows, merged }: Filtered, port: DataPort): Promise<PlannedRows> {
  try {
    const { result, filtered } = await port.load(rows);
    return { result, dropped: rows.from === 'sql' ? listUnapplied(merged, filtered) : [] };
  } catch (error) {
    if (merged.length === 0 || !isRefusal(error)) throw error;
    const dropped = await listRefusedFilters({ rows, merged }, port);
    if (dropped.length === 0) throw error;
    const members = dropped.map(({ member }) => member);
    const others = merged.filter((member) => !members.includes(member));
    const loaded = await loadPlannedRows({ rows: withoutFilters(rows, members), merged: others }, port);
    return { result: loaded.result, dropped: [...dropped, ...loaded.dropped] };
  }
}

const refusals = new Set<unknown>([400, 403]);
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && refusals.has(error.status);

const listUnapplied = (merged: readonly string[], filtered: readonly string[] = []): SkippedControl[] =>
  merged.filter((member) => !filtered.includes(member)).map((member) => toDropped(member, 'fixed-sql'));

const toDropped = (member: string, reason: 'refused' | 'fixed-sql'): SkippedControl => ({
  kind: 'filter',
  member,
  reason,
});

/** The filters to leave out: those on members that the reader may not use, or else, for SQL, all of them. */
async function listRefusedFilters({ rows, merged }: Filtered, port: DataPort): Promise<SkippedControl[]> {
  const members = await port.members().catch(() => undefined);
  // A member without a view is a column of whatever SQL reads, and nothing in a JSON query.
  const mayBeColumn = (member: string): boolean => rows.from === 'sql' && !member.includes('.');
  const beyond = members ? merged.filter((member) => !members.has(member) && !mayBeColumn(member)) : [];
  if (beyond.length > 0) return beyond.map((member) => toDropped(member, 'refused'));
  return rows.from === 'sql' ? merged.map((member) => toDropped(member, 'fixed-sql')) : [];
}

/** Looks at the top level only, because controls never nest the conditions of several members. */
function withoutFilters(rows: RowSource, members: readonly string[]): RowSource {
  const isLeft = (filter: unknown): boolean => !listNames(filter).some((name) => members.includes(name));
  if (rows.from === 'sql') return { ...rows, filters: rows.filters?.filter(isLeft) };
  if (rows.from !== 'load') return rows;
  return { ...rows, query: { ...rows.query, filters: readArray(rows.query.filters).filter(isLeft) } };
}

function listNames(filter: unknown): string[] {
  if (!isRecord(filter)) return [];
  const parts = [...readArray(filter.and), ...readArray(filter.or)].flatMap(listNames);
  return typeof filter.member === 'string' ? [filter.member, ...parts] : parts;
}
