/** The controls of a dashboard: resolves their values, and plans the queries of its widgets under them. */
import {
  answerSource,
  type ActiveControls,
  type ControlLayers,
  type ControlValues,
} from '../controls/control-layers.ts';
import { parseControls, type Controls } from '../controls/control-definitions.ts';
import {
  findControlDefaults,
  findSetValues,
  resolveControls,
  type ControlDefaults,
} from '../controls/resolve-control-values.ts';
import type { ParsedDashboard } from '../dashboard/parse-dashboard.ts';
import type { WidgetPlan } from '../dashboard/plan-widget.ts';
import type { ParsedWidget } from '../parsing/parse-widget.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { planWidgetQuery } from './plan-widget-query.ts';
import type { PlannedQuery } from './planned-query.ts';

export interface DashboardControls {
  readonly controls: Controls;
  resolve(layers: ControlLayers): ActiveControls;
  /** The values that controls return to when they are reset. */
  defaults(layers: ControlLayers): ControlDefaults;
  /** What the host and the reader have set, in the form of the initial properties. */
  setValues(layers: ControlLayers): ControlValues;
  /** @returns `undefined` for a widget without a query. */
  plan(widget: PlannedWidget, active: ActiveControls, clock: ZonedClock): PlannedQuery | undefined;
}

export function createDashboardControls({ widgets, containers }: ParsedDashboard): DashboardControls {
  const controls = parseControls(widgets);
  const sources = new Set([answerSource, ...widgets.map(({ id }) => id)]);
  return {
    controls,
    // A widget that is gone filters nothing.
    resolve: (layers) => {
      const crossFilters = layers.crossFilters.filter(({ widgetId }) => sources.has(widgetId));
      return resolveControls(controls, containers, { ...layers, crossFilters });
    },
    defaults: (layers) => findControlDefaults(controls, layers),
    setValues: (layers) => findSetValues(controls, layers),
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

interface PlannedWidget {
  readonly widget: Pick<ParsedWidget, 'id' | 'config'>;
  readonly plan: WidgetPlan;
}
