/** A JSON query under controls: filters are merged into it, and it groups by the grain in force. */
import type { DataFilter } from '../../contract/data-api.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import { isRecord, readArray } from '../parsing/read-value.ts';
import {
  unchangedQuery,
  type MemberCondition,
  type MemberGrain,
  type PlannedQuery,
} from './planned-query.ts';
import { listQueryViews, findMemberView } from './query-views.ts';
import { changeQueryGrain } from './change-query-grain.ts';
import type { SkippedControl } from './skipped-control.ts';

/** Merged into the query: right for members that are not in its output, and for measures. */
export function planLoadQuery(
  query: Record<string, unknown>,
  conditions: readonly MemberCondition[],
  grains: readonly MemberGrain[],
): PlannedQuery {
  const views = listQueryViews(query);
  const skipped: SkippedControl[] = [];
  const filters: DataFilter[] = [];
  const merged: string[] = [];
  for (const { member, filter, mapped } of conditions) {
    if (!mapped && !views.has(findMemberView(member))) continue;
    const found = toDataFilters(member, filter, timeMembers(query).has(member) ? 'time' : undefined);
    if ('fault' in found) {
      skipped.push({ kind: 'filter', member, reason: 'unreadable' });
    } else {
      filters.push(...found);
      merged.push(member);
    }
  }
  const narrowed =
    filters.length > 0 ? { ...query, filters: [...readArray(query.filters), ...filters] } : query;
  return { ...unchangedQuery, ...regrain(narrowed, grains), skipped, merged };
}

const timeMembers = (query: Record<string, unknown>): ReadonlySet<unknown> =>
  new Set(readArray(query.timeDimensions).map((time) => (isRecord(time) ? time.dimension : undefined)));

function regrain(
  query: Record<string, unknown>,
  grains: readonly MemberGrain[],
): Pick<PlannedQuery, 'rows' | 'renames'> {
  let asked: Readonly<Record<string, unknown>> = query;
  let renames: Readonly<Record<string, string>> = {};
  for (const { member, grain } of grains) {
    const changed = changeQueryGrain(asked, member, grain);
    if (!changed) continue;
    asked = changed.query;
    renames = { ...renames, ...changed.renames };
  }
  return { rows: { from: 'load', query: { ...asked } }, renames };
}
