/**
 * What a chart asks for under the controls that hold: its own question, narrowed and at the grain in force. What
 * cannot be applied is left out and named; what does not concern the chart is left out in silence.
 * Source: docs/dashboard-format.md, "Which charts a control concerns".
 */
import { changeSpecGrain } from '../chart/change-spec-grain.ts';
import type { ActiveControls, CrossFilter } from '../controls/control-layers.ts';
import type { Controls } from '../controls/control-definitions.ts';
import { isRecord, readText } from '../parsing/read-value.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { planLoadQuery } from './plan-load-query.ts';
import { planInlineRows, planSpecRows } from './plan-inline-rows.ts';
import { planSqlQuery } from './plan-sql-query.ts';
import type { QueryingWidget, MemberCondition, PlannedQuery } from './planned-query.ts';

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
