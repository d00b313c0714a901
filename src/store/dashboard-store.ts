/**
 * The only place where the state of a dashboard changes. Callers request changes by method calls, and the listener receives
 * a frozen state after each change. A response that arrives after its request became obsolete is dropped.
 */
import { loadChunk } from '../browser/load-chunk.ts';
import {
  emptyControlLayers,
  emptyControlValues,
  hasNoControlValues,
  type ControlLayers,
} from '../model/controls/control-layers.ts';
import type { ParsedDashboard } from '../model/dashboard/parse-dashboard.ts';
import type { DashboardControls } from '../model/query-planning/dashboard-controls.ts';
import type { DashboardSource } from './dashboard-source.ts';
import { idleState, type DashboardState, type WidgetState } from './dashboard-state.ts';
import { createElementProblem, toElementProblem, type ElementProblem } from './element-problem.ts';
import type { WidgetRows } from './widget-rows-controller.ts';
import { isAborted } from './is-aborted.ts';

export interface DashboardStore {
  readonly state: DashboardState;
  readonly layers: ControlLayers;
  /** Rows and data model of the dashboard. `undefined` until the dashboard has loaded. */
  readonly rows: WidgetRows | undefined;
  /**
   * Loads a dashboard. Requests for the previous dashboard are aborted. What the reader has picked stays, unless it is another
   * dashboard.
   */
  load(source: DashboardSource, options?: DashboardLoadOptions): Promise<void>;
  /** Puts the dashboard into the state `failed`, for example because the host has not set what is required. */
  fail(problem: ElementProblem): void;
  /** Loads the rows of a widget that has come near the viewport. Later calls for the same widget do nothing. */
  show(widgetId: string): void;
  /** Reloads the rows of one widget, or of all widgets that were shown. The old rows stay until the new ones arrive. */
  refresh(widgetId?: string): Promise<void>;
  /** Replaces layers of control values, and reloads the widgets whose queries have changed. */
  adjust(change: Partial<ControlLayers>): Promise<void>;
  /** Reloads the widgets whose queries have changed, for example because the reader's time zone has. */
  reloadChanged(): Promise<void>;
  /** Records that the view of a widget could not be drawn. */
  reportFailure(widgetId: string, problem: ElementProblem): void;
  /** Records that the view of a widget is drawn with a mistake. `undefined` removes the warning. */
  reportWarning(widgetId: string, problem: ElementProblem | undefined): void;
  /**
   * Shows another version of the dashboard, which its author has edited. What the reader has picked stays. Resolves when it is
   * shown, and may still load rows.
   */
  replace(dashboard: ParsedDashboard, carry: CarryStates): Promise<void>;
  /** Removes the dashboard and aborts its requests. */
  reset(): void;
}

export interface DashboardLoadOptions {
  /** Receives the dashboard that is being fetched, not yet parsed. The dashboard is shown after this has resolved. */
  readonly prepare?: (fetched: Promise<unknown>) => Promise<void>;
  /** Called before another dashboard than the last one is loaded. */
  readonly onOther?: () => void;
}

/**
 * Gives the states of another version's widgets from those of the version before. It is called when the version is shown:
 * rows may arrive until then.
 */
export type CarryStates = (before: DashboardState['widgets']) => DashboardState['widgets'];

/** @param onChange - receives each new state. */
export function createDashboardStore(onChange: (state: DashboardState) => void): DashboardStore {
  let state = idleState;
  let layers = emptyControlLayers;
  /** The last dashboard. */
  let lastId: string | undefined;
  let loading = new AbortController();
  let rows: WidgetRows | undefined;
  let dashboardControls: DashboardControls | undefined;

  function setState(changes: Partial<DashboardState>): void {
    state = Object.freeze({ ...state, ...changes });
    onChange(state);
  }

  function setWidgetState(widgetId: string, changes: Partial<WidgetState>): void {
    const widget = state.widgets.get(widgetId);
    if (!widget) return;
    setState({ widgets: new Map(state.widgets).set(widgetId, Object.freeze({ ...widget, ...changes })) });
  }

  function restart(): AbortSignal {
    loading.abort();
    loading = new AbortController();
    rows?.clear();
    rows = undefined;
    dashboardControls = undefined;
    state = idleState;
    return loading.signal;
  }

  /** Another dashboard opens as its author left it, even if its widgets and members have the same names. */
  function enter(id: string, onOther: DashboardLoadOptions['onOther']): void {
    if (lastId !== undefined && id !== lastId) {
      layers = { ...layers, picked: emptyControlValues, crossFilters: [] };
      onOther?.();
    }
    lastId = id;
  }

  async function load(source: DashboardSource, options: DashboardLoadOptions = {}): Promise<void> {
    const { prepare, onOther } = options;
    const signal = restart();
    enter(source.id, onOther);
    setState({ status: 'loading' });
    try {
      // Both at the same time, so that the first query waits for the slower one only.
      const fetched = fetchDashboard(source, signal);
      const [body, loader] = await Promise.all([
        fetched,
        loadChunk(() => import('./dashboard-chunk.ts')),
        prepare?.(fetched),
      ]);
      if (isAborted(signal)) return;
      const dashboard = loader.parseDashboard(body);
      if (!dashboard)
        return setState({
          status: 'failed',
          problem: createElementProblem('dashboard-invalid', 'dashboard'),
        });
      if (hasControls(dashboard) || !hasNoControlValues(layers))
        await prepareControls(dashboard, source, signal);
      if (isAborted(signal)) return;
      const widgets = await loader.createWidgetStates(dashboard);
      if (isAborted(signal)) return;
      rows = loader.createWidgetRowsController({
        state: () => state,
        controls: () => dashboardControls,
        change: setWidgetState,
        source,
        dashboard,
        set: setState,
      });
      setState({ status: 'ready', dashboard, widgets, problem: undefined, ...controlState() });
    } catch (error) {
      if (!isAborted(signal))
        setState({ status: 'failed', problem: toElementProblem(error, 'dashboard', 'dashboard-invalid') });
    }
  }

  /** Runs before the first query, so that rows that a filter excludes are never shown. */
  async function prepareControls(
    dashboard: ParsedDashboard,
    source: DashboardSource,
    signal: AbortSignal,
  ): Promise<void> {
    const personal = dashboard.widgets.some(({ config }) => config.userAttribute !== undefined);
    const [opened, attributes] = await Promise.all([
      openControls(dashboard),
      personal ? source.platform?.().readAttributes(signal) : undefined,
    ]);
    if (isAborted(signal)) return;
    dashboardControls = opened;
    layers = { ...layers, attributes: attributes ?? {} };
  }

  async function openControls(dashboard: ParsedDashboard): Promise<DashboardControls> {
    const { createDashboardControls } = await loadChunk(
      () => import('../model/query-planning/dashboard-controls.ts'),
    );
    return createDashboardControls(dashboard);
  }

  const controlState = (): Partial<DashboardState> =>
    dashboardControls
      ? {
          controls: dashboardControls.controls,
          active: { ...dashboardControls.resolve(layers), ownsFilters: layers.host.filters !== undefined },
          defaults: dashboardControls.defaults(layers),
        }
      : {};

  async function replace(dashboard: ParsedDashboard, carry: CarryStates): Promise<void> {
    const { signal } = loading;
    const opened = await openControls(dashboard);
    if (isAborted(signal) || state.status !== 'ready') return;
    dashboardControls = opened;
    setState({ dashboard, widgets: carry(state.widgets), ...controlState() });
    // The next version does not wait for these rows.
    void rows?.reloadChanged();
  }

  async function adjust(change: Partial<ControlLayers>): Promise<void> {
    layers = { ...layers, ...change };
    const { dashboard } = state;
    const { signal } = loading;
    if (!dashboard) return;
    if (!dashboardControls) {
      const opened = await openControls(dashboard);
      if (isAborted(signal)) return;
      dashboardControls ??= opened;
    }
    setState(controlState());
    await rows?.reloadChanged();
  }

  return {
    get state() {
      return state;
    },
    get layers() {
      return layers;
    },
    get rows() {
      return rows;
    },
    load,
    fail(problem) {
      restart();
      setState({ status: 'failed', problem });
    },
    show: (widgetId) => rows?.show(widgetId),
    async refresh(widgetId) {
      await rows?.refresh(widgetId);
    },
    adjust,
    async reloadChanged() {
      await rows?.reloadChanged();
    },
    reportFailure(widgetId, problem) {
      setWidgetState(widgetId, { status: 'failed', problem });
    },
    reportWarning(widgetId, warning) {
      if (state.widgets.get(widgetId)?.warning?.detail !== warning?.detail)
        setWidgetState(widgetId, { warning });
    },
    replace,
    reset() {
      restart();
      onChange(state);
    },
  };
}

async function fetchDashboard(
  { dashboard, platform }: DashboardSource,
  signal: AbortSignal,
): Promise<unknown> {
  return dashboard ?? (await platform?.().fetchDashboard(signal));
}

const hasControls = ({ widgets, containers }: ParsedDashboard): boolean =>
  containers.size > 0 || widgets.some(({ type }) => type === 'FILTER' || type === 'TIME_GRAIN');
