import type { ParsedDashboard } from '../model/dashboard/parse-dashboard.ts';
import { planWidget, findWidgetTitle } from '../model/dashboard/plan-widget.ts';
import type { WidgetState } from './dashboard-state.ts';
import { createElementProblem } from './element-problem.ts';

/** Number of widgets that are planned before the page gets a turn to handle events. */
const slice = 1_000;

/** @returns the first state of each widget by id, without rows. */
export async function createWidgetStates(
  dashboard: ParsedDashboard,
): Promise<ReadonlyMap<string, WidgetState>> {
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

/** A widget that no view can show has the status `failed` from the start. */
function firstState(state: WidgetState): WidgetState {
  const { plan } = state;
  if (plan.view === 'problem') {
    const words = { about: plan.about, detail: plan.about };
    const problem = createElementProblem(plan.code, 'dashboard', words);
    return Object.freeze({ ...state, status: 'failed', problem });
  }
  return Object.freeze(state);
}
