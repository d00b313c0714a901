/** A JSON query under controls: filters are merged into it, and it groups by the grain in force. */
import type { DataFilter } from '../../contract/data.ts';
import { toDataFilters } from '../filters/to-data-filter.ts';
import { isRecord, readArray } from '../readers/read-value.ts';
import { unchanged, type Condition, type Grain, type PlannedQuestion } from './planned-question.ts';
import { queryViews, viewOf } from './query-views.ts';
import { regrainQuery } from './regrain-query.ts';
import type { SkippedControl } from './skipped-control.ts';

/** Merged into the query: right for members that are not in its output, and for measures. */
export function planLoad(
  query: Record<string, unknown>,
  conditions: readonly Condition[],
  grains: readonly Grain[],
): PlannedQuestion {
  const views = queryViews(query);
  const skipped: SkippedControl[] = [];
  const filters: DataFilter[] = [];
  const merged: string[] = [];
  for (const { member, filter, mapped } of conditions) {
    if (!mapped && !views.has(viewOf(member))) continue;
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
  return { ...unchanged, ...regrain(narrowed, grains), skipped, merged };
}

const timeMembers = (query: Record<string, unknown>): ReadonlySet<unknown> =>
  new Set(readArray(query.timeDimensions).map((time) => (isRecord(time) ? time.dimension : undefined)));

function regrain(
  query: Record<string, unknown>,
  grains: readonly Grain[],
): Pick<PlannedQuestion, 'rows' | 'renames'> {
  let asked: Readonly<Record<string, unknown>> = query;
  let renames: Readonly<Record<string, string>> = {};
  for (const { member, grain } of grains) {
    const changed = regrainQuery(asked, member, grain);
    if (!changed) continue;
    asked = changed.query;
    renames = { ...renames, ...changed.renames };
  }
  return { rows: { from: 'load', query: { ...asked } }, renames };
}
