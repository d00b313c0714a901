import { computeTabStripHeight } from '../../model/layout/tab-strip-height.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { loadChunk, loadChunkOnce } from '../../browser/load-chunk.ts';
import { toElementProblem, type ElementProblem } from '../../store/element-problem.ts';
import type {
  ControlInput,
  ControlRequests,
  DataClick,
  FindMemberTitles,
  ViewContext,
} from '../view/view-interface.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import type { ControlActions } from './control-actions.ts';
import type { ViewStates } from './view-states.ts';

/** Connects controls, clicks, the page's address and auto-refresh with the store. Loads the code of each on demand. */
export class InteractionController {
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
    pickAnswer: (conditions) => void this.#act((actions) => actions.pickAnswer(conditions)),
    removeCrossFilter: (widgetId) =>
      void this.#openCrossFilters()
        .then((crossFilters) => crossFilters.remove(widgetId))
        .catch(this.#reportError),
    members: () => this.#rows.members(),
    runQuery: (query, signal) => this.#rows.runQuery(query, signal),
  };

  constructor(host: DashboardSettings, store: DashboardStore, viewContext: () => ViewContext) {
    this.#host = host;
    this.#store = store;
    this.#viewContext = viewContext;
  }

  /** The input of controls. Returns the same object until its content changes. */
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

  /** Must be called with every state, so that cross-filters from any source are shown. */
  update(shown: DashboardState): void {
    this.#hasCrossFilters ||= shown.active.crossFilters.length > 0;
    // A failed load is reported by the call that needed the chunk first.
    if (this.#hasBackgroundTasks) this.#openBackgroundTasks().then((tasks) => tasks.updateUrl(), ignore);
    if (this.#hasCrossFilters) this.#openCrossFilters().then((crossFilters) => crossFilters.update(), ignore);
  }

  readonly findTitles: FindMemberTitles = async (members) => {
    const { findMemberTitles } = await loadChunk(() => import('../control/member-titles.ts'));
    return findMemberTitles(members, this.#store.state.widgets.values(), () => this.#rows.members());
  };

  readonly #openCrossFilters = loadChunkOnce(
    () => import('../cross-filters/data-click-controller.ts'),
    ({ DataClickController }) => new DataClickController(this.#store, this.#host, this.#viewContext),
  );

  get #rows(): NonNullable<DashboardStore['rows']> {
    const { rows } = this.#store;
    if (!rows) throw new Error('The dashboard has not loaded.');
    return rows;
  }

  readonly #openControlActions = loadChunkOnce(
    () => import('./control-actions.ts'),
    ({ ControlActions }) => new ControlActions(this.#store, this.#host),
  );

  async #act(action: (actions: ControlActions) => unknown): Promise<void> {
    await this.#openControlActions().then(action).catch(this.#reportError);
  }

  readonly #openBackgroundTasks = loadChunkOnce(
    () => import('../background/background-tasks.ts'),
    ({ BackgroundTasks }) =>
      new BackgroundTasks(this.#store, this.#host, (picked, source) =>
        this.#act((actions) => actions.applyValues(picked, source)),
      ),
  );

  /** Reports that an action of the reader or the host has failed. */
  readonly #reportError = (error: unknown): void => {
    this.#host.dispatchEvent(new DashboardErrorEvent(toElementProblem(error, 'dashboard', 'engine-failed')));
  };

  /** Starts URL sync and auto-refresh, if the host has set them. */
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

  /** Restores a saved state. @returns a problem that names the unknown parts. */
  async restore(state: unknown, viewStates: ViewStates): Promise<ElementProblem | undefined> {
    const restored = loadChunk(() => import('./restore-state.ts')).then(({ restoreState }) =>
      restoreState({ store: this.#store, viewStates, root: this.#host.renderRoot }, state),
    );
    this.#waitFor(restored);
    return restored;
  }

  /** Resolves when all values for the first query are known. A failed chunk does not delay it. */
  ready: Promise<unknown> = Promise.resolve();

  #waitFor(next: Promise<unknown>): void {
    this.ready = Promise.allSettled([this.ready, next]);
  }
}

const ignore = (): void => undefined;
