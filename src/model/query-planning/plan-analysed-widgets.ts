/** Plans the queries of the widgets that a summary tells of, as the page shows them before its reader changes anything. */
import { emptyControlLayers } from '../controls/control-layers.ts';
import { findAnalysedQuery, findSpec, hasOwnFilters } from '../dashboard/analysed-query.ts';
import type { ParsedDashboard } from '../dashboard/parse-dashboard.ts';
import { findWidgetTitle, planWidget } from '../dashboard/plan-widget.ts';
import { withFirstPeriod } from '../time/compared-time.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { createDashboardControls } from './dashboard-controls.ts';
import type { PlannedQuery, SkippedControl } from './planned-query.ts';

export interface AnalysedWidget {
  readonly widgetId: string;
  readonly title: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly spec: Readonly<Record<string, unknown>> | undefined;
  readonly renames: PlannedQuery['renames'];
  /** Controls that concern the widget and could not be applied. */
  readonly skipped: readonly SkippedControl[];
  /** Whether the widget has filters of its own: its rows are about less than the dashboard. */
  readonly isPart: boolean;
}

/** @param attributes - those of the reader, from which controls may take their values. */
export function planAnalysedWidgets(
  dashboard: ParsedDashboard,
  attributes: Readonly<Record<string, unknown>>,
  clock: ZonedClock,
): AnalysedWidget[] {
  const controls = createDashboardControls(dashboard);
  const active = controls.resolve({ ...emptyControlLayers, attributes });
  return dashboard.widgets.flatMap((widget): AnalysedWidget[] => {
    const plan = planWidget(widget, dashboard);
    const planned = controls.plan({ widget, plan }, active, clock);
    if (!findAnalysedQuery(plan) || planned?.rows.from !== 'load') return [];
    const { rows, renames, skipped } = planned;
    const title = findWidgetTitle(widget, plan) ?? '';
    return [
      {
        widgetId: widget.id,
        title,
        spec: findSpec(plan),
        query: { timezone: clock.timeZone, ...withFirstPeriod(rows.query) },
        renames,
        skipped,
        isPart: hasOwnFilters(plan),
      },
    ];
  });
}
