import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import { parseWidgetStyle } from '../../model/theme/parse-theme.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { toElementProblem, type ElementProblem } from '../../store/element-problem.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import type { StatusBadgeElement } from '../status-badge/status-badge-element.ts';
import {
  type ControlInput,
  type DashboardPorts,
  type DataClick,
  type ViewElement,
  type ViewContext,
  type ViewInput,
  type ViewStateStore,
} from '../view/view-interface.ts';
import type { DrawQueue } from './draw-queue.ts';
import { loadChunkOnce } from '../../browser/load-chunk.ts';
import { renderSkeleton, renderWidgetHeader, renderWidgetProblem } from './render-widget-parts.ts';
import {
  findWidgetCssClass,
  hasBadgeButton,
  isControl,
  hasNoRows,
  needsStatusBadge,
  toWarning,
} from './widget-traits.ts';
import { WidgetViewController } from './widget-view-controller.ts';
import { widgetStyles } from './widget-styles.ts';

const loadDress = loadChunkOnce(() => import('./dress-widget.ts'));
const loadStatusBadge = loadChunkOnce(() => import('../status-badge/status-badge-element.ts'));

/** Callbacks of a widget to its dashboard. */
export interface WidgetRequests extends DashboardPorts {
  retry(widgetId: string): void;
  /** The view of the widget was drawn. With a problem: it could not be drawn. */
  drawn(widgetId: string, problem?: ElementProblem): void;
  /** The view was drawn without something. `undefined`: nothing is missing. */
  reportWarning(widgetId: string, problem: ElementProblem | undefined): void;
  /** A reader clicked data in the view. */
  handleDataClick(widgetId: string, click: DataClick): void;
  findViewState(widgetId: string): ViewStateStore;
}

/**
 * One widget: its box, heading, waiting, empty and failed states, and the view inside.
 * @csspart widget - The box of a widget.
 * @csspart widget-header - The heading line of a widget.
 * @csspart widget-title - The heading of a widget.
 * @csspart widget-content - The area below the heading of a widget.
 * @csspart widget-skeleton - The placeholder of a widget until its first rows are drawn.
 * @csspart widget-waiting - The message that a widget is still loading, after five seconds.
 * @csspart widget-error - The message of a widget that failed.
 * @csspart button - A button: refresh, try again, and those of the editor.
 */
export class WidgetElement extends LitElement {
  static override styles = [baseStyles, controlStyles, widgetStyles];
  static override properties = {
    state: { attribute: false },
    viewContext: { attribute: false },
    queue: { attribute: false },
    requests: { attribute: false },
    control: { attribute: false },
    picked: { attribute: false },
    hasOwnAge: { attribute: false },
  };

  declare state: WidgetState | undefined;
  declare viewContext: ViewContext | undefined;
  declare queue: DrawQueue | undefined;
  declare requests: WidgetRequests | undefined;
  /** Set for controls only. */
  declare control: ControlInput | undefined;
  /** Conditions that filter the other widgets since the reader clicked in this one. */
  declare picked: readonly CrossFilterCondition[] | undefined;
  /** Whether the rows are older than the heading of the dashboard says. */
  declare hasOwnAge: boolean | undefined;
  #statusBadge: StatusBadgeElement | undefined;

  get widgetId(): string {
    return this.state?.widget.id ?? '';
  }

  readonly #view = new WidgetViewController(this, (failure) => this.#onDrawn(failure));

  /** In the DOM after its first input. */
  get view(): ViewElement | undefined {
    return this.#view.view;
  }

  /** Whether the widget has been drawn, is empty, or has failed: nothing is under way. */
  get settled(): boolean {
    const { state } = this;
    return !state || state.status === 'failed' || (state.status === 'ready' && this.#view.drawn);
  }

  /** Whether an input is not drawn yet, also above an older drawing. */
  get isDrawing(): boolean {
    return this.#view.isDrawing;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { state, viewContext } = this;
    if (!state) return;
    const isOther = changed.has('state') && changed.get('state')?.widget !== state.widget;
    if (isOther || changed.has('viewContext')) this.#restyle(state, viewContext);
    if (changed.has('state') && state.status !== 'ready') this.#view.forget();
  }

  /** Called after the host has replaced the view state, such as the sort order. */
  restoreState(): void {
    this.#view.view?.restoreState?.();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { state, viewContext, queue } = this;
    if (!state || !viewContext || !queue || state.status !== 'ready') return;
    if (changed.has('picked')) this.#view.view?.markCrossFiltered?.(this.picked ?? []);
    if (needsStatusBadge(state, this.hasOwnAge)) this.#loadStatusBadge();
    const view = hasNoRows(state) ? 'empty' : state.plan.view;
    if (view !== 'problem') this.#view.show(view, this.#toInput(state, viewContext), queue);
  }

  /** A widget's own style shadows the theme's tokens below this host. */
  #restyle(state: WidgetState, viewContext: ViewContext | undefined): void {
    const own = parseWidgetStyle(state.widget.style);
    for (const name of [...this.style]) if (name.startsWith('--v-')) this.style.removeProperty(name);
    for (const [name, value] of own) this.style.setProperty(`--v-${name}`, value);
    if (viewContext)
      void loadDress().then(
        ({ dressWidget }) => this.isConnected && dressWidget(this, own, viewContext),
        () => undefined,
      );
  }

  #toInput(
    { plan, widget, result, spec, title, levels, totals }: WidgetState,
    viewContext: ViewContext,
  ): ViewInput {
    const { control, requests } = this;
    const handleDataClick = (click: DataClick) => requests?.handleDataClick(widget.id, click);
    const viewState = requests?.findViewState(widget.id);
    const onWarning = (fault: unknown) => requests?.reportWarning(widget.id, toWarning(fault));
    const own = { widgetId: widget.id, handleDataClick, onWarning, viewState, picked: this.picked ?? [] };
    const shared = { title: title ?? '', result, viewContext, ports: requests, ...own };
    if ('content' in plan) return { ...shared, spec: noSpec, content: plan.content, overrides: {} };
    if (!('snapshot' in plan)) return { ...shared, spec: widget.config, control, overrides: {} };
    return { ...shared, levels, totals, spec: spec ?? plan.spec, overrides: plan.snapshot.columnFormats };
  }

  #onDrawn(failure?: { readonly error: unknown }): void {
    const id = this.state?.widget.id;
    if (id === undefined) return;
    this.requests?.drawn(id, failure && toElementProblem(failure.error, 'render', 'render-failed'));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, viewContext } = this;
    if (!state || !viewContext) return nothing;
    const { plan, title } = state;
    const headed = !isControl(plan) && title !== undefined;
    const flush = plan.view === 'table' ? 'flush' : '';
    const name = isControl(plan) ? nothing : (title ?? viewContext.messages('dashboard'));
    const busy = state.busy === true || state.status === 'waiting';
    return html`<section
      part="widget"
      class="widget ${findWidgetCssClass(state)} ${hasBadgeButton(state, this.hasOwnAge) ? 'badged' : ''}"
      aria-label=${name}
      aria-busy=${busy}
    >
      ${headed ? renderWidgetHeader(state) : nothing}
      <div class="tools">${this.#renderStatusBadge(state, viewContext)}<slot name="tools"></slot></div>
      <div part="widget-content" class="content ${flush}">${this.#renderContent(state, viewContext)}</div>
    </section>`;
  }

  #renderStatusBadge(state: WidgetState, viewContext: ViewContext): unknown {
    if (!this.#statusBadge || !needsStatusBadge(state, this.hasOwnAge)) return nothing;
    return Object.assign(this.#statusBadge, { state, viewContext, hasOwnAge: this.hasOwnAge });
  }

  /** If the file does not arrive, the next change of state requests it again. */
  #loadStatusBadge(): void {
    if (this.#statusBadge) return;
    loadStatusBadge().then(
      ({ createStatusBadge }) => {
        this.#statusBadge ??= createStatusBadge(this.requests?.findTitles);
        this.requestUpdate();
      },
      () => undefined,
    );
  }

  /** A widget whose rows are not yet requested has a title only, so that a thousand widgets out of sight cost little. */
  #renderContent(state: WidgetState, viewContext: ViewContext): unknown {
    if (state.status === 'waiting') return nothing;
    if (state.status === 'failed')
      return renderWidgetProblem(state, viewContext, () => this.requests?.retry(state.widget.id));
    const { view, drawn } = this.#view;
    view?.classList.toggle('behind', !drawn);
    return html`${view ?? nothing}${drawn ? nothing : renderSkeleton(state, viewContext)}`;
  }
}

const noSpec: Readonly<Record<string, unknown>> = Object.freeze({});
