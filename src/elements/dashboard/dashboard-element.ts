import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { GetToken } from '../../client/token-source.ts';
import type { Theme } from '../../contract/theme.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import { idleState, type DashboardState } from '../../store/dashboard-state.ts';
import { createDashboardStore } from '../../store/dashboard-store.ts';
import type { DataSourceRequest } from '../../store/row-loader.ts';
import type { Problem } from '../../store/problem.ts';
import type { ArrangeController } from '../arrange/arrange-controller.ts';
import { baseStyles, controlStyles } from '../look/base-styles.ts';
import { LookController } from '../look/look-controller.ts';
import { tokenStyles } from '../look/token-styles.ts';
import { TooltipController } from '../tooltip/tooltip-controller.ts';
import { createDrawQueue } from '../widget/draw-queue.ts';
import { preloadView } from '../widget/view-loaders.ts';
import type { Surroundings } from '../widget/view-port.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import { WidgetElement, type WidgetRequests } from '../widget/widget-element.ts';
import { readFlag, readWords } from './attribute-converters.ts';
import { createPorts, findMissing, type Connection } from './connection.ts';
import { BreakpointChangedEvent, ReadyEvent, RenderedEvent, type WidgetOutcome } from './dashboard-events.ts';
import { renderEmpty, renderFailure, renderHeading, renderLoading } from './dashboard-parts.ts';
import { dashboardStyles } from './dashboard-styles.ts';
import { renderGrid } from './grid-parts.ts';
import { LayoutController } from './layout-controller.ts';
import { NearController } from './near-controller.ts';
import { OutcomeTracker } from './outcome-tracker.ts';
import { ProblemReporter } from './problem-reporter.ts';
import { findReaderContext } from './reader-context.ts';
import { createSignal } from './ready-signal.ts';
import { SurroundingsMemo } from './surroundings-memo.ts';

/** A host's own way to answer queries: an answer has `columns` and one `values` array per column. */
export interface DataSource {
  query(request: DataSourceRequest, signal: AbortSignal): Promise<unknown>;
}

/** Changes of these mean another dashboard, or another way to it. */
const connectionProperties = [
  'baseUrl',
  'publicId',
  'token',
  'sessionId',
  'tokenUrl',
  'dataUrl',
  'getToken',
  'dashboard',
  'dataSource',
  'timeZone',
] as const;

/**
 * A live dashboard of the platform, in native DOM.
 * @tag vitrine-dashboard
 * @slot loading - Instead of the skeletons, until the dashboard arrives.
 * @slot empty - Instead of the words for a dashboard without widgets.
 * @slot error - Instead of the words for a dashboard that cannot be shown.
 * @slot toolbar - Beside the title, before the refresh button.
 * @csspart dashboard - Everything.
 * @csspart heading - Title, description and toolbar.
 * @csspart title - The dashboard's title.
 * @csspart description - The dashboard's description.
 * @csspart toolbar - Freshness and refresh.
 * @csspart grid - The widgets' container.
 * @csspart notice - A state of the whole dashboard: empty or failed.
 * @csspart skeleton - Shown until the dashboard arrives.
 * @csspart tooltip - The one tooltip of all charts.
 * @fires vitrine-ready - The dashboard has arrived and its boxes stand.
 * @fires vitrine-rendered - Every visible widget has painted or failed.
 * @fires vitrine-error - The dashboard, or one widget, could not be shown.
 * @fires vitrine-breakpoint-changed - The element's own width crossed a breakpoint.
 * @fires vitrine-link-followed - A reader follows a link; cancelable.
 */
export class DashboardElement extends LitElement {
  static override styles = [tokenStyles, baseStyles, controlStyles, dashboardStyles];
  static override properties = {
    baseUrl: { attribute: 'base-url' },
    publicId: { attribute: 'public-id' },
    token: {},
    sessionId: { attribute: 'session-id' },
    tokenUrl: { attribute: 'token-url' },
    dataUrl: { attribute: 'data-url' },
    locale: {},
    timeZone: { attribute: 'time-zone' },
    currency: {},
    colorScheme: { attribute: 'color-scheme', reflect: true },
    hide: { converter: readWords },
    editable: { converter: readFlag },
    allowOrigins: { attribute: 'allow-origins', converter: readWords },
    getToken: { attribute: false },
    dashboard: { attribute: false },
    theme: { attribute: false },
    dataSource: { attribute: false },
    shown: { state: true },
  };

  /** The platform's `{base_url}`, for example `https://acme.example.com/api`. */
  declare baseUrl: string | undefined;
  /** Public id of the dashboard. */
  declare publicId: string | undefined;
  /** An embed token. Never reflected, never logged, never put into an address. */
  declare token: string | undefined;
  /** A session id, exchanged once per page for a token. */
  declare sessionId: string | undefined;
  /** Your own address that answers a POST of `{ publicId }` with `{ token }`; asked with credentials. */
  declare tokenUrl: string | undefined;
  /** Base of the Data API. Default: found through the platform. */
  declare dataUrl: string | undefined;
  /** BCP 47 tag. Default: the page's language. */
  declare locale: string | undefined;
  /** IANA name. Default: the dashboard's, else the browser's. */
  declare timeZone: string | undefined;
  /** ISO 4217 code for currency columns that name none. Default: USD. */
  declare currency: string | undefined;
  /** `light`, `dark`, or `auto` (default): the page's own computed `color-scheme`. */
  declare colorScheme: 'light' | 'dark' | 'auto' | undefined;
  /** Chrome to leave out, space-separated: `title`, `description`, `toolbar`. */
  declare hide: readonly string[];
  /** Lets an author in creator mode arrange the widgets; without a platform, whoever is there. */
  declare editable: boolean;
  /** Origins that specs may load from, space-separated. Default: none. */
  declare allowOrigins: readonly string[];
  /** Gives a token whenever one is needed: at first, and after a refusal, such as when the last one has expired. */
  declare getToken: GetToken | undefined;
  /** A Dashboard to show without fetching it. */
  declare dashboard: unknown;
  /** Lies over the dashboard's own theme, under your CSS. */
  declare theme: Theme | undefined;
  /** Answers queries in place of the Data API. */
  declare dataSource: DataSource | undefined;

  declare private shown: DashboardState;

  readonly #store = createDashboardStore((shown) => this.#onState(shown));
  readonly #look = new LookController(this);
  readonly #layout = new LayoutController(
    this,
    (breakpoint) => this.dispatchEvent(new BreakpointChangedEvent(breakpoint)),
    (boxes) => this.#onNear(boxes),
  );
  readonly #near = new NearController(this, (elements) => this.#onNear(elements));
  readonly #outcomes = new OutcomeTracker((widgets) => void this.#onRendered(widgets));
  readonly #reporter = new ProblemReporter((event) => this.dispatchEvent(event));
  readonly #surroundings = new SurroundingsMemo();
  readonly #tooltip = new TooltipController(this);
  readonly #queue = createDrawQueue();
  readonly #requests: WidgetRequests = {
    retry: (widgetId) => void this.#store.refresh(widgetId),
    drawn: (widgetId, problem) => this.#onDrawn(widgetId, problem),
  };
  #ready = createSignal();
  #platform: Connection['platform'] | undefined;
  #arrange: ArrangeController | undefined;
  #arrangeAsked = false;

  constructor() {
    super();
    this.hide = [];
    this.allowOrigins = [];
    this.editable = false;
    this.shown = idleState;
  }

  /** Resolves when the dashboard has arrived and its boxes stand. */
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  /** Asks again for the rows of one widget, or of all; without a dashboard yet, for the dashboard. */
  async refresh(widgetId?: string): Promise<void> {
    if (this.shown.status === 'ready') await this.#store.refresh(widgetId);
    else await this.#connect();
  }

  /** Draws every widget, also those far below, and opens the browser's print dialog. */
  print(): Promise<void> {
    return this.#layout.print();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Size and nearness are observed again after a move within the page.
    this.requestUpdate();
    if (this.hasUpdated && this.shown === idleState) void this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A move within the page is no farewell: only an element that stays away lets go.
    queueMicrotask(() => {
      if (!this.isConnected) this.#store.reset();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (connectionProperties.some((name) => changed.has(name))) void this.#connect();
    this.#look.apply(this.shown.dashboard?.theme, this.theme);
  }

  protected override updated(): void {
    this.#near.watch(this.renderRoot.querySelectorAll('vitrine-widget'));
    if (this.editable && this.shown.status === 'ready') void this.#offerArranging();
  }

  async #offerArranging(): Promise<void> {
    if (this.#arrangeAsked) return;
    this.#arrangeAsked = true;
    const { ArrangeController, mayArrange } = await fromChunk(
      () => import('../arrange/arrange-controller.ts'),
    );
    const platform = () => this.#platform?.();
    if (!(await mayArrange(platform()))) return;
    const titleOf = (id: string) => this.shown.widgets.get(id)?.title ?? id;
    this.#arrange = new ArrangeController(this, { scene: () => this.#layout.scene, titleOf, platform });
    this.requestUpdate();
  }

  async #connect(): Promise<void> {
    const problem = findMissing(this);
    if (problem === 'nothing-given') return;
    if (problem) return this.#store.fail(problem);
    if (this.shown.status === 'ready') this.#ready = createSignal();
    this.#outcomes.restart();
    const ports = createPorts(this, () => this.#context().timeZone);
    this.#platform = ports.platform;
    await this.#store.load(ports);
  }

  #context(): FormatContext {
    return findReaderContext(this, this, this.shown.dashboard?.timeZone);
  }

  #onState(shown: DashboardState): void {
    const before = this.shown;
    this.shown = shown;
    if (shown.status === 'ready' && before.status !== 'ready') this.#onArrival(shown);
    for (const failed of this.#reporter.report(shown)) this.#outcomes.note(failed, 'failed');
  }

  #onArrival({ dashboard, widgets }: DashboardState): void {
    this.#ready.resolve();
    this.dispatchEvent(new ReadyEvent(dashboard?.title, [...widgets.keys()]));
  }

  #onNear(elements: readonly Element[]): void {
    const ids = elements.flatMap((element) => (element instanceof WidgetElement ? [element.widgetId] : []));
    for (const id of ids) {
      this.#store.show(id);
      const plan = this.shown.widgets.get(id)?.plan;
      if (plan) void preloadView(plan);
    }
    this.#outcomes.expect(ids);
  }

  /** Failures too must stand in their boxes before anybody is told. */
  async #onRendered(widgets: readonly WidgetOutcome[]): Promise<void> {
    await this.updateComplete;
    const boxes = [...this.renderRoot.querySelectorAll('vitrine-widget')].filter(
      (box) => box instanceof WidgetElement,
    );
    await Promise.all(boxes.map((box) => box.updateComplete));
    this.dispatchEvent(new RenderedEvent(widgets));
  }

  #onDrawn(widgetId: string, problem: Problem | undefined): void {
    if (problem) this.#store.reportFailure(widgetId, problem);
    else this.#outcomes.note(widgetId, 'painted');
  }

  protected override render(): TemplateResult {
    const surroundings = this.#surroundings.find({
      context: this.#context(),
      lookTurn: this.#look.turn,
      allowOrigins: this.allowOrigins,
      tooltip: this.#tooltip,
    });
    return html`<div part="dashboard" class="dashboard" lang=${surroundings.context.locale}>
        ${this.#renderBody(surroundings)}
      </div>
      ${this.#tooltip.element}`;
  }

  #renderBody(surroundings: Surroundings): unknown {
    const { shown } = this;
    const { messages } = surroundings;
    const retry = () => void this.refresh();
    if (shown.status === 'failed') return renderFailure(shown.problem, messages, retry);
    if (shown.status !== 'ready') return renderLoading(messages);
    const wiring = { surroundings, queue: this.#queue, requests: this.#requests };
    const arrange = this.editable ? this.#arrange : undefined;
    const { dashboard } = shown;
    const laid = dashboard && (arrange?.edit(dashboard) ?? dashboard);
    return html`${renderHeading(shown, surroundings, this.hide, retry, arrange?.renderButton())}
    ${arrange?.renderBar()}
    ${shown.widgets.size === 0 ? renderEmpty(messages) : renderGrid(shown, this.#layout.find(laid), wiring)}`;
  }
}
