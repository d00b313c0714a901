/** What a dashboard needs once it has arrived: fetched side by side with it, so that the first paint carries none of it. */
import type { ParsedDashboard } from '../model/parsing/parse-dashboard.ts';
import { planWidget, findWidgetTitle } from '../model/widgets/plan-widget.ts';
import type { WidgetState } from './dashboard-state.ts';
import { createElementProblem } from './element-problem.ts';

export { createWidgetRows } from './widget-rows.ts';
export { parseDashboard } from '../model/parsing/parse-dashboard.ts';

/** So many widgets are planned before the page has its turn. */
const slice = 1_000;

/** Widgets before any of them has asked for its rows, by id. */
export async function planWidgets(dashboard: ParsedDashboard): Promise<ReadonlyMap<string, WidgetState>> {
  const states = new Map<string, WidgetState>();
  for (const widget of dashboard.widgets) {
    if (states.size % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve));
    const plan = planWidget(widget, dashboard);
    states.set(
      widget.id,
      firstState({ widget, plan, title: findWidgetTitle(widget, plan), status: 'waiting' }),
    );
  }
  return states;
}

/** What cannot be shown has failed from the start. */
function firstState(state: WidgetState): WidgetState {
  const { plan } = state;
  if (plan.view === 'problem') {
    const words = { about: plan.about, detail: plan.about };
    const problem = createElementProblem(plan.code, 'dashboard', words);
    return Object.freeze({ ...state, status: 'failed', problem });
  }
  return Object.freeze(state);
}
