/** Control values and what they make of each chart's question; fetched by dashboards that have any. */
import type { ActiveControls, ControlLayers } from '../model/controls/control-layers.ts';
import { readControls, type Controls } from '../model/controls/control.ts';
import { defaultFilter, resolveControls } from '../model/controls/resolve-controls.ts';
import type { FilterValue } from '../model/filters/filter-value.ts';
import { planQuestion, type PlannedQuestion } from '../model/questions/plan-question.ts';
import type { ReadDashboard } from '../model/readers/read-dashboard.ts';
import type { Clock } from '../model/time/read-span.ts';
import type { WidgetState } from './dashboard-state.ts';

export interface ControlDesk {
  readonly controls: Controls;
  resolve(layers: ControlLayers): ActiveControls;
  /** What each filter shows when nobody has said anything, by member. */
  defaults(layers: ControlLayers): ReadonlyMap<string, FilterValue>;
  /** undefined for a widget that asks nothing. */
  plan(widget: WidgetState, active: ActiveControls, clock: Clock): PlannedQuestion | undefined;
}

export function openControlDesk({ widgets, containers }: ReadDashboard): ControlDesk {
  const controls = readControls(widgets);
  return {
    controls,
    resolve: (layers) => resolveControls(controls, containers, layers),
    defaults: (layers) =>
      new Map(
        controls.filters.flatMap(({ member }) => {
          const value = defaultFilter(controls.filters, member, layers);
          return value ? [[member, value] as const] : [];
        }),
      ),
    plan({ widget, plan }, active, clock) {
      if (!('rows' in plan)) return undefined;
      const { spec, rows } = plan;
      return planQuestion(
        { widgetId: widget.id, config: widget.config, spec, rows },
        { controls, active },
        clock,
      );
    },
  };
}
