/** Rows that stand in the report, under controls: filtered here, with the meaning that the data engine gives them. */
import { filterResult } from '../filters/filter-rows.ts';
import type { Result } from '../result.ts';
import type { Clock } from '../time/read-span.ts';
import { narrowSpec } from './narrow-spec.ts';
import { toEntry, unchanged, type Chart, type Condition, type PlannedQuestion } from './planned-question.ts';
import type { SkippedControl } from './skipped-control.ts';

const keyOf = (conditions: readonly Condition[]): string =>
  conditions.length > 0 ? JSON.stringify(conditions) : '';

export function planInline(result: Result, conditions: readonly Condition[], clock: Clock): PlannedQuestion {
  const { result: narrowed, skipped } = narrowRows(result, conditions, clock);
  return { ...unchanged, rows: { from: 'inline', result: narrowed }, skipped, key: keyOf(conditions) };
}

/** Inline rows have no model behind them: a member that they lack does not concern them, unless it was mapped. */
function narrowRows(
  result: Result,
  conditions: readonly Condition[],
  clock: Clock,
): { result: Result; skipped: SkippedControl[] } {
  const found = filterResult(result, conditions.map(toEntry), clock);
  const mapped = new Set(conditions.filter((one) => one.mapped).map(({ member }) => member));
  const relevant = found.skipped.filter(
    ({ member, reason }) => reason !== 'not-in-output' || mapped.has(member),
  );
  return { result: found.result, skipped: relevant.map((one) => ({ kind: 'filter' as const, ...one })) };
}

/** Rows inside of a chart's own spec. */
export function planOwn(chart: Chart, conditions: readonly Condition[], clock: Clock): PlannedQuestion {
  const narrowed = narrowSpec(chart.spec, (rows) => narrowRows(rows, conditions, clock));
  const skipped = narrowed?.skipped ?? conditions.filter(({ mapped }) => mapped).map(toOwnRows);
  return { ...unchanged, rows: { from: 'spec' }, spec: narrowed?.spec, skipped, key: keyOf(conditions) };
}

const toOwnRows = ({ member }: Condition): SkippedControl => ({ kind: 'filter', member, reason: 'own-rows' });
