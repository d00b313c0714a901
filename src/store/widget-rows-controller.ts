/** Queries rows of widgets: when a widget comes into view, on a refresh, and when controls change its query. */
import type { SharedQueryOptions } from '../contract/query-sharing-options.ts';
import { loadChunk } from '../browser/load-chunk.ts';
import type { ParsedDashboard } from '../model/dashboard/parse-dashboard.ts';
import type { MemberList } from '../model/parsing/parse-meta.ts';
import type { PlannedQuery, SkippedControl } from '../model/query-planning/planned-query.ts';
import type { Result } from '../model/result.ts';
import type { DashboardControls } from '../model/query-planning/dashboard-controls.ts';
import type { DashboardState, WidgetState } from './dashboard-state.ts';
import { toElementProblem, type ElementProblem } from './element-problem.ts';
import { createRowLoader, type Loaded } from './row-loader.ts';
import type { DashboardSource } from './dashboard-source.ts';
import type { LevelsState, LevelsRequest } from './load-table-levels.ts';

interface TableLevels {
  readonly startLevelLoading: (request: LevelsRequest) => LevelsState;
}

interface LoadedRows extends Omit<Loaded, 'dropped'> {
  /** Levels of the previous rows, if those have the same query. */
  readonly before: WidgetState['levels'];
  readonly joining: SharedQueryOptions;
}

export interface WidgetRows {
  show(widgetId: string): void;
  refresh(widgetId?: string): Promise<void>;
  /** Reloads the widgets whose query has changed, and updates the others' list of skipped controls. */
  reloadChanged(): Promise<void>;
  /** The widget's query under the active controls. `undefined` if its rows do not come from the Data API. */
  findQuery(widgetId: string): Readonly<Record<string, unknown>> | undefined;
  /** Runs the query of a control, such as for the values of a member. */
  runQuery(query: Record<string, unknown>, signal: AbortSignal): Promise<Result>;
  /** The part of the data model that this reader may use. It is loaded once. */
  members(): Promise<MemberList>;
  /** Aborts all requests. */
  clear(): void;
}

interface WidgetRowsContext {
  readonly state: () => DashboardState;
  /** `undefined` while no control has a value. */
  readonly controls: () => DashboardControls | undefined;
  readonly change: (widgetId: string, changes: Partial<WidgetState>) => void;
  readonly source: DashboardSource;
  /** The dashboard as the source has it. An author may show another version of it. */
  readonly dashboard: ParsedDashboard;
  readonly set: (changes: Pick<DashboardState, 'dashboard'>) => void;
}

export function createWidgetRowsController({
  state,
  controls,
  change,
  source,
  dashboard,
  set,
}: WidgetRowsContext): WidgetRows {
  const loader = createRowLoader(source);
  /** By widget: the key of its last query, and the key of the query whose rows it shows. */
  const requestedKeys = new Map<string, string>();
  const shownKeys = new Map<string, string>();
  /** By widget: filters that the Data API has left out of the query whose rows it shows. */
  const droppedFilters = new Map<string, readonly SkippedControl[]>();

  const find = (widgetId: string): WidgetState | undefined => state().widgets.get(widgetId);
  /** A view without rows is not refreshed, so that it keeps its reader state. */
  const isFinal = ({ plan, status }: WidgetState): boolean => status === 'ready' && !('rows' in plan);
  const needsRows = (widget: WidgetState | undefined): widget is WidgetState =>
    widget !== undefined && widget.plan.view !== 'problem';

  function plan(widget: WidgetState): PlannedQuery | undefined {
    const clock = { now: new Date(), timeZone: source.reader().timeZone };
    return controls()?.plan(widget, state().active, clock);
  }

  async function loadWidget(
    widget: WidgetState,
    planned: PlannedQuery | undefined,
    notBefore?: number,
  ): Promise<void> {
    const { id } = widget.widget;
    const key = loader.keyOf(widget, planned, state().active);
    const signal = loader.begin(id);
    if (requestedKeys.get(id) !== key) droppedFilters.delete(id);
    requestedKeys.set(id, key);
    change(id, { status: widget.result ? 'ready' : 'loading', busy: true, problem: undefined });
    try {
      if (widget.plan.view === 'table') void loadLevels();
      const { dropped, ...found } = await loader.load(widget, {
        signal,
        notBefore,
        planned,
        active: state().active,
      });
      if (signal.aborted) return;
      const loaded = { ...found, skipped: [...found.skipped, ...dropped] };
      droppedFilters.set(id, dropped);
      const before = shownKeys.get(id) === key ? find(id)?.levels : undefined;
      const levels = startLevelLoading(widget, planned, {
        ...loaded,
        before,
        joining: { signal, notBefore },
      });
      shownKeys.set(id, key);
      change(id, { ...loaded, ...levels, status: 'ready', busy: false, problem: undefined, stale: false });
    } catch (error) {
      if (!signal.aborted) keepOrFail(id, key, toElementProblem(error, 'query', 'query-failed'));
    }
  }

  /** Rows do not wait for the chunk of table levels. Levels are added when the chunk has loaded. */
  function startLevelLoading(
    { plan: own, widget }: WidgetState,
    planned: PlannedQuery | undefined,
    { result, spec, skipped, before, joining }: LoadedRows,
  ): LevelsState | undefined {
    if (!result || !('rows' in own) || own.view !== 'table') return undefined;
    const rows = planned?.rows ?? own.rows;
    const onChange = (levels: LevelsState) => change(widget.id, levels);
    const request: LevelsRequest = {
      result,
      before,
      joining,
      loader,
      onChange,
      spec: spec ?? own.spec,
      renames: planned?.renames ?? {},
      // The periods that the rows compare stay the same for their totals.
      query: rows.from === 'load' && !source.query ? (result.query ?? rows.query) : undefined,
      refused: skipped.flatMap(({ reason, member }) => (reason === 'refused' ? member : [])),
    };
    if (tables) return tables.startLevelLoading(request);
    void loadLevels().then((loaded) => {
      if (loaded && !joining.signal.aborted) onChange(loaded.startLevelLoading(request));
    });
    return { levels: undefined, totals: undefined };
  }

  /** Keeps the last rows, marked stale, only if they have the same query: rows of another query would mislead. */
  function keepOrFail(id: string, key: string, problem: ElementProblem): void {
    const canStay = find(id)?.result !== undefined && shownKeys.get(id) === key;
    if (canStay) return change(id, { status: 'ready', stale: true, busy: false, problem });
    change(id, { status: 'failed', busy: false, result: undefined, problem });
  }

  async function recheckWidget(widget: WidgetState): Promise<void> {
    const planned = plan(widget);
    const { id } = widget.widget;
    // Another view of the same query has to be made of its rows, too.
    const isNew = widget.status === 'waiting';
    if (isNew || requestedKeys.get(id) !== loader.keyOf(widget, planned, state().active))
      return loadWidget(widget, planned);
    // The host's data source applies what it wants.
    const left = source.query ? undefined : planned?.skipped;
    const skipped = [...(left ?? []), ...(droppedFilters.get(id) ?? [])];
    if (JSON.stringify(widget.skipped ?? []) !== JSON.stringify(skipped)) change(id, { skipped });
  }

  let known = dashboard;
  /** Where it fails, the rows tell why. */
  async function updateTheme(): Promise<void> {
    const shown = state().dashboard;
    if (shown !== known) return;
    const { refreshTheme } = await loadChunk(() => import('./refresh-theme.ts'));
    const changed = await refreshTheme(source, shown);
    if (changed && state().dashboard === shown) set({ dashboard: (known = changed) });
  }

  return {
    show(widgetId) {
      const widget = find(widgetId);
      if (widget?.status === 'waiting' && needsRows(widget)) void loadWidget(widget, plan(widget));
    },
    async refresh(widgetId) {
      const widgets = widgetId === undefined ? [...state().widgets.values()] : [find(widgetId)];
      const seen = widgets
        .filter(needsRows)
        .filter((widget) => widget.status !== 'waiting' && !isFinal(widget));
      // Widgets with equal queries share one request, but not one that started before the refresh.
      const notBefore = performance.now();
      const theme = widgetId === undefined && updateTheme().catch(() => undefined);
      await Promise.all([theme, ...seen.map((widget) => loadWidget(widget, plan(widget), notBefore))]);
    },
    async reloadChanged() {
      // An author may have removed a widget, for which nothing has to run any more.
      for (const id of requestedKeys.keys())
        if (!find(id)) {
          loader.begin(id);
          requestedKeys.delete(id);
        }
      const widgets = [...state().widgets.values()].filter(needsRows);
      await Promise.all(widgets.filter(({ widget }) => requestedKeys.has(widget.id)).map(recheckWidget));
    },
    findQuery(widgetId) {
      const widget = find(widgetId);
      if (!widget || !('rows' in widget.plan) || source.query) return undefined;
      const rows = plan(widget)?.rows ?? widget.plan.rows;
      return rows.from === 'load' ? rows.query : undefined;
    },
    runQuery: (query, signal) => loader.runQuery(query, { signal }),
    members: () => loader.members(),
    clear: () => loader.clear(),
  };
}

let tables: TableLevels | undefined;

/** A failed load leaves the rows without totals. The next table loads the chunk again. */
async function loadLevels(): Promise<TableLevels | undefined> {
  tables ??= await import('./load-table-levels.ts').catch(() => undefined);
  return tables;
}
