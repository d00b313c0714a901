/**
 * The one place where a dashboard's state changes. Requests come in as calls, frozen states go out to listeners;
 * an answer that comes after its question lost its meaning is dropped.
 */
import { emptyControlLayers, hasNoEffect, type ControlLayers } from '../model/controls/control-layers.ts';
import type { ParsedDashboard } from '../model/parsing/parse-dashboard.ts';
import type { ControlResolver } from './control-resolver.ts';
import { idleState, type DashboardState, type WidgetState } from './dashboard-state.ts';
import { createElementProblem, toElementProblem, type ElementProblem } from './element-problem.ts';
import type { RowPorts } from './row-loader.ts';
import type { WidgetRows } from './widget-rows.ts';

/** What the store needs from the outside; the client room happens to offer most of it. */
export interface DashboardPorts extends RowPorts {
  /** The dashboard, unread: from the platform, or the host's own object. */
  readonly fetchDashboard: (signal: AbortSignal) => Promise<unknown>;
  /** What the embed token says of its reader, by name. */
  readonly readAttributes?: ((signal: AbortSignal) => Promise<Record<string, unknown>>) | undefined;
}

export interface DashboardStore {
  readonly state: DashboardState;
  readonly layers: ControlLayers;
  /** Rows of the dashboard that is shown, and what its data model says; none before it has arrived. */
  readonly rows: WidgetRows | undefined;
  /** Fetches and shows a dashboard; what was under way for another one is dropped. Control values stay. */
  load(ports: DashboardPorts): Promise<void>;
  /** Nothing can be shown: the host has not given what is needed. */
  fail(problem: ElementProblem): void;
  /** The widget comes near the viewport: its rows are asked for, once. */
  show(widgetId: string): void;
  /** Asks again for the rows of one widget, or of all that were shown. The old picture stays meanwhile. */
  refresh(widgetId?: string): Promise<void>;
  /** Replaces layers of control values; the charts that it touches ask again. */
  adjust(change: Partial<ControlLayers>): Promise<void>;
  /** Asks again where the question is another one now: the reader's time zone has changed. */
  reloadChanged(): Promise<void>;
  /** The view of a widget could not be drawn. */
  reportFailure(widgetId: string, problem: ElementProblem): void;
  /** What the view of a widget shows has a mistake, or (undefined) none any more. */
  reportWarning(widgetId: string, problem: ElementProblem | undefined): void;
  /** Forgets everything and aborts what is under way. */
  reset(): void;
}

/** `bring` loads a file of the dashboard's own, and says so where it does not arrive. */
export function createDashboardStore(
  onChange: (state: DashboardState) => void,
  loadFile: <T>(load: () => Promise<T>) => Promise<T> = (load) => load(),
): DashboardStore {
  let state = idleState;
  let layers = emptyControlLayers;
  let loading = new AbortController();
  let rows: WidgetRows | undefined;
  let resolver: ControlResolver | undefined;

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
    resolver = undefined;
    state = idleState;
    return loading.signal;
  }

  async function load(ports: DashboardPorts): Promise<void> {
    const signal = restart();
    setState({ status: 'loading' });
    try {
      // Side by side with the dashboard, so that its first question waits for neither.
      const [body, loader] = await Promise.all([
        ports.fetchDashboard(signal),
        loadFile(() => import('./dashboard-loader.ts')),
      ]);
      if (isOver(signal)) return;
      const dashboard = loader.parseDashboard(body);
      if (!dashboard)
        return setState({
          status: 'failed',
          problem: createElementProblem('dashboard-invalid', 'dashboard'),
        });
      if (hasControls(dashboard) || !hasNoEffect(layers)) await prepareControls(dashboard, ports, signal);
      if (isOver(signal)) return;
      const widgets = await loader.planWidgets(dashboard);
      if (isOver(signal)) return;
      rows = loader.createWidgetRows({
        state: () => state,
        resolver: () => resolver,
        change: setWidgetState,
        ports,
      });
      setState({ status: 'ready', dashboard, widgets, problem: undefined, ...controlState() });
    } catch (error) {
      if (!isOver(signal))
        setState({ status: 'failed', problem: toElementProblem(error, 'dashboard', 'dashboard-invalid') });
    }
  }

  /** Before the first question: rows that a filter would have left out are never shown. */
  async function prepareControls(
    dashboard: ParsedDashboard,
    ports: DashboardPorts,
    signal: AbortSignal,
  ): Promise<void> {
    const personal = dashboard.widgets.some(({ config }) => config.userAttribute !== undefined);
    const [opened, attributes] = await Promise.all([
      openResolver(dashboard),
      personal ? ports.readAttributes?.(signal) : undefined,
    ]);
    if (isOver(signal)) return;
    resolver = opened;
    const ids = new Set(dashboard.widgets.map(({ id }) => id));
    const crossFilters = layers.crossFilters.filter(({ widgetId }) => ids.has(widgetId));
    layers = { ...layers, attributes: attributes ?? {}, crossFilters };
  }

  async function openResolver(dashboard: ParsedDashboard): Promise<ControlResolver> {
    const { createControlResolver } = await loadFile(() => import('./control-resolver.ts'));
    return createControlResolver(dashboard);
  }

  const controlState = (): Partial<DashboardState> =>
    resolver
      ? { controls: resolver.controls, active: resolver.resolve(layers), defaults: resolver.defaults(layers) }
      : {};

  async function adjust(change: Partial<ControlLayers>): Promise<void> {
    layers = { ...layers, ...change };
    const { dashboard } = state;
    const { signal } = loading;
    if (!dashboard) return;
    if (!resolver) {
      const opened = await openResolver(dashboard);
      if (isOver(signal)) return;
      resolver ??= opened;
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
    reset() {
      restart();
      onChange(state);
    },
  };
}

/** Asked anew after every wait: the answer changes meanwhile. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;

const hasControls = ({ widgets, containers }: ParsedDashboard): boolean =>
  containers.size > 0 || widgets.some(({ type }) => type === 'FILTER' || type === 'TIME_GRAIN');
