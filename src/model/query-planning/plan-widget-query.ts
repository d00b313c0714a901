/**
 * What a chart asks for under the controls that hold: its own question, narrowed and at the grain in force. What
 * cannot be applied is left out and named; what does not concern the chart is left out in silence.
 * Source: docs/dashboard-format.md, "Which charts a control concerns".
 */
import { changeSpecGrain } from '../chart/change-spec-grain.ts';
import type { ActiveControls, CrossFilter } from '../controls/control-layers.ts';
import type { Controls } from '../controls/control-definitions.ts';
import { isRecord, readText, readArray } from '../parsing/read-value.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import {
  type QueryingWidget,
  type MemberCondition,
  type PlannedQuery,
  toFilterEntry,
  unchangedQuery,
  type MemberGrain,
} from './planned-query.ts';
import { wrapSql } from '../sql/wrap-sql.ts';
import type { SkippedControl } from './skipped-control.ts';
import { filterResult } from '../filters/filter-result.ts';
import type { Result } from '../result.ts';
import { filterSpecRows } from './filter-spec-rows.ts';
import type { DataFilter } from '../../contract/data-api.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import { listQueryViews, findMemberView } from './query-views.ts';
import { changeQueryGrain } from './change-query-grain.ts';

export function planWidgetQuery(
  chart: QueryingWidget,
  { controls, active }: { controls: Controls; active: ActiveControls },
  clock: ZonedClock,
): PlannedQuery {
  const conditions = [
    ...mapControls(chart, controls.filters, active.filters),
    ...selectedBy(active.crossFilters, chart.widgetId),
  ];
  const grains = mapControls(chart, controls.grains, active.grains).map(({ filter, ...grain }) => ({
    ...grain,
    grain: filter,
  }));
  const { rows } = chart;
  if (rows.from === 'load') return withGrains(chart, planLoadQuery(rows.query, conditions, grains));
  if (rows.from === 'sql') return planSqlQuery(rows.query, { conditions, grains, clock });
  if (rows.from === 'inline') return planInlineRows(rows.result, conditions, clock);
  return planSpecRows(chart, conditions, clock);
}

/** The report's columns keep their names, so the grain is the one that the new name ends with. */
function withGrains(chart: QueryingWidget, planned: PlannedQuery): PlannedQuery {
  const changed = Object.entries(planned.renames).filter(([name, old]) => name !== old);
  if (changed.length === 0) return planned;
  const grains = new Map(changed.map(([name, old]) => [old, name.split('.').at(-1) ?? '']));
  return { ...planned, spec: changeSpecGrain(chart.spec, grains) };
}

/** Values by the member that the chart takes them for: a chart may refuse a control, or map it to another member. */
function mapControls<V>(
  { config }: QueryingWidget,
  controls: readonly { widgetId: string; member: string }[],
  active: ReadonlyMap<string, V>,
): { member: string; filter: V; mapped: boolean }[] {
  const rules = isRecord(config.controls) ? config.controls : {};
  return [...active].flatMap(([member, filter]) => {
    const own = controls.filter((control) => control.member === member);
    const rule = own.map(({ widgetId }) => rules[widgetId]).find(isRecord);
    if (rule?.enabled === false) return [];
    const target = readText(rule?.member);
    return [{ member: target ?? member, filter, mapped: target !== undefined }];
  });
}

/** A chart that was clicked keeps all of its marks. */
const selectedBy = (selections: readonly CrossFilter[], widgetId: string): MemberCondition[] =>
  selections
    .filter((selection) => selection.widgetId !== widgetId)
    .flatMap(({ parts }) => parts.map(({ member, filter }) => ({ member, filter, mapped: false })));

/** SQL under controls: filters stand around it, where they mean there what they mean inside. */
interface SqlControls {
  readonly conditions: readonly MemberCondition[];
  readonly grains: readonly MemberGrain[];
  readonly clock: ZonedClock;
}

/** Around the query, where its result has the column and the meaning is right; grains are written inside of it. */
function planSqlQuery(query: string, { conditions, grains, clock }: SqlControls): PlannedQuery {
  const wrapped = wrapSql(query, conditions.map(toFilterEntry), clock);
  const heard = new Set([...wrapped.touched, ...wrapped.skipped.map(({ member }) => member)]);
  const unheard = conditions.filter(({ member, mapped }) => mapped && !heard.has(member));
  const skipped: SkippedControl[] = [
    ...wrapped.skipped.map((one) => ({ kind: 'filter' as const, ...one })),
    ...unheard.map(({ member }) => ({ kind: 'filter' as const, member, reason: 'not-in-output' as const })),
  ];
  const timed = grains.filter(({ member, mapped }) => mapped || truncates(query, member));
  skipped.push(
    ...timed.map(({ member }) => ({ kind: 'grain' as const, member, reason: 'meaning' as const })),
  );
  return { ...unchangedQuery, rows: { from: 'sql', query: wrapped.sql }, skipped, merged: wrapped.touched };
}

/** Whether SQL cuts that time to a grain, as far as its text shows. */
function truncates(sql: string, member: string): boolean {
  const name = member.split('.')[1] ?? member;
  return new RegExp(`\\bdate_trunc\\s*\\([^()]*\\b${name.replace(/\W/g, '\\$&')}\\b`, 'i').test(sql);
}

/** Rows that stand in the report, under controls: filtered here, with the meaning that the data engine gives them. */
const keyOf = (conditions: readonly MemberCondition[]): string =>
  conditions.length > 0 ? JSON.stringify(conditions) : '';

function planInlineRows(
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
function planSpecRows(
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

// A JSON query under controls: filters are merged into it, and it groups by the grain in force.

/** Merged into the query: right for members that are not in its output, and for measures. */
function planLoadQuery(
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
