import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import type { WidgetPlan } from '../../model/widgets/plan-widget.ts';
import { parseWidgetStyle } from '../../model/theme/parse-theme.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { createElementProblem, toElementProblem, type ElementProblem } from '../../store/element-problem.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { emptyIcon } from '../theme/status-icons.ts';
import { renderProblem } from '../problem/render-problem.ts';
import type { FindMemberTitles, StatusBadgeElement } from '../status-badge/status-badge-element.ts';
import type { ControlInput, DataClick } from './control-interface.ts';
import type { DrawQueue } from './draw-queue.ts';
import { loadChunkOnce } from './load-chunk.ts';
import { ViewController } from './view-controller.ts';
import type { ViewContext, ViewInput, ViewStateStore } from './view-interface.ts';
import { widgetStyles } from './widget-styles.ts';

const loadMark = loadChunkOnce(() => import('../status-badge/status-badge-element.ts'));

/** What a widget asks of its dashboard. */
export interface WidgetRequests {
  retry(widgetId: string): void;
  /** Its view was drawn, or could not be. */
  drawn(widgetId: string, problem?: ElementProblem): void;
  /** Its view shows less than it should, or (undefined) all of it. */
  reportWarning(widgetId: string, problem: ElementProblem | undefined): void;
  /** A reader clicked something in its view. */
  handleDataClick(widgetId: string, click: DataClick): void;
  findViewState(widgetId: string): ViewStateStore;
  findTitles: FindMemberTitles;
}

/** Parts of a widget that a page may style; its view adds its own. */
export const widgetParts =
  'widget, widget-header, widget-title, widget-content, widget-skeleton, widget-waiting, widget-error, widget-empty, warning, popover, progress, button';

/**
 * One widget: its box, heading, waiting, empty and failed states, and the view inside.
 * @csspart widget - The box of a widget.
 * @csspart widget-header - The heading line of a widget.
 * @csspart widget-title - The heading of a widget.
 * @csspart widget-content - The area below the heading of a widget.
 * @csspart widget-skeleton - The placeholder of a widget until its first rows are drawn.
 * @csspart widget-waiting - The message that a widget is still loading, after five seconds.
 * @csspart widget-error - The message of a widget that failed.
 * @csspart widget-empty - The message of a widget whose query has no rows.
 * @csspart button - A button: refresh, try again, and those of the layout editor.
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
  };

  declare state: WidgetState | undefined;
  declare viewContext: ViewContext | undefined;
  declare queue: DrawQueue | undefined;
  declare requests: WidgetRequests | undefined;
  /** Of a control. */
  declare control: ControlInput | undefined;
  /** What the other charts are filtered by since a reader clicked here. */
  declare picked: readonly CrossFilterCondition[] | undefined;
  #mark: StatusBadgeElement | undefined;

  get widgetId(): string {
    return this.state?.widget.id ?? '';
  }

  readonly #view = new ViewController(this, widgetParts, (failure) => this.#onDrawn(failure));

  /** Drawn, empty or failed: it waits for nothing. */
  get settled(): boolean {
    const { state } = this;
    if (!state || state.status === 'failed') return true;
    return state.status === 'ready' && (isEmpty(state) || this.#view.drawn);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { state } = this;
    if (!state || !changed.has('state')) return;
    const before = changed.get('state');
    if (before?.widget !== state.widget) this.#restyle(state);
    if (state.status !== 'ready' || isEmpty(state)) this.#view.forget();
  }

  /** What is kept of its view's arrangement has been replaced by a host. */
  restoreState(): void {
    this.#view.view?.restoreState?.();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { state, viewContext, queue } = this;
    if (!state || !viewContext || !queue || state.status !== 'ready') return;
    if (changed.has('picked')) this.#view.view?.markCrossFiltered?.(this.picked ?? []);
    if (needsMark(state)) this.#loadMark();
    if (isEmpty(state)) return this.requests?.drawn(state.widget.id);
    const { plan } = state;
    if (plan.view !== 'problem') this.#view.show(plan.view, this.#toInput(state, viewContext), queue);
  }

  /** A widget's own style shadows the theme's tokens below this host. */
  #restyle(state: WidgetState): void {
    const own = parseWidgetStyle(state.widget.style);
    for (const name of [...this.style]) if (name.startsWith('--v-')) this.style.removeProperty(name);
    for (const [name, value] of own) this.style.setProperty(`--v-${name}`, value);
  }

  #toInput(
    { plan, widget, result, spec, title, levels, totals }: WidgetState,
    viewContext: ViewContext,
  ): ViewInput {
    const { control, requests } = this;
    const handleDataClick = (click: DataClick) => requests?.handleDataClick(widget.id, click);
    const viewState = requests?.findViewState(widget.id);
    const onWarning = (message: string | undefined) => requests?.reportWarning(widget.id, toFlaw(message));
    const own = { widgetId: widget.id, handleDataClick, onWarning, viewState, picked: this.picked ?? [] };
    const shared = { title: title ?? '', result, viewContext, ...own };
    if (plan.view === 'text') return { ...shared, spec: noSpec, content: plan.content, overrides: {} };
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
      class="widget ${findWidgetClass(state)}"
      aria-label=${name}
      aria-busy=${busy}
    >
      ${headed ? this.#renderHeader(state) : nothing}${this.#renderMark(state, viewContext)}<slot
        name="tools"
      ></slot>
      <div part="widget-content" class="content ${flush}">${this.#renderContent(state, viewContext)}</div>
    </section>`;
  }

  #renderHeader(state: WidgetState): TemplateResult {
    const { title = '' } = state;
    return html`<header part="widget-header" class=${isPartial(state) ? 'marked' : ''}>
      <h3 part="widget-title" dir="auto" title=${title}>${title}</h3>
    </header>`;
  }

  #renderMark(state: WidgetState, viewContext: ViewContext): unknown {
    if (!this.#mark || !needsMark(state)) return nothing;
    return Object.assign(this.#mark, { state, viewContext });
  }

  /** Where the file does not arrive, the next change asks for it again. */
  #loadMark(): void {
    if (this.#mark) return;
    loadMark().then(
      ({ createStatusBadge }) => {
        this.#mark ??= createStatusBadge(this.requests?.findTitles);
        this.requestUpdate();
      },
      () => undefined,
    );
  }

  /** Before anything is asked for it a widget is a box with a title: a thousand cost no more than those in sight. */
  #renderContent(state: WidgetState, viewContext: ViewContext): unknown {
    if (state.status === 'waiting') return nothing;
    if (state.status === 'failed') return this.#renderProblem(state, viewContext);
    if (state.status === 'ready' && isEmpty(state)) return renderEmpty(viewContext);
    const { view, drawn } = this.#view;
    view?.classList.toggle('behind', !drawn);
    return html`${view ?? nothing}${drawn ? nothing : renderSkeleton(state, viewContext)}`;
  }

  #renderProblem({ problem, widget }: WidgetState, { messages }: ViewContext): unknown {
    const retry = () => this.requests?.retry(widget.id);
    return html`<div part="widget-error" class="message" role="alert">
      ${problem && renderProblem(problem, messages, retry)}
    </div>`;
  }
}

/** Controls bring their own heading. */
export const isControl = ({ view }: WidgetPlan): boolean =>
  view === 'filter' || view === 'grain' || view === 'tabs';

/** Text stands on the dashboard itself, unless its author gave it a style; controls have no box at all. */
function findWidgetClass({ plan, widget }: WidgetState): string {
  if (isControl(plan)) return 'bare open';
  const { view } = plan;
  return view === 'text' && widget.style === undefined ? 'bare' : '';
}

/** A query without rows has nothing to draw; a view that brings its own rows always has. */
function isEmpty({ plan, result }: WidgetState): boolean {
  return plan.view !== 'text' && plan.view !== 'html' && result?.rowCount === 0;
}

/** A partial truth: rows that are old, or cut, or not filtered as others are, or a chart with a mistake. */
const isPartial = ({ stale, result, warning, skipped = [] }: WidgetState): boolean =>
  stale === true || result?.truncated === true || warning !== undefined || skipped.length > 0;

const toFlaw = (message: string | undefined): ElementProblem | undefined =>
  message === undefined
    ? undefined
    : createElementProblem('render-failed', 'render', { about: message, detail: message });

const needsMark = (state: WidgetState): unknown =>
  state.status === 'ready' && (isPartial(state) || state.busy || state.result?.lastRefreshTime);

const noSpec: Readonly<Record<string, unknown>> = Object.freeze({});

function renderSkeleton({ plan, status }: WidgetState, { messages }: ViewContext): TemplateResult {
  const lines = plan.view === 'vega' || plan.view === 'map' ? '' : 'lines';
  const waiting = status === 'ready' ? '' : 'waiting';
  return html`<div
      part="widget-skeleton"
      class="skeleton ${lines} ${waiting}"
      role="status"
      aria-label=${messages('loading')}
    >
      <i></i><i></i><i></i>${lines ? nothing : html`<i></i><i></i>`}
    </div>
    <div part="widget-waiting" class="message" role="status">
      <p class="still">${messages('stillLoading')}</p>
    </div>`;
}

function renderEmpty({ messages }: ViewContext): TemplateResult {
  return html`<div part="widget-empty" class="message empty">
    ${emptyIcon}
    <p>${messages('noRows')}</p>
    <p class="detail">${messages('noRowsHint')}</p>
  </div>`;
}
