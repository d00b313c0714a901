/**
 * What a chart asks for under the controls that hold: its own question, narrowed and at the grain in force. What
 * cannot be applied is left out and named; what does not concern the chart is left out in silence.
 * Source: docs/dashboard-format.md, "Which charts a control concerns".
 */
import { regrainSpec } from '../chart/regrain-spec.ts';
import type { ActiveControls, Selection } from '../controls/control-layers.ts';
import type { Controls } from '../controls/control.ts';
import { isRecord, readText } from '../readers/read-value.ts';
import type { Clock } from '../time/read-span.ts';
import { planLoad } from './plan-load.ts';
import { planInline, planOwn } from './plan-rows.ts';
import { planSql } from './plan-sql.ts';
import type { Chart, Condition, PlannedQuestion } from './planned-question.ts';

export function planQuestion(
  chart: Chart,
  { controls, active }: { controls: Controls; active: ActiveControls },
  clock: Clock,
): PlannedQuestion {
  const conditions = [
    ...mapControls(chart, controls.filters, active.filters),
    ...selectedBy(active.selections, chart.widgetId),
  ];
  const grains = mapControls(chart, controls.grains, active.grains).map(({ filter, ...grain }) => ({
    ...grain,
    grain: filter,
  }));
  const { rows } = chart;
  if (rows.from === 'load') return withGrains(chart, planLoad(rows.query, conditions, grains));
  if (rows.from === 'sql') return planSql(rows.query, { conditions, grains, clock });
  if (rows.from === 'inline') return planInline(rows.result, conditions, clock);
  return planOwn(chart, conditions, clock);
}

/** The report's columns keep their names, so the grain is the one that the new name ends with. */
function withGrains(chart: Chart, planned: PlannedQuestion): PlannedQuestion {
  const changed = Object.entries(planned.renames).filter(([name, old]) => name !== old);
  if (changed.length === 0) return planned;
  const grains = new Map(changed.map(([name, old]) => [old, name.split('.').at(-1) ?? '']));
  return { ...planned, spec: regrainSpec(chart.spec, grains) };
}

/** Values by the member that the chart takes them for: a chart may refuse a control, or map it to another member. */
function mapControls<V>(
  { config }: Chart,
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
const selectedBy = (selections: readonly Selection[], widgetId: string): Condition[] =>
  selections
    .filter((selection) => selection.widgetId !== widgetId)
    .flatMap(({ parts }) => parts.map(({ member, filter }) => ({ member, filter, mapped: false })));
