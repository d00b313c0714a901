/** Which widget asks what, and when: at first sight, again on a refresh, and whenever controls change its question. */
import type { MemberList } from '../model/parsing/parse-members.ts';
import type { PlannedQuery } from '../model/query-planning/planned-query.ts';
import type { Result } from '../model/result.ts';
import type { ControlResolver } from './control-resolver.ts';
import type { DashboardState, WidgetState } from './dashboard-state.ts';
import { toElementProblem, type ElementProblem } from './element-problem.ts';
import { createRowLoader, type RowQueryOptions, type Loaded, type RowPorts } from './row-loader.ts';
import type { LevelsState, LevelsRequest } from './load-table-levels.ts';

interface TableLevels {
  readonly startLevelLoading: (request: LevelsRequest) => LevelsState;
}

interface LoadedRows extends Loaded {
  /** Of the rows before, where they answer the same question. */
  readonly before: WidgetState['levels'];
  readonly joining: RowQueryOptions;
}

export interface WidgetRows {
  show(widgetId: string): void;
  refresh(widgetId?: string): Promise<void>;
  /** Asks where the question has become another one; where only a warning has, that is shown. */
  reloadChanged(): Promise<void>;
  /** What a widget asks the Data API under the controls that hold; undefined where its rows come from elsewhere. */
  findQuery(widgetId: string): Readonly<Record<string, unknown>> | undefined;
  /** A question of a control, such as the values of a member. */
  runQuery(query: Record<string, unknown>, signal: AbortSignal): Promise<Result>;
  /** The data model as this reader may use it, asked once. */
  members(): Promise<MemberList>;
  /** Ends everything that is under way. */
  clear(): void;
}

interface WidgetRowsContext {
  readonly state: () => DashboardState;
  /** None as long as no control says anything. */
  readonly resolver: () => ControlResolver | undefined;
  readonly change: (widgetId: string, changes: Partial<WidgetState>) => void;
  readonly ports: RowPorts;
}

export function createWidgetRows({ state, resolver, change, ports }: WidgetRowsContext): WidgetRows {
  const loader = createRowLoader(ports);
  /** What each widget has asked last, and what the rows that it shows were asked with. */
  const asked = new Map<string, string>();
  const shown = new Map<string, string>();

  const find = (widgetId: string): WidgetState | undefined => state().widgets.get(widgetId);
  /** A view without rows has nothing to refresh, and stays as its reader has left it. */
  const isFinal = ({ plan, status }: WidgetState): boolean => status === 'ready' && !('rows' in plan);
  const needsRows = (widget: WidgetState | undefined): widget is WidgetState =>
    widget !== undefined && widget.plan.view !== 'problem';

  function plan(widget: WidgetState): PlannedQuery | undefined {
    const clock = { now: new Date(), timeZone: ports.timeZone() };
    return resolver()?.plan(widget, state().active, clock);
  }

  async function ask(
    widget: WidgetState,
    planned: PlannedQuery | undefined,
    notBefore?: number,
  ): Promise<void> {
    const { id } = widget.widget;
    const key = loader.keyOf(widget, planned, state().active);
    const signal = loader.begin(id);
    asked.set(id, key);
    change(id, { status: widget.result ? 'ready' : 'loading', busy: true, problem: undefined });
    try {
      if (widget.plan.view === 'table') void loadLevels();
      const loaded = await loader.load(widget, { signal, notBefore, planned, active: state().active });
      if (signal.aborted) return;
      const before = shown.get(id) === key ? find(id)?.levels : undefined;
      const levels = startLevelLoading(widget, planned, {
        ...loaded,
        before,
        joining: { signal, notBefore },
      });
      shown.set(id, key);
      change(id, { ...loaded, ...levels, status: 'ready', busy: false, problem: undefined, stale: false });
    } catch (error) {
      if (!signal.aborted) keepOrFail(id, key, toElementProblem(error, 'query', 'query-failed'));
    }
  }

  /** Rows wait for nothing: where the file has not come yet, what it says is told later. */
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
      query: rows.from === 'load' && !ports.query ? rows.query : undefined,
      refused: skipped.flatMap(({ reason, member }) => (reason === 'refused' ? member : [])),
    };
    if (tables) return tables.startLevelLoading(request);
    void loadLevels().then((loaded) => {
      if (loaded && !joining.signal.aborted) onChange(loaded.startLevelLoading(request));
    });
    return { levels: undefined, totals: undefined };
  }

  /** The last rows stay, marked stale, if they answer this very question; rows of another one would mislead. */
  function keepOrFail(id: string, key: string, problem: ElementProblem): void {
    const canStay = find(id)?.result !== undefined && shown.get(id) === key;
    if (canStay) return change(id, { status: 'ready', stale: true, busy: false, problem });
    change(id, { status: 'failed', busy: false, result: undefined, problem });
  }

  async function recheckWidget(widget: WidgetState): Promise<void> {
    const planned = plan(widget);
    const { id } = widget.widget;
    if (asked.get(id) !== loader.keyOf(widget, planned, state().active)) return ask(widget, planned);
    if (JSON.stringify(widget.skipped ?? []) !== JSON.stringify(planned?.skipped ?? []))
      change(id, { skipped: planned?.skipped });
  }

  return {
    show(widgetId) {
      const widget = find(widgetId);
      if (widget?.status === 'waiting' && needsRows(widget)) void ask(widget, plan(widget));
    },
    async refresh(widgetId) {
      const widgets = widgetId === undefined ? [...state().widgets.values()] : [find(widgetId)];
      const seen = widgets
        .filter(needsRows)
        .filter((widget) => widget.status !== 'waiting' && !isFinal(widget));
      // Widgets with the same question are refreshed by one answer, but not by one that was under way before.
      const notBefore = performance.now();
      await Promise.all(seen.map((widget) => ask(widget, plan(widget), notBefore)));
    },
    async reloadChanged() {
      const seen = [...state().widgets.values()].filter(({ widget }) => asked.has(widget.id));
      await Promise.all(seen.map(recheckWidget));
    },
    findQuery(widgetId) {
      const widget = find(widgetId);
      if (!widget || !('rows' in widget.plan) || ports.query) return undefined;
      const rows = plan(widget)?.rows ?? widget.plan.rows;
      return rows.from === 'load' ? rows.query : undefined;
    },
    runQuery: (query, signal) => loader.runQuery(query, { signal }),
    members: () => loader.members(),
    clear: () => loader.clear(),
  };
}

let tables: TableLevels | undefined;

/** Rows without their totals are still rows: where the file does not come, the next table asks for it again. */
async function loadLevels(): Promise<TableLevels | undefined> {
  tables ??= await import('./load-table-levels.ts').catch(() => undefined);
  return tables;
}
