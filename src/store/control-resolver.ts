/** Control values and what they make of each chart's question; fetched by dashboards that have any. */
import type { ActiveControls, ControlLayers } from '../model/controls/control-layers.ts';
import { parseControls, type Controls } from '../model/controls/control-definitions.ts';
import { findControlDefaults, type ControlDefaults } from '../model/controls/control-defaults.ts';
import { resolveControls } from '../model/controls/resolve-controls.ts';
import { planWidgetQuery } from '../model/query-planning/plan-widget-query.ts';
import type { PlannedQuery } from '../model/query-planning/planned-query.ts';
import type { ParsedDashboard } from '../model/parsing/parse-dashboard.ts';
import type { ZonedClock } from '../model/time/parse-time-span.ts';
import type { WidgetState } from './dashboard-state.ts';

export interface ControlResolver {
  readonly controls: Controls;
  resolve(layers: ControlLayers): ActiveControls;
  /** What controls return to when they are reset. */
  defaults(layers: ControlLayers): ControlDefaults;
  /** undefined for a widget that asks nothing. */
  plan(widget: WidgetState, active: ActiveControls, clock: ZonedClock): PlannedQuery | undefined;
}

export function createControlResolver({ widgets, containers }: ParsedDashboard): ControlResolver {
  const controls = parseControls(widgets);
  return {
    controls,
    resolve: (layers) => resolveControls(controls, containers, layers),
    defaults: (layers) => findControlDefaults(controls, layers),
    plan({ widget, plan }, active, clock) {
      if (!('rows' in plan)) return undefined;
      const { spec, rows } = plan;
      return planWidgetQuery(
        { widgetId: widget.id, config: widget.config, spec, rows },
        { controls, active },
        clock,
      );
    },
  };
}
