/** Control values and what they make of each chart's question; fetched by dashboards that have any. */
import type { ActiveControls, ControlLayers } from '../model/controls/control-layers.ts';
import { readControls, type Controls } from '../model/controls/control.ts';
import { findDefaults, type ControlDefaults } from '../model/controls/control-defaults.ts';
import { resolveControls } from '../model/controls/resolve-controls.ts';
import { planQuestion } from '../model/questions/plan-question.ts';
import type { PlannedQuestion } from '../model/questions/planned-question.ts';
import type { ReadDashboard } from '../model/readers/read-dashboard.ts';
import type { Clock } from '../model/time/read-span.ts';
import type { WidgetState } from './dashboard-state.ts';

export interface ControlDesk {
  readonly controls: Controls;
  resolve(layers: ControlLayers): ActiveControls;
  /** What controls return to when they are reset. */
  defaults(layers: ControlLayers): ControlDefaults;
  /** undefined for a widget that asks nothing. */
  plan(widget: WidgetState, active: ActiveControls, clock: Clock): PlannedQuestion | undefined;
}

export function openControlDesk({ widgets, containers }: ReadDashboard): ControlDesk {
  const controls = readControls(widgets);
  return {
    controls,
    resolve: (layers) => resolveControls(controls, containers, layers),
    defaults: (layers) => findDefaults(controls, layers),
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
