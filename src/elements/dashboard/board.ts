/** Everything below the heading: boxes, their layout, and the order in which they are drawn. Fetched with the dashboard. */
import { html, type TemplateResult } from 'lit';
import type { ComputedLayout, Rectangle } from '../../model/layout/compute-layout.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import type { ControlInput } from '../widget/control-port.ts';
import type { ArrangeController } from '../arrange/arrange-controller.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import { createDrawQueue } from '../widget/draw-queue.ts';
import { preloadView } from '../widget/view-loaders.ts';
import type { Surroundings } from '../widget/view-port.ts';
import { WidgetElement, type WidgetRequests } from '../widget/widget-element.ts';
import type { Connection } from './connection.ts';
import type { DashboardSettings } from './dashboard-settings.ts';
import { toProblem } from '../../store/problem.ts';
import { BreakpointChangedEvent, ErrorEvent } from './dashboard-events.ts';
import { findHidden, OpenedTabs, renderGrid } from './grid-parts.ts';
import type { Places } from './many/places.ts';
import { mostAtOnce } from './many/drawn-on-demand.ts';
import { LayoutController } from './layout-controller.ts';
import { NearController } from './near-controller.ts';

/** What the board asks of the element around it. */
export interface BoardWishes extends WidgetRequests {
  /** Widgets have come near the viewport. */
  near(widgetIds: readonly string[]): void;
  /** undefined where the host has given the dashboard, and so keeps it. */
  platform: Connection['platform'];
}

export class Board {
  readonly #host: DashboardSettings;
  readonly #wishes: BoardWishes;
  readonly #layout: LayoutController;
  readonly #near: NearController;
  readonly #opened = new OpenedTabs();
  readonly #queue = createDrawQueue(undefined, () => this.#host.requestTimeout);
  #arrange: ArrangeController | undefined;
  #arrangeAsked = false;
  #places: Places | undefined;
  #placesAsked = false;
  #shown: DashboardState | undefined;
  #laid: ComputedLayout | undefined;
  #watchedLayout: ComputedLayout | undefined;

  constructor(host: DashboardSettings, wishes: BoardWishes) {
    this.#host = host;
    this.#wishes = wishes;
    const onNear = (boxes: readonly Element[]) => this.#onNear(boxes);
    this.#near = new NearController(host, onNear);
    this.#layout = new LayoutController(
      host,
      (breakpoint) => host.dispatchEvent(new BreakpointChangedEvent(breakpoint)),
      onNear,
    );
  }

  /** After every update of the host: newcomers among the boxes are watched. Only another layout brings any. */
  watch(): void {
    const layout = this.#laid;
    if (layout !== this.#watchedLayout || !this.#near.watching || this.#places?.changed) this.#watch(layout);
    this.#watchedLayout = layout;
    if (this.#host.editable && this.#shown && !this.#arrangeAsked)
      this.#offerArranging().catch((error: unknown) => this.#tell(error));
  }

  /** The button that begins arranging, for those who may. */
  renderTools(): unknown {
    return this.#arranging?.renderButton();
  }

  /** Resolves when every box shows what its state says. */
  async settle(): Promise<void> {
    await Promise.all(this.#boxes.map((box) => box.updateComplete));
  }

  print(): Promise<void> {
    return this.#layout.print();
  }

  render(
    shown: DashboardState,
    surroundings: Surroundings,
    control: ControlInput | undefined,
  ): TemplateResult {
    const panels = {
      containers: shown.dashboard?.containers ?? new Map(),
      open: shown.active.tabs,
      hidden: findHidden(shown, this.#host.hide),
    };
    this.#shown = shown;
    const { dashboard } = shown;
    const laid = dashboard && (this.#arranging?.edit(dashboard) ?? dashboard);
    const layout = this.#layout.find(laid, panels);
    this.#laid = layout;
    const wiring = { surroundings, queue: this.#queue, requests: this.#wishes, control };
    const many = (laid?.widgets.length ?? 0) > mostAtOnce;
    const places = many ? this.#findPlaces() : undefined;
    const plan = {
      ...panels,
      layout: many && !places ? undefined : layout,
      opened: this.#opened.note(shown),
      places,
    };
    return html`${this.#arranging?.renderBar()} ${renderGrid(shown, plan, wiring)}`;
  }

  /** undefined until its file is here. */
  #findPlaces(): Places | undefined {
    if (!this.#placesAsked)
      this.#bringPlaces().catch((error: unknown) => {
        this.#placesAsked = false;
        this.#tell(error);
      });
    return this.#places;
  }

  async #bringPlaces(): Promise<void> {
    this.#placesAsked = true;
    const { Places } = await fromChunk(() => import('./many/places.ts'));
    this.#places = new Places(this.#host);
    this.#host.requestUpdate();
  }

  #tell(error: unknown): void {
    this.#host.dispatchEvent(new ErrorEvent(toProblem(error, 'layout', 'engine-failed')));
  }

  get #arranging(): ArrangeController | undefined {
    return this.#host.editable ? this.#arrange : undefined;
  }

  async #offerArranging(): Promise<void> {
    this.#arrangeAsked = true;
    const { platform } = this.#wishes;
    const { ArrangeController, mayArrange } = await fromChunk(
      () => import('../arrange/arrange-controller.ts'),
    );
    if (!(await mayArrange(platform()))) return;
    const titleOf = (id: string) => this.#shown?.widgets.get(id)?.title ?? id;
    this.#arrange = new ArrangeController(this.#host, {
      scene: () => this.#layout.scene,
      titleOf,
      platform,
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
    this.#wishes.near(boxes.map(({ widgetId }) => widgetId));
  }
}

export function createBoard(host: DashboardSettings, wishes: BoardWishes): Board {
  if (!customElements.get('vitrine-widget')) customElements.define('vitrine-widget', WidgetElement);
  return new Board(host, wishes);
}
