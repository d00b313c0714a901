/** What a dashboard needs once it has arrived: fetched side by side with it, so that the first paint carries none of it. */
import type { ReadDashboard } from '../model/readers/read-dashboard.ts';
import { planWidget, titleOf } from '../model/widgets/plan-widget.ts';
import type { WidgetState } from './dashboard-state.ts';
import { createProblem } from './problem.ts';

export { createWidgetRows } from './widget-rows.ts';
export { readDashboard } from '../model/readers/read-dashboard.ts';

/** Widgets before any of them has asked for its rows, by id. */
export function planWidgets(dashboard: ReadDashboard): ReadonlyMap<string, WidgetState> {
  return new Map(
    dashboard.widgets.map((widget) => {
      const plan = planWidget(widget, dashboard);
      return [
        widget.id,
        firstState({ widget, plan, title: titleOf(widget, plan), status: 'waiting' }),
      ] as const;
    }),
  );
}

/** What cannot be shown has failed from the start. */
function firstState(state: WidgetState): WidgetState {
  const { plan } = state;
  if (plan.view === 'problem') {
    const words = { about: plan.about, detail: plan.about };
    const problem = createProblem(plan.code, 'dashboard', words);
    return Object.freeze({ ...state, status: 'failed', problem });
  }
  return Object.freeze(state);
}
