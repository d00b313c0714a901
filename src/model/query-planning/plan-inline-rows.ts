/** Rows that stand in the report, under controls: filtered here, with the meaning that the data engine gives them. */
import { filterResult } from '../filters/filter-result.ts';
import type { Result } from '../result.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { filterSpecRows } from './filter-spec-rows.ts';
import {
  toFilterEntry,
  unchangedQuery,
  type QueryingWidget,
  type MemberCondition,
  type PlannedQuery,
} from './planned-query.ts';
import type { SkippedControl } from './skipped-control.ts';

const keyOf = (conditions: readonly MemberCondition[]): string =>
  conditions.length > 0 ? JSON.stringify(conditions) : '';

export function planInlineRows(
  result: Result,
  conditions: readonly MemberCondition[],
  clock: ZonedClock,
): PlannedQuery {
  const { result: narrowed, skipped } = narrowRows(result, conditions, clock);
  return { ...unchangedQuery, rows: { from: 'inline', result: narrowed }, skipped, key: keyOf(conditions) };
}

/** Inline rows have no model behind them: a member that they lack does not concern them, unless it was mapped. */
function narrowRows(
  result: Result,
  conditions: readonly MemberCondition[],
  clock: ZonedClock,
): { result: Result; skipped: SkippedControl[] } {
  const found = filterResult(result, conditions.map(toFilterEntry), clock);
  const mapped = new Set(conditions.filter((one) => one.mapped).map(({ member }) => member));
  const relevant = found.skipped.filter(
    ({ member, reason }) => reason !== 'not-in-output' || mapped.has(member),
  );
  return { result: found.result, skipped: relevant.map((one) => ({ kind: 'filter' as const, ...one })) };
}

/** Rows inside of a chart's own spec. */
export function planSpecRows(
  chart: QueryingWidget,
  conditions: readonly MemberCondition[],
  clock: ZonedClock,
): PlannedQuery {
  const narrowed = filterSpecRows(chart.spec, (rows) => narrowRows(rows, conditions, clock));
  const skipped = narrowed?.skipped ?? conditions.filter(({ mapped }) => mapped).map(toOwnRows);
  return { ...unchangedQuery, rows: { from: 'spec' }, spec: narrowed?.spec, skipped, key: keyOf(conditions) };
}

const toOwnRows = ({ member }: MemberCondition): SkippedControl => ({
  kind: 'filter',
  member,
  reason: 'own-rows',
});
