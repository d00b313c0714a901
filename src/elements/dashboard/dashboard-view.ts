/** Renders a dashboard that has loaded: its heading, the boxes of widgets, their layout and drawing order. */
import { html, type CSSResult, type TemplateResult } from 'lit';
import type { ComputedLayout, Rectangle } from '../../model/layout/compute-layout.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { Ask, ControlInput, ViewContext } from '../view/view-interface.ts';
import type { OutageController } from '../outage/outage-controller.ts';
import type { DashboardEditor } from '../editor/dashboard-editor.ts';
import { loadChunk, loadChunkOnce } from '../../browser/load-chunk.ts';
import { createDrawQueue } from '../widget/draw-queue.ts';
import { preloadUsualViews, preloadView } from '../widget/load-view.ts';
import { WidgetElement, type WidgetRequests } from '../widget/widget-element.ts';
import type { PrintController } from './paper/print-controller.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import type { ReaderTools } from './reader-tools.ts';
import type { DownloadDashboard } from '../export/download-element.ts';
import type { ScheduleHost } from '../schedule/schedule-host.ts';
import { toElementProblem } from '../../store/element-problem.ts';
import {
  BreakpointChangedEvent,
  DashboardErrorEvent,
  RenderedEvent,
  type WidgetOutcome,
} from '../events/dashboard-events.ts';
import { dashboardHeadingStyles } from './dashboard-heading-styles.ts';
import { computeCommonRefreshTime } from './data-age.ts';
import { renderDashboardHeading } from './render-dashboard-heading.ts';
import { renderEmptyDashboard } from './render-empty-dashboard.ts';
import { findHiddenControls, renderGrid } from './render-grid.ts';
import { TokenWatch, type TokenWatchPorts } from './token-watch.ts';
import type { VirtualGrid } from './virtual-grid/virtual-grid.ts';
import { maxDrawnAtOnce } from '../widget/on-demand-drawing.ts';
import { LayoutController } from './layout-controller.ts';
import { NearViewportController } from './near-viewport-controller.ts';
import { OutcomeTracker } from './outcome-tracker.ts';
import { ProblemReporter } from './problem-reporter.ts';
import { OpenedTabs } from './opened-tabs.ts';

/** Callbacks of the dashboard view to its element. */
export interface DashboardViewPorts extends WidgetRequests, TokenWatchPorts {
  /** Widgets have come near the viewport. */
  near(widgetIds: readonly string[]): void;
  /** Queries rows again: of one widget, or of all. */
  readonly refresh: (widgetId?: string) => void;
  /** @returns `undefined` if the host has set the dashboard. The host then saves layouts, too. */
  platform: () => PlatformClient | undefined;
  /** Makes a file of the whole dashboard. */
  readonly download: DownloadDashboard;
  /** Shows another version of the dashboard, which its author has edited. */
  readonly replace: DashboardStore['replace'];
}

export class DashboardView {
  readonly #host: ScheduleHost;
  readonly #ports: DashboardViewPorts;
  readonly #layout: LayoutController;
  readonly #near: NearViewportController;
  readonly #opened = new OpenedTabs();
  readonly tokenWatch: TokenWatch;
  readonly outcomes: OutcomeTracker;
  readonly #reporter: ProblemReporter;
  readonly #queue = createDrawQueue(undefined, () => this.#host.requestTimeout);
  #editor: DashboardEditor | undefined;
  #editorOpening: Promise<void> | undefined;
  #hasEditorFailed = false;
  #virtualGrid: VirtualGrid | undefined;
  #gridLoading: Promise<void> | undefined;
  #readerTools: ReaderTools | undefined;
  #outage: OutageController | undefined;
  #shown: DashboardState | undefined;
  #viewContext: ViewContext | undefined;
  /** The dashboard with the layout of a drag. */
  #edited: ParsedDashboard | undefined;
  #shownLayout: ComputedLayout | undefined;
  #watchedLayout: ComputedLayout | undefined;
  #watchedDashboard: ParsedDashboard | undefined;

  constructor(host: ScheduleHost, ports: DashboardViewPorts) {
    if (!customElements.get('vitrine-widget')) customElements.define('vitrine-widget', WidgetElement);
    this.#host = host;
    this.#ports = ports;
    if (host.shadowRoot) adoptStyles(host.shadowRoot, dashboardHeadingStyles);
    this.tokenWatch = new TokenWatch(host, ports);
    this.outcomes = new OutcomeTracker(
      (widgetId) => ports.state().widgets.has(widgetId),
      (widgets) => {
        void this.#reportRendered(widgets);
        this.#openOutage();
      },
    );
    this.#reporter = new ProblemReporter((event) => host.dispatchEvent(event));
    const onNear = (boxes: readonly Element[]) => this.#onNear(boxes);
    this.#near = new NearViewportController(host, onNear);
    this.#layout = new LayoutController(
      host,
      (breakpoint) => host.dispatchEvent(new BreakpointChangedEvent(breakpoint)),
      { show: onNear, facts: () => this.#listPaperFacts() },
    );
    preloadUsualViews();
  }

  /** Called before a dashboard is loaded. With another token, the reader may edit. */
  restart(startedAt: number): void {
    this.outcomes.restart(startedAt);
    if (!this.#editor) this.#editorOpening = undefined;
  }

  /** Called after every update of the element. Observes new boxes, which only a new layout or another version of the dashboard adds. */
  watch(): void {
    const layout = this.#shownLayout;
    const { dashboard } = this.#shown ?? {};
    const hasNewBoxes = layout !== this.#watchedLayout || dashboard !== this.#watchedDashboard;
    if (hasNewBoxes || !this.#near.watching || this.#virtualGrid?.changed) this.#watch(layout);
    this.#watchedLayout = layout;
    this.#watchedDashboard = dashboard;
    if (this.#host.editable && this.#shown)
      this.#editorOpening ??= this.#openEditor().catch((error: unknown) => this.#onEditorFailed(error));
  }

  /** Waits until error messages are rendered, too, before the event is fired. */
  async #reportRendered(widgets: readonly WidgetOutcome[]): Promise<void> {
    await this.#host.updateComplete;
    await Promise.all(this.#boxes.map((box) => box.updateComplete));
    this.#host.dispatchEvent(new RenderedEvent(widgets));
    void this.#checkSettings();
  }

  readonly #loadSettingsCheck = loadChunkOnce(
    () => import('./settings-check-controller.ts'),
    (chunk) => new chunk.SettingsCheckController(this.#host, this.#ports),
  );

  /** Resolves when it is known which settings have no effect. Without the file of the checks, nobody learns. */
  async #checkSettings(): Promise<void> {
    await (
      await this.#loadSettingsCheck().catch(() => undefined)
    )?.done;
  }

  /** Forgets the reader's rows. Dialogs, which export a part of that name first, stand beside the widgets, and would stay. */
  forget(): void {
    this.#shown = undefined;
    this.#editor?.forget();
    // The next author may have other rights.
    this.#editor = this.#editorOpening = undefined;
    for (const dialog of this.#host.renderRoot.querySelectorAll('[exportparts^=dialog],vitrine-schedule'))
      dialog.remove();
  }

  /** Fires the events of new problems, and records the widgets that have failed. */
  reportProblems(shown: DashboardState): void {
    for (const failed of this.#reporter.report(shown)) this.outcomes.record(failed, 'failed');
    if (shown.problem) this.#openOutage();
    this.#outage?.update();
  }

  /** Called before an outage, too: without a connection, no file arrives. */
  #openOutage(): void {
    this.#loadOutage().catch(() => addEventListener('online', () => this.#openOutage(), { once: true }));
  }

  readonly #loadOutage = loadChunkOnce(
    () => import('../outage/outage-controller.ts'),
    ({ OutageController }) => (this.#outage = new OutageController(this.#host, this.#ports)),
  );

  /** Draws every widget, and prints, once it is known which settings have no effect. */
  async openPrinter(): Promise<PrintController> {
    await this.#checkSettings();
    return this.#layout.openPrinter();
  }

  render(state: DashboardState, viewContext: ViewContext, control: ControlInput | undefined): TemplateResult {
    const { hide } = this.#host;
    this.#viewContext = viewContext;
    const shown = this.#outage?.quieten(state, viewContext) ?? state;
    // A dashboard without widgets is edited, too.
    this.#shown = shown;
    const editor = this.#findEditor(shown);
    // The editor's button is for authors who may edit.
    const tools = [editor?.renderButton(), this.#renderReaderTools(viewContext)];
    const dataTime = computeCommonRefreshTime(shown.widgets);
    const parts = { tools, texts: editor?.renderHeading() };
    const heading = renderDashboardHeading(shown, viewContext, hide, this.#ports.refresh, dataTime, parts);
    const widgets =
      shown.widgets.size === 0
        ? (editor?.renderEmpty() ?? renderEmptyDashboard(viewContext.messages))
        : this.#renderWidgets(shown, viewContext, control, dataTime);
    return html`${heading}${this.#outage?.banner}${editor?.renderBar()} ${widgets}`;
  }

  /** `undefined` while nobody may edit, or the file of the editor is loading. */
  #findEditor({ dashboard }: DashboardState): DashboardEditor | undefined {
    const editor = this.#host.editable ? this.#editor : undefined;
    this.#edited = dashboard && (editor?.edit(dashboard) ?? dashboard);
    this.#layout.isEdited ||= editor?.isActive === true;
    return editor;
  }

  async #listPaperFacts(): Promise<readonly string[]> {
    const viewContext = this.#viewContext;
    if (!viewContext) return [];
    const { listPaperFacts } = await loadChunk(() => import('./paper/paper-facts.ts'));
    return listPaperFacts(this.#ports, viewContext);
  }

  findAsk(viewContext: ViewContext): Ask | undefined {
    return this.#readerTools?.findAsk(viewContext, this.tokenWatch.permissions);
  }

  /** Their chunk loads as soon as a token permits any, while the dashboard is fetched. */
  #renderReaderTools(viewContext: ViewContext): unknown {
    const { permissions } = this.tokenWatch;
    if (!this.#toolPermissions.some((one) => permissions.includes(one))) return;
    // The next render loads a file again that did not arrive. The dashboard can be read without it.
    this.#loadReaderTools().catch(() => undefined);
    return this.#readerTools?.render(viewContext, permissions);
  }

  get #toolPermissions(): readonly string[] {
    return this.#host.allowExport ? ['ai', 'schedule', 'export'] : ['ai', 'schedule'];
  }

  readonly #loadReaderTools = loadChunkOnce(
    () => import('./reader-tools.ts'),
    ({ ReaderTools }) => {
      this.#readerTools = new ReaderTools(this.#host, this.#ports);
      this.#host.requestUpdate();
    },
  );

  #renderWidgets(
    shown: DashboardState,
    viewContext: ViewContext,
    control: ControlInput | undefined,
    dataTime: number,
  ): TemplateResult {
    const edited = this.#edited;
    const panels = {
      containers: edited?.containers ?? new Map(),
      open: shown.active.tabs,
      hidden: findHiddenControls(shown, this.#host.hide),
    };
    const layout = this.#layout.find(edited, panels);
    this.#shownLayout = layout;
    const wiring = { viewContext, queue: this.#queue, requests: this.#ports, control };
    const many = (edited?.widgets.length ?? 0) > maxDrawnAtOnce;
    const virtualGrid = many ? this.#findVirtualGrid() : undefined;
    const plan = {
      ...panels,
      layout,
      isLoading: many && !virtualGrid,
      opened: this.#opened.record(shown),
      dataTime,
      virtualGrid,
    };
    return renderGrid(shown, plan, wiring);
  }

  /** `undefined` until its chunk has loaded. */
  #findVirtualGrid(): VirtualGrid | undefined {
    this.#gridLoading ??= this.#loadVirtualGrid().catch((error: unknown) => {
      this.#gridLoading = undefined;
      this.#reportError(error);
    });
    return this.#virtualGrid;
  }

  async #loadVirtualGrid(): Promise<void> {
    const { VirtualGrid } = await loadChunk(() => import('./virtual-grid/virtual-grid.ts'));
    this.#virtualGrid = new VirtualGrid(this.#host);
    this.#host.requestUpdate();
  }

  #reportError(error: unknown): void {
    this.#host.dispatchEvent(new DashboardErrorEvent(toElementProblem(error, 'layout', 'engine-failed')));
  }

  /** The next update loads the editor again. An element has many updates, so only the first failure is reported. */
  #onEditorFailed(error: unknown): void {
    this.#editorOpening = undefined;
    if (!this.#hasEditorFailed) this.#reportError(error);
    this.#hasEditorFailed = true;
  }

  async edit(): Promise<void> {
    await this.#host.updateComplete;
    await this.#editorOpening;
    if (!this.#editor || !this.#host.editable)
      throw new Error('The token or the page does not allow editing.');
    await this.#editor.start();
  }

  async #openEditor(): Promise<void> {
    const { openDashboardEditor } = await loadChunk(() => import('../editor/dashboard-editor.ts'));
    this.#editor = await openDashboardEditor(this.#host, {
      ...this.#ports,
      layout: this.#layout,
      outcomes: this.outcomes,
      author: () => this.tokenWatch.reader ?? '',
    });
    this.#host.requestUpdate();
  }

  #watch(layout: ComputedLayout | undefined): void {
    const root = this.#host.renderRoot;
    const grid = root.querySelector('.grid');
    const stretchOf = (box: Element): Rectangle | undefined =>
      box instanceof WidgetElement && box.parentElement === grid
        ? layout?.rectangles.get(box.widgetId)
        : undefined;
    this.#near.watch(this.#boxes, [...root.querySelectorAll('.zone')], stretchOf);
  }

  get #boxes(): WidgetElement[] {
    const boxes = this.#host.renderRoot.querySelectorAll('vitrine-widget');
    return [...boxes].filter((box) => box instanceof WidgetElement);
  }

  #onNear(elements: readonly Element[]): void {
    const boxes = elements.filter((element) => element instanceof WidgetElement);
    for (const { state } of boxes) if (state) void preloadView(state.plan);
    this.#ports.near(boxes.map(({ widgetId }) => widgetId));
  }
}

function adoptStyles(root: ShadowRoot, { styleSheet }: CSSResult): void {
  if (styleSheet) root.adoptedStyleSheets.push(styleSheet);
}
