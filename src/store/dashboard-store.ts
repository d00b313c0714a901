/**
 * The one place where a dashboard's state changes. Requests come in as calls, frozen states go out to listeners;
 * an answer that comes after its question lost its meaning is dropped.
 */
import { readDashboard } from '../model/readers/read-dashboard.ts';
import { planWidget, titleOf } from '../model/widgets/plan-widget.ts';
import { idleState, type DashboardState, type WidgetState } from './dashboard-state.ts';
import { createProblem, toProblem, type Problem } from './problem.ts';
import { createRowLoader, type RowPorts } from './row-loader.ts';

/** What the store needs from the outside; the client room happens to offer most of it. */
export interface DashboardPorts extends RowPorts {
  /** The dashboard, unread: from the platform, or the host's own object. */
  readonly fetchDashboard: (signal: AbortSignal) => Promise<unknown>;
}

export interface DashboardStore {
  readonly state: DashboardState;
  /** Fetches and shows a dashboard; what was under way for another one is dropped. */
  load(ports: DashboardPorts): Promise<void>;
  /** Nothing can be shown: the host has not given what is needed. */
  fail(problem: Problem): void;
  /** The widget comes near the viewport: its rows are asked for, once. */
  show(widgetId: string): void;
  /** Asks again for the rows of one widget, or of all that were shown. The old picture stays meanwhile. */
  refresh(widgetId?: string): Promise<void>;
  /** The view of a widget could not be drawn. */
  reportFailure(widgetId: string, problem: Problem): void;
  /** Forgets everything and aborts what is under way. */
  reset(): void;
}

export function createDashboardStore(onChange: (state: DashboardState) => void): DashboardStore {
  let state = idleState;
  let turn = new AbortController();
  const loader = createRowLoader();

  function become(changes: Partial<DashboardState>): void {
    state = Object.freeze({ ...state, ...changes });
    onChange(state);
  }

  function becomeWidget(widgetId: string, changes: Partial<WidgetState>): void {
    const widget = state.widgets.get(widgetId);
    if (!widget) return;
    become({ widgets: new Map(state.widgets).set(widgetId, Object.freeze({ ...widget, ...changes })) });
  }

  function restart(): AbortSignal {
    turn.abort();
    turn = new AbortController();
    loader.clear();
    return turn.signal;
  }

  async function load(ports: DashboardPorts): Promise<void> {
    const signal = restart();
    loader.use(ports);
    state = idleState;
    become({ status: 'loading' });
    try {
      const body = await ports.fetchDashboard(signal);
      if (!signal.aborted) accept(body);
    } catch (error) {
      if (!signal.aborted)
        become({ status: 'failed', problem: toProblem(error, 'dashboard', 'dashboard-invalid') });
    }
  }

  function accept(body: unknown): void {
    const dashboard = readDashboard(body);
    if (!dashboard)
      return become({ status: 'failed', problem: createProblem('dashboard-invalid', 'dashboard') });
    const widgets = dashboard.widgets.map((widget) => {
      const plan = planWidget(widget, dashboard);
      return [
        widget.id,
        firstState({ widget, plan, title: titleOf(widget, plan), status: 'waiting' }),
      ] as const;
    });
    become({ status: 'ready', dashboard, widgets: new Map(widgets), problem: undefined });
  }

  async function ask(widgetId: string, options: { fresh: boolean }): Promise<void> {
    const widget = state.widgets.get(widgetId);
    if (!widget || !needsRows(widget)) return;
    const signal = loader.begin(widgetId, turn.signal);
    becomeWidget(widgetId, { status: widget.result ? 'ready' : 'loading', problem: undefined });
    try {
      const result = await loader.load(widget, { signal, fresh: options.fresh });
      if (!signal.aborted)
        becomeWidget(widgetId, { status: 'ready', result, problem: undefined, stale: false });
    } catch (error) {
      if (!signal.aborted) keepOrFail(widgetId, toProblem(error, 'query', 'query-failed'));
    }
  }

  /** The last rows stay, marked stale; without any there is only the problem to show. */
  function keepOrFail(widgetId: string, problem: Problem): void {
    const kept = state.widgets.get(widgetId)?.result !== undefined;
    becomeWidget(widgetId, kept ? { status: 'ready', stale: true, problem } : { status: 'failed', problem });
  }

  return {
    get state() {
      return state;
    },
    load,
    fail(problem) {
      restart();
      state = idleState;
      become({ status: 'failed', problem });
    },
    show(widgetId) {
      if (state.widgets.get(widgetId)?.status === 'waiting') void ask(widgetId, { fresh: false });
    },
    async refresh(widgetId) {
      const ids = widgetId === undefined ? [...state.widgets.keys()] : [widgetId];
      const shown = ids.filter((id) => state.widgets.get(id)?.status !== 'waiting');
      await Promise.all(shown.map((id) => ask(id, { fresh: true })));
    },
    reportFailure(widgetId, problem) {
      becomeWidget(widgetId, { status: 'failed', problem });
    },
    reset() {
      restart();
      state = idleState;
      onChange(state);
    },
  };
}

/** What needs no rows is ready at once, or failed at once. */
function firstState(state: WidgetState): WidgetState {
  const { plan } = state;
  if (plan.view === 'problem') {
    const words = { about: plan.about, detail: plan.about };
    return Object.freeze({
      ...state,
      status: 'failed',
      problem: createProblem(plan.code, 'dashboard', words),
    });
  }
  return Object.freeze(state);
}

function needsRows({ plan }: WidgetState): boolean {
  return plan.view !== 'problem';
}
