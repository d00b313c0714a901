import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CrossFilter, CrossFilterCondition } from '../../model/controls/control-layers.ts';
import {
  createCrossFilterMessages,
  type CrossFilterMessages,
} from '../../model/messages/cross-filters-en.ts';
import { createExplainButtonMessages } from '../../model/messages/explain-button-en.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import type { ViewContext } from '../view/view-interface.ts';
import { filterIcon, removeIcon } from '../control/control-icons.ts';
import { crossFilterStyles } from './cross-filter-styles.ts';

/** Actions of readers on cross-filters. */
export interface CrossFilterActions {
  drop(widgetId: string): void;
  clear(): void;
  drill(widgetId: string, parts: readonly CrossFilterCondition[]): void;
  explain(widgetId: string, parts: readonly CrossFilterCondition[]): void;
}

/**
 * The bar of cross-filters. Readers can remove each filter, and open the rows behind it. The bar is the last row of the visible part
 * of the dashboard, so that it does not move the chart under the pointer.
 * @csspart selections - The bar of the filters that clicks on charts have set.
 * @csspart chip - What clicks in one chart have set, in that bar.
 * @csspart explain-button - A button that explains a number or its change.
 */
export class CrossFiltersElement extends LitElement {
  static override styles = [baseStyles, controlStyles, crossFilterStyles];
  static override properties = {
    crossFilters: { attribute: false },
    drillable: { attribute: false },
    explainable: { attribute: false },
    viewContext: { attribute: false },
    announcement: { state: true },
  };

  declare crossFilters: readonly CrossFilter[];
  /** Title of the measure whose rows can be opened, by widget. */
  declare drillable: ReadonlyMap<string, string>;
  /** Title of the measure that can be explained, by widget. */
  declare explainable: ReadonlyMap<string, string>;
  declare viewContext: ViewContext | undefined;
  /** Announcement for screen readers. */
  declare private announcement: string;
  requests: CrossFilterActions | undefined;

  constructor() {
    super();
    this.crossFilters = [];
    this.drillable = new Map();
    this.explainable = new Map();
    this.announcement = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('crossFilters');
    if (!changed.has('crossFilters') || !this.viewContext) return;
    const messages = createCrossFilterMessages(this.viewContext.context.locale);
    const text = describeParts(
      this.crossFilters.flatMap(({ parts }) => parts),
      messages,
    );
    if (text !== '') this.announcement = messages('isFiltered', { text });
    else if (before && before.length > 0) this.announcement = messages('isUnfiltered');
  }

  protected override render(): TemplateResult | typeof nothing {
    const { viewContext } = this;
    if (!viewContext) return nothing;
    const messages = createCrossFilterMessages(viewContext.context.locale);
    return html`<div class="visually-hidden" role="status">${this.announcement}</div>
      ${this.crossFilters.length > 0 ? this.#renderBar(messages) : nothing}`;
  }

  #renderBar(messages: CrossFilterMessages): TemplateResult {
    return html`<div part="selections" class="bar" role="group" tabindex="-1" aria-label=${messages('chips')}>
      <span class="label">${filterIcon}<span>${messages('filteredBy')}</span></span>
      <ul>
        ${this.crossFilters.map((selection) => this.#renderSelection(selection, messages))}
      </ul>
      ${
        this.crossFilters.length > 1
          ? html`<button class="plain" type="button" @click=${() => this.#runAndRefocus((to) => to.clear())}>
              ${messages('clearAll')}
            </button>`
          : nothing
      }
    </div>`;
  }

  #renderSelection({ widgetId, parts }: CrossFilter, messages: CrossFilterMessages): TemplateResult {
    const measure = this.drillable.get(widgetId);
    const explained = this.explainable.get(widgetId);
    return html`${this.#renderChip(widgetId, parts, messages)}${
      measure === undefined
        ? nothing
        : html`<li>${this.#renderDrill(widgetId, parts, measure, messages)}</li>`
    }${explained === undefined ? nothing : html`<li>${this.#renderExplain(widgetId, parts, explained)}</li>`}`;
  }

  /** One decision of the reader is one chip, of however many fields it is. */
  #renderChip(
    widgetId: string,
    parts: readonly CrossFilterCondition[],
    messages: CrossFilterMessages,
  ): TemplateResult {
    const filter = describeParts(parts, messages);
    return html`<li part="chip" class="chip">
      <span class="texts" title=${filter}>
        ${parts.map(
          ({ title, texts }) =>
            html`<span class="text"
              ><span class="title">${title}</span> <bdi>${texts.join(', ')}</bdi></span
            >`,
        )}
      </span>
      <button
        class="remove"
        type="button"
        aria-label=${messages('removeChip', { filter })}
        @click=${() => this.#runAndRefocus((to) => to.drop(widgetId))}
      >
        ${removeIcon}
      </button>
    </li>`;
  }

  #renderDrill(
    widgetId: string,
    parts: readonly CrossFilterCondition[],
    measure: string,
    messages: CrossFilterMessages,
  ): TemplateResult {
    const text = parts.map((part) => part.texts.join(', ')).join(', ');
    return html`<button
      class="plain"
      type="button"
      aria-label=${messages('showRowsOf', { measure, text })}
      @click=${() => this.requests?.drill(widgetId, parts)}
    >
      ${messages('showRows')}
    </button>`;
  }

  #renderExplain(widgetId: string, parts: readonly CrossFilterCondition[], measure: string): TemplateResult {
    const messages = createExplainButtonMessages(this.viewContext?.context.locale ?? 'en');
    const text = parts.map((part) => part.texts.join(', ')).join(', ');
    return html`<button
      part="explain-button"
      class="plain"
      type="button"
      aria-haspopup="dialog"
      aria-label=${messages('explainOf', { measure, text })}
      @click=${() => this.requests?.explain(widgetId, parts)}
    >
      ${messages('explain')}
    </button>`;
  }

  /** Moves the focus of a removed chip to the next one, or to the element if none is left. */
  #runAndRefocus(request: (requests: CrossFilterActions) => void): void {
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === this.shadowRoot?.activeElement);
    if (this.requests) request(this.requests);
    if (at >= 0) this.#refocus = at;
  }

  #refocus: number | undefined;

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('crossFilters')) return;
    if (this.#refocus === undefined) return this.#showNewest();
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('.remove')];
    (buttons[Math.min(this.#refocus, buttons.length - 1)] ?? this).focus();
    this.#refocus = undefined;
  }

  /** The list may have more chips than fit. */
  #showNewest(): void {
    const list = this.renderRoot.querySelector('ul');
    const newest = [...this.renderRoot.querySelectorAll('.chip')].at(-1);
    if (!list || !newest) return;
    const from = list.getBoundingClientRect();
    const to = newest.getBoundingClientRect();
    const isMirrored = getComputedStyle(list).direction === 'rtl';
    list.scrollBy(isMirrored ? to.right - from.right : to.left - from.left, to.top - from.top);
  }
}

const describeParts = (parts: readonly CrossFilterCondition[], messages: CrossFilterMessages): string =>
  parts.map(({ title, texts }) => messages('selection', { title, text: texts.join(', ') })).join(', ');

export function createCrossFilters(requests: CrossFilterActions): CrossFiltersElement {
  if (!customElements.get('vitrine-selections'))
    customElements.define('vitrine-selections', CrossFiltersElement);
  const element = new CrossFiltersElement();
  element.requests = requests;
  // Takes the focus when the last chip is removed, so that the reader keeps the position in the page.
  element.tabIndex = -1;
  element.setAttribute('exportparts', 'selections, chip, explain-button');
  return element;
}
