import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import {
  createEmptyStateMessages,
  listFormat,
  type EmptyStateMessages,
} from '../../model/messages/empty-state-en.ts';
import { formatDayRange } from '../../model/controls/format-time-range.ts';
import type { AppliedFilter } from '../../model/query-planning/list-applied-filters.ts';
import { findControlMessages } from '../control/control-messages.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import { renderIcon } from '../theme/problem-icons.ts';
import type { ViewElement, ViewInput } from '../view/view-interface.ts';
import { emptyStateStyles } from './empty-state-styles.ts';
import { findLastPeriod, type LastPeriodOffer } from './find-last-period.ts';
import {
  findAppliedFilters,
  listChoices,
  loadMemberNames,
  toWidgetFilter,
  type DashboardHost,
  type EmptyScene,
  type WidgetFilter,
} from './find-widget-filters.ts';

const noMatchIcon = renderIcon(26, svg`<path d="M3 3l18 18M8 4h13l-6 8M9.5 9.5 4.5 4H3m7 8.5V19l4 2v-7"/>`);
const noDataIcon = renderIcon(26, svg`<circle cx="12" cy="12" r="8.5"/><path d="M6 18 18 6"/>`);

/** Filters that the message names, and buttons to clear them. Others are counted. */
const mostNamed = 3;

/**
 * Says why a widget has no rows: which filters nothing matches, with buttons to clear them, or that there is no data. It
 * stands in the place of the widget's view.
 * @csspart widget-empty - The message of a widget whose query has no rows.
 */
export class EmptyStateElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, controlStyles, emptyStateStyles];
  static override properties = { filters: { state: true }, lastPeriod: { state: true } };

  readonly parts = 'widget-empty, button';
  input: ViewInput | undefined;
  /** The filters of the rows that are shown. `undefined` until they are known. */
  declare private filters: readonly WidgetFilter[] | undefined;
  /** Rows that the data has in place of those of a period near today. */
  declare private lastPeriod: LastPeriodOffer | undefined;

  /** Aborts when the next message is drawn, and when the element leaves the page. */
  #drawing = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#drawing.abort();
  }

  /** Members have provisional names until the data model has loaded, so that the message does not wait for it. */
  async draw(): Promise<void> {
    this.#drawing.abort();
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    const scene = this.#findScene();
    const applied = scene ? await findAppliedFilters(scene) : [];
    if (signal.aborted) return;
    this.lastPeriod = undefined;
    this.filters = scene ? applied.map((one) => toWidgetFilter(one, scene, undefined)) : [];
    await this.updateComplete;
    if (!scene) return;
    void this.#nameMembers(applied, scene, signal);
    void this.#offerLastPeriod(applied, scene, signal);
  }

  async #offerLastPeriod(
    applied: readonly AppliedFilter[],
    scene: EmptyScene,
    signal: AbortSignal,
  ): Promise<void> {
    const lastPeriod = await findLastPeriod(applied, scene, signal);
    if (!signal.aborted) this.lastPeriod = lastPeriod;
  }

  async #nameMembers(
    applied: readonly AppliedFilter[],
    scene: EmptyScene,
    signal: AbortSignal,
  ): Promise<void> {
    const named = applied.filter(({ picked }) => !picked);
    if (named.length === 0) return;
    // Without the data model, members keep their provisional names.
    const names = await loadMemberNames(named, scene.ports).catch(() => undefined);
    if (names && !signal.aborted) this.filters = applied.map((one) => toWidgetFilter(one, scene, names));
  }

  #findScene(): EmptyScene | undefined {
    const { ports, viewContext, widgetId } = this.input ?? {};
    const host = findDashboard(this);
    const widget = widgetId === undefined ? undefined : ports?.state().widgets.get(widgetId);
    return ports && viewContext && host && widget ? { host, ports, viewContext, widget } : undefined;
  }

  /** Moves the focus to the widget, because the button is removed with the message. */
  #act(act: (() => void) | undefined): void {
    const box = this.closest<HTMLElement>('section');
    if (box) focusForOnce(box);
    act?.();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { filters, input } = this;
    if (!input || !filters) return nothing;
    const messages = createEmptyStateMessages(input.viewContext.context.locale);
    return html`<div part="widget-empty" class="message">
      ${filters.length === 0 ? renderNoData(messages) : this.#renderNoMatch(filters, messages)}
    </div>`;
  }

  #renderNoMatch(filters: readonly WidgetFilter[], messages: EmptyStateMessages): TemplateResult {
    const choices = listChoices(filters).slice(0, mostNamed);
    const { lastPeriod } = this;
    const actions = [
      ...(lastPeriod ? [this.#renderLastPeriod(lastPeriod, messages)] : []),
      ...choices.map(({ title, text, clear }) =>
        this.#renderAction(messages('clear', { title }), clear, text),
      ),
    ];
    return html`${noMatchIcon}
      <p dir="auto">${renderSentence(filters, messages)}</p>
      ${renderDetails(filters, messages)}
      ${actions.length === 0 ? nothing : html`<div class="actions">${actions}</div>`}`;
  }

  #renderLastPeriod({ count, unit, days, show }: LastPeriodOffer, messages: EmptyStateMessages): unknown {
    const { locale = 'en' } = this.input?.viewContext.context ?? {};
    const texts = findControlMessages(locale);
    const period = count === 1 ? texts(unit).toLowerCase() : texts(`${unit}s`, { count });
    return this.#renderAction(messages('lastOfData', { period, days: formatDayRange(days, locale) }), show);
  }

  #renderAction(label: string, act: (() => void) | undefined, hint?: string): TemplateResult {
    return html`<button
      part="button"
      class="control"
      type="button"
      title=${hint ?? nothing}
      @click=${() => this.#act(act)}
    >
      <span dir="auto">${label}</span>
    </button>`;
  }
}

const renderNoData = (messages: EmptyStateMessages): TemplateResult =>
  html`${noDataIcon}
    <p dir="auto">${messages('noRows')}</p>`;

/** Each condition has its own text direction. */
function renderSentence(filters: readonly WidgetFilter[], messages: EmptyStateMessages): unknown {
  const rest = filters.length - mostNamed;
  const conditions = filters.slice(0, mostNamed).map(({ text }) => text);
  const named = rest > 0 ? [...conditions, messages('moreFilters', { count: rest })] : conditions;
  const [before = '', after = ''] = messages('nothingMatches', { filters: '\n' }).split('\n');
  const list = listFormat
    .formatToParts(named)
    .map(({ type, value }) => (type === 'element' ? html`<bdi>${value}</bdi>` : value));
  return html`${before}${list}${after}`;
}

/** Where a filter comes from, unless a control shows it. */
function renderDetails(filters: readonly WidgetFilter[], messages: EmptyStateMessages): unknown {
  const picked = filters.flatMap(({ title, pickedIn: chart }) =>
    chart ? messages('picked', { title, chart }) : [],
  );
  const fixed = filters.filter(({ clear }) => !clear).map(({ title }) => title);
  const hint = fixed.length > 0 && messages('fixed', { titles: listFormat.format(fixed) });
  return html`${[...new Set(picked)].map((detail) => html`<p class="detail" dir="auto">${detail}</p>`)}
  ${hint ? html`<p class="detail" dir="auto" data-live-only>${hint}</p>` : nothing}`;
}

/** The dashboard element, in whose shadow root the widget stands. */
function findDashboard(inside: Element): DashboardHost | undefined {
  const widget = inside.getRootNode();
  const grid = widget instanceof ShadowRoot ? widget.host.getRootNode() : undefined;
  return grid instanceof ShadowRoot ? grid.host : undefined;
}

/** Focuses a box that readers cannot focus otherwise. */
function focusForOnce(box: HTMLElement): void {
  box.tabIndex = -1;
  box.addEventListener('blur', () => box.removeAttribute('tabindex'), { once: true });
  box.focus({ preventScroll: true });
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-empty')) customElements.define('vitrine-empty', EmptyStateElement);
  return new EmptyStateElement();
}
