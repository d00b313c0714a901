import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { emptyControlValues } from '../../model/controls/control-layers.ts';
import type { ReaderState } from '../../model/controls/reader-state.ts';
import { idleState, type DashboardState } from '../../store/dashboard-state.ts';
import { createDashboardStore } from '../../store/dashboard-store.ts';
import { toElementProblem } from '../../store/element-problem.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { ThemeController } from '../theme/theme-controller.ts';
import { tokenStyles } from '../theme/theme-token-styles.ts';
import { DashboardTooltip } from '../tooltip/dashboard-tooltip.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import type { ExportOptions } from '../export/export-options.ts';
import type { DrawnWidget } from '../view/drawn-widget.ts';
import type { ViewContext } from '../view/view-interface.ts';
import type { DashboardView, DashboardViewPorts } from './dashboard-view.ts';
import { InteractionController } from './interaction-controller.ts';
import { DashboardErrorEvent, ReadyEvent } from '../events/dashboard-events.ts';
import { renderFailedDashboard, renderLoadingDashboard } from './render-dashboard-placeholders.ts';
import {
  connectionProperties,
  controlProperties,
  DashboardSettings,
  findMissingSettings,
  toControlLayers,
} from '../settings/dashboard-settings.ts';
import { dashboardStyles } from './dashboard-styles.ts';
import { LazyExporter } from './lazy-exporter.ts';
import { PlatformController } from './platform-controller.ts';
import { ViewContextCache } from './view-context-cache.ts';
import { createDeferred } from './deferred.ts';
import { ViewStates } from './view-states.ts';
import type { RowObject } from '../../model/export/json-rows.ts';

/**
 * Shows one live dashboard of the platform, in native DOM. `base-url`, `public-id` and a source of tokens are the least
 * that it needs; with the property `dashboard` it needs no platform.
 * @tag vitrine-dashboard
 * @slot loading - Replaces the skeletons until the dashboard has loaded.
 * @slot empty - Replaces the message of a dashboard without widgets.
 * @slot error - Replaces the message of a dashboard that cannot be shown.
 * @slot toolbar - Stands beside the title, before the refresh button.
 * @csspart dashboard - The whole dashboard.
 * @csspart heading - Title, description and toolbar.
 * @csspart title - The dashboard's title.
 * @csspart description - The dashboard's description.
 * @csspart toolbar - Time of the oldest data that is shown, and the buttons. Without a box below 480 px.
 * @csspart ask-button - The button that opens the dialog in which a reader asks questions.
 * @csspart schedule-button - The button that opens the dialog in which a reader schedules mails.
 * @csspart grid - The widgets' container.
 * @csspart notice - The message of a dashboard that is empty or failed.
 * @csspart skeleton - The placeholder until the dashboard has loaded.
 * @csspart arrange-bar - The toolbar of the editor.
 * @csspart arrange-button - The button that opens the editor.
 * @csspart arrange-handle - A handle of the editor, to move or resize a widget.
 * @csspart edit-tools - The buttons of a widget in the editor.
 * @example
 * ```html
 * <script type="module" src="https://platform.example.com/embed/vitrine@0.1.0/vitrine.js" integrity="sha384-…" crossorigin="anonymous"></script>
 * <vitrine-dashboard
 *   base-url="https://platform.example.com/api"
 *   public-id="sales-overview"
 *   token-url="/api/dashboard-token"
 * ></vitrine-dashboard>
 * ```
 */
export class DashboardElement extends DashboardSettings {
  static override styles = [tokenStyles, baseStyles, controlStyles, dashboardStyles];
  static override properties: PropertyDeclarations = { shown: { state: true } };

  declare private shown: DashboardState;

  readonly #store = createDashboardStore((shown) => this.#onState(shown));
  readonly #theme = new ThemeController(this);
  readonly #tooltip = new DashboardTooltip(this);
  readonly #viewContext = new ViewContextCache(this, this.#tooltip);
  readonly #controls = new InteractionController(this, this.#store, () => this.#findViewContext());
  readonly #platform = new PlatformController(this, {
    reader: () => this.#viewContext.findReader(this.shown.dashboard?.timeZone),
    onToken: (token) => this.#view?.tokenWatch.note(token),
    onRefused: (error) => this.#store.fail(toElementProblem(error, 'session', 'token-refused')),
  });
  readonly #viewStates = new ViewStates();
  readonly #viewPorts: DashboardViewPorts = {
    host: this,
    load: (widgetIds) => widgetIds.forEach((id) => this.#store.show(id)),
    near: (widgetIds) => {
      this.#viewPorts.load(widgetIds);
      this.#view?.outcomes.expect(widgetIds);
    },
    state: () => this.shown,
    controls: this.#controls.requests,
    refresh: (widgetId) => void this.refresh(widgetId),
    readerChanged: () => {
      if (this.shown.status === 'ready') void this.#connect();
      this.#forgetReader();
    },
    platform: this.#platform.open,
    retry: (widgetId) => void this.#store.refresh(widgetId),
    drawn: (widgetId, problem) => {
      if (problem) this.#store.reportFailure(widgetId, problem);
      else this.#view?.outcomes.record(widgetId, 'painted');
    },
    reportWarning: (widgetId, problem) => this.#store.reportWarning(widgetId, problem),
    handleDataClick: this.#controls.handleDataClick,
    findViewState: (widgetId) => this.#viewStates.of(widgetId),
    findTitles: this.#controls.findTitles,
    findAsk: () => this.#view?.findAsk(this.#findViewContext()),
    replace: (dashboard, carry) => this.#store.replace(dashboard, carry),
    download: async (format, signal) => (await this.#exports.open()).download(format, signal),
  };
  readonly #exports = new LazyExporter({
    host: this,
    store: this.#store,
    viewContext: () => this.#findViewContext(),
    platform: this.#platform.open,
    findViewState: (widgetId) => this.#viewStates.of(widgetId),
    adjusted: () => this.#controlsApplied,
  });
  #ready = createDeferred();
  #view: DashboardView | undefined;
  #startedAt = 0;
  #controlsApplied: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.shown = idleState;
  }

  /** Resolves when the dashboard has loaded and its layout is in place. Widgets may still be loading. */
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Queries the rows of one widget or of all widgets again. Before the dashboard has loaded, it loads the dashboard.
   * @param widgetId - id of the widget. By default all widgets.
   */
  async refresh(widgetId?: string): Promise<void> {
    if (this.shown.status === 'ready') await this.#store.refresh(widgetId);
    else await this.#connect();
  }

  /**
   * Draws every widget, also those out of sight. Resolves when each one is drawn or has failed, or when none makes progress
   * for half a minute.
   */
  async drawAll(): Promise<DrawnWidget[]> {
    await this.#ready.promise;
    return (await this.#view?.openPrinter())?.drawAll() ?? [];
  }

  /** Draws every widget, also those out of sight, and opens the browser's print dialog. */
  async print(): Promise<void> {
    await this.#ready.promise;
    await (await this.#view?.openPrinter())?.print();
  }

  /**
   * Exports one widget or the whole dashboard as a named file, with its filters, order and formats.
   * @throws ExportError with a `code` that `ExportErrorCode` lists.
   * @example
   * const file = await dashboard.export({ format: 'xlsx', widgetId: 'orders' });
   */
  async export(options: ExportOptions): Promise<File> {
    return (await this.#exports.open()).export(options);
  }

  /**
   * Gives the rows that a widget shows, by column name. A number that JavaScript cannot hold exactly is a text.
   * @throws ExportError with a `code` that `ExportErrorCode` lists.
   */
  async getRows(widgetId: string): Promise<RowObject[]> {
    return (await this.#exports.open()).getRows(widgetId);
  }

  /**
   * Opens the editor, as the button of the toolbar does. Resolves when the draft is open.
   * @throws Error where the reader may not edit: `editable` is not set, or the token is not in creator mode.
   */
  async edit(): Promise<void> {
    await this.#ready.promise;
    await this.#view?.edit();
  }

  /** Gives everything that the reader has changed, as JSON values: keep it, and restore it with `setState`. */
  getState(): ReaderState {
    const { picked, crossFilters } = this.#store.layers;
    return { version: 1, ...picked, selections: crossFilters, tables: this.#viewStates.all };
  }

  /**
   * Replaces what the reader has changed by a state that `getState` gave. Unknown parts of it are ignored and reported by
   * `vitrine-error` with the code `state-unknown`.
   */
  async setState(state: unknown): Promise<void> {
    const problem = await this.#controls.restore(state, this.#viewStates);
    if (problem) this.dispatchEvent(new DashboardErrorEvent(problem));
  }

  /**
   * Ends the reader's session at once: requests are aborted, rows, filters and the token are forgotten, and the dashboard says
   * that the reader is signed out. `refresh()` or a new token begins anew. Call it when the reader signs out of the page.
   */
  signOut(): void {
    this.#store.fail(this.#platform.signOut());
    this.#forgetReader();
    this.#view?.tokenWatch.forget();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate(); // Starts the observers again after a move within the page.
    if (!this.hasUpdated) return;
    this.#controls.startBackgroundTasks();
    if (this.shown === idleState) void this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A move within the page keeps the state: only an element that stays disconnected is reset.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#store.reset();
      this.#view?.tokenWatch.stop();
      this.#controls.startBackgroundTasks();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Runs before the dashboard loads, so that its first rows are filtered.
    if (controlProperties.some((name) => changed.has(name)))
      this.#controlsApplied = this.#store.adjust(toControlLayers(this));
    if (changed.has('syncUrl') || changed.has('refreshInterval')) this.#controls.startBackgroundTasks();
    if (connectionProperties.some((name) => changed.has(name))) void this.#connect();
    else if (changed.has('timeZone') || changed.has('locale')) void this.#store.reloadChanged();
    this.#theme.apply(this.shown.dashboard?.theme, this.theme);
  }

  protected override updated(): void {
    this.#view?.watch();
    if (this.shown.status === 'ready') this.#exports.update();
  }

  async #connect(): Promise<void> {
    const problem = this.#platform.findEnded() ?? findMissingSettings(this);
    if (problem === 'nothing-given') return;
    if (problem) return this.#store.fail(problem);
    if (this.shown.status === 'ready') this.#ready = createDeferred();
    this.#startedAt = performance.now();
    const needed = Promise.all([this.#openView(), this.#controls.ready]);
    const prepare = async (fetched: Promise<unknown>): Promise<void> => {
      const [body] = await Promise.all([fetched, needed]);
      // A token may arrive before the view. It is noted before the first query.
      if (this.isConnected && this.#platform.token) this.#view?.tokenWatch.note(this.#platform.token);
      await this.#theme.prepareFor(body);
    };
    await this.#store.load(this.#platform.createSource(), { prepare, onOther: this.#viewStates.clear });
  }

  /** Called once the dashboard is gone, so that no widget asks for rows again. */
  #forgetReader(): void {
    this.#view?.forget();
    this.#tooltip.hide();
    this.#viewStates.clear();
    void this.#store.adjust({ picked: emptyControlValues, crossFilters: [], attributes: {} });
  }

  async #openView(): Promise<void> {
    const { DashboardView } = await loadChunk(() => import('./dashboard-view.ts'));
    this.#view ??= new DashboardView(this, this.#viewPorts);
    this.#view.restart(this.#startedAt);
  }

  #findViewContext(): ViewContext {
    return this.#viewContext.find(this.shown.dashboard?.timeZone, this.#theme.version);
  }

  #onState(shown: DashboardState): void {
    const before = this.shown;
    this.shown = shown;
    this.#controls.update(shown);
    if (shown.status === 'ready' && before.status !== 'ready') this.#onLoaded(shown);
    if (shown.problem && ![before.problem, this.#platform.signedOut].includes(shown.problem))
      this.dispatchEvent(new DashboardErrorEvent(shown.problem));
    this.#view?.reportProblems(shown);
  }

  #onLoaded({ dashboard, widgets }: DashboardState): void {
    this.#ready.resolve();
    this.dispatchEvent(new ReadyEvent(dashboard?.title, [...widgets.keys()]));
    if (widgets.size === 0) this.#view?.outcomes.expectNone();
  }

  protected override render(): TemplateResult {
    const viewContext = this.#findViewContext();
    return html`<div class="room">
        <div part="dashboard" class="dashboard" lang=${viewContext.context.locale}>
          ${this.#renderBody(viewContext)}
        </div>
      </div>
      ${this.#tooltip.element}`;
  }

  #renderBody(viewContext: ViewContext): unknown {
    const { shown } = this;
    if (shown.status === 'failed' && shown.problem)
      return renderFailedDashboard(shown.problem, viewContext.messages, () => void this.refresh());
    if (shown.status !== 'ready') return renderLoadingDashboard(viewContext.messages, shown !== idleState);
    return this.#view?.render(shown, viewContext, this.#controls.find(shown));
  }
}
