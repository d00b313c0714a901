import { loadFile } from '../../client/load-file.ts';
import type { PropertyValues } from 'lit';
import { computeTabStripHeight } from '../../model/layout/tab-strip.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { loadChunk, loadChunkOnce } from '../widget/load-chunk.ts';
import { toElementProblem, type ElementProblem } from '../../store/element-problem.ts';
import type { FindMemberTitles } from '../status-badge/status-badge-element.ts';
import type { ControlInput, ControlRequests, DataClick } from '../widget/control-interface.ts';
import type { ViewContext } from '../widget/view-interface.ts';
import { DashboardErrorEvent } from './dashboard-events.ts';
import type { DashboardSettings } from './dashboard-settings.ts';
import type { ControlActions } from './control-actions.ts';
import type { ViewStates } from './view-states.ts';

const controlProperties = [
  'filters',
  'timeGrains',
  'tabs',
  'initialFilters',
  'initialTimeGrains',
  'initialTabs',
] as const;

/** Hands the host's control values to the store, and what readers ask for to the code that serves it. */
export class ControlsController {
  readonly #host: DashboardSettings;
  readonly #store: DashboardStore;
  #input: ControlInput | undefined;
  #shown: DashboardState | undefined;
  #hasCrossFilters = false;
  #hasBackgroundTasks = false;
  readonly #viewContext: () => ViewContext;

  readonly requests: ControlRequests = {
    pickFilter: (member, filter) => void this.#act((actions) => actions.pickFilter(member, filter)),
    pickGrain: (member, grain) => void this.#act((actions) => actions.pickGrain(member, grain)),
    pickTab: (containerId, tabId) => void this.#act((actions) => actions.pickTab(containerId, tabId)),
    members: () => this.#rows.members(),
    runQuery: (query, signal) => this.#rows.runQuery(query, signal),
  };

  constructor(host: DashboardSettings, store: DashboardStore, viewContext: () => ViewContext) {
    this.#host = host;
    this.#store = store;
    this.#viewContext = viewContext;
  }

  /** Resolves when the charts have asked again for what the host has set last. */
  adjusted: Promise<void> = Promise.resolve();

  /** To be called before the dashboard is asked for, so that its first rows are filtered. */
  applyHostValues(changed: PropertyValues<DashboardSettings>): void {
    if (!controlProperties.some((name) => changed.has(name))) return;
    const { filters, timeGrains, tabs, initialFilters, initialTimeGrains, initialTabs } = this.#host;
    this.adjusted = this.#store.adjust({
      host: { filters, timeGrains, tabs },
      initial: { filters: initialFilters, timeGrains: initialTimeGrains, tabs: initialTabs },
    });
  }

  /** What controls show; the same object as long as nothing in it changes. */
  find(shown: DashboardState): ControlInput | undefined {
    const { dashboard, controls, active, defaults } = shown;
    if (!dashboard || !controls || !defaults) return undefined;
    if (this.#input && active === this.#shown?.active && dashboard === this.#shown.dashboard)
      return this.#input;
    this.#shown = shown;
    const stripHeight = computeTabStripHeight(dashboard.grid);
    const { containers } = dashboard;
    this.#input = { controls, active, defaults, containers, stripHeight, requests: this.requests };
    return this.#input;
  }

  readonly handleDataClick = (widgetId: string, click: DataClick): void => {
    this.#hasCrossFilters = true;
    this.#openCrossFilters()
      .then((crossFilters) => crossFilters.handleDataClick(widgetId, click))
      .catch(this.#reportError);
  };

  /** Told of every state, so that filters from clicks show wherever they come from. */
  update(shown: DashboardState): void {
    this.#hasCrossFilters ||= shown.active.crossFilters.length > 0;
    // Whoever needs the file first has told where it did not arrive.
    if (this.#hasBackgroundTasks) this.#openBackgroundTasks().then((tasks) => tasks.updateUrl(), ignore);
    if (this.#hasCrossFilters) this.#openCrossFilters().then((crossFilters) => crossFilters.update(), ignore);
  }

  readonly findTitles: FindMemberTitles = async (members) => {
    const { findMemberTitles } = await loadChunk(() => import('../status-badge/member-titles.ts'));
    return findMemberTitles(members, this.#store.state.widgets.values(), () => this.#rows.members());
  };

  readonly #openCrossFilters = loadChunkOnce(async () => {
    const { CrossFilterController } = await loadFile(
      () => import('../cross-filters/cross-filter-controller.ts'),
    );
    return new CrossFilterController(this.#store, this.#host, this.#viewContext);
  });

  get #rows(): NonNullable<DashboardStore['rows']> {
    const { rows } = this.#store;
    if (!rows) throw new Error('The dashboard has not arrived.');
    return rows;
  }

  readonly #openControlActions = loadChunkOnce(async () => {
    const { ControlActions } = await loadFile(() => import('./control-actions.ts'));
    return new ControlActions(this.#store, this.#host);
  });

  async #act(action: (actions: ControlActions) => unknown): Promise<void> {
    await this.#openControlActions().then(action).catch(this.#reportError);
  }

  readonly #openBackgroundTasks = loadChunkOnce(async () => {
    const { BackgroundTasks } = await loadFile(() => import('../background/background-tasks.ts'));
    return new BackgroundTasks(this.#store, this.#host, (picked, source) =>
      this.#act((actions) => actions.applyValues(picked, source)),
    );
  });

  /** What a reader or the host asked for has not happened. */
  readonly #reportError = (error: unknown): void => {
    this.#host.dispatchEvent(new DashboardErrorEvent(toElementProblem(error, 'dashboard', 'engine-failed')));
  };

  /** The address and the clock go along with a dashboard whose host asks for them. */
  startBackgroundTasks(): void {
    const { syncUrl, refreshInterval } = this.#host;
    if (!this.#hasBackgroundTasks && !syncUrl && !refreshInterval) return;
    this.#hasBackgroundTasks = true;
    this.#waitFor(
      this.#openBackgroundTasks()
        .then((tasks) => tasks.applySettings())
        .catch(this.#reportError),
    );
  }

  /** Puts a kept state in place; a problem names what was not understood. */
  async restore(state: unknown, viewStates: ViewStates): Promise<ElementProblem | undefined> {
    const restored = loadChunk(() => import('../background/restore-state.ts')).then(({ restoreState }) =>
      restoreState({ store: this.#store, viewStates, root: this.#host.renderRoot }, state),
    );
    this.#waitFor(restored);
    return restored;
  }

  /** Resolves when all is known that decides the first question; a file that did not arrive does not hold it up. */
  ready: Promise<unknown> = Promise.resolve();

  #waitFor(next: Promise<unknown>): void {
    this.ready = Promise.allSettled([this.ready, next]);
  }
}

const ignore = (): void => undefined;
