import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CrossFilter, CrossFilterCondition } from '../../model/controls/control-layers.ts';
import {
  createWidgetDetailMessages,
  type WidgetDetailMessages,
} from '../../model/messages/widget-details-en.ts';
import { baseStyles, controlStyles } from '../theme/base-styles.ts';
import type { ViewContext } from '../widget/view-interface.ts';
import { filterIcon, removeIcon } from './cross-filter-icons.ts';
import { crossFilterStyles } from './cross-filter-styles.ts';

/** What readers ask of the filters that their clicks have made. */
export interface CrossFilterActions {
  drop(widgetId: string, member: string): void;
  clear(): void;
  drill(widgetId: string, parts: readonly CrossFilterCondition[]): void;
}

/**
 * What readers have filtered by with clicks: each filter can be taken back, and the rows behind it opened. It floats
 * at the lower edge of what is seen of the dashboard, below the last widget when that comes into sight: no chart moves
 * under the pointer that has clicked it.
 * @csspart selections - The bar of the filters that clicks on charts have set.
 * @csspart chip - One filter of that bar.
 */
export class CrossFiltersElement extends LitElement {
  static override styles = [baseStyles, controlStyles, crossFilterStyles];
  static override properties = {
    crossFilters: { attribute: false },
    drillable: { attribute: false },
    viewContext: { attribute: false },
    said: { state: true },
  };

  declare crossFilters: readonly CrossFilter[];
  /** The measure whose rows can be opened, by widget. */
  declare drillable: ReadonlyMap<string, string>;
  declare viewContext: ViewContext | undefined;
  /** For those who hear the page. */
  declare private said: string;
  requests: CrossFilterActions | undefined;

  constructor() {
    super();
    this.crossFilters = [];
    this.drillable = new Map();
    this.said = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('crossFilters');
    if (!changed.has('crossFilters') || !this.viewContext) return;
    const words = createWidgetDetailMessages(this.viewContext.context.locale);
    const text = this.#allParts.map((part) => describe(part, words)).join(', ');
    if (text !== '') this.said = words('isFiltered', { text });
    else if (before && before.length > 0) this.said = words('isUnfiltered');
  }

  get #allParts(): CrossFilterCondition[] {
    return this.crossFilters.flatMap(({ parts }) => parts);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { viewContext } = this;
    if (!viewContext) return nothing;
    const words = createWidgetDetailMessages(viewContext.context.locale);
    return html`<div class="visually-hidden" role="status">${this.said}</div>
      ${this.crossFilters.length > 0 ? this.#renderBar(words) : nothing}`;
  }

  #renderBar(words: WidgetDetailMessages): TemplateResult {
    return html`<div part="selections" class="bar" role="group" tabindex="-1" aria-label=${words('chips')}>
      <span class="label">${filterIcon}<span>${words('filteredBy')}</span></span>
      <ul>
        ${this.crossFilters.map((selection) => this.#renderSelection(selection, words))}
      </ul>
      ${
        this.#allParts.length > 1
          ? html`<button class="plain" type="button" @click=${() => this.#ask((to) => to.clear())}>
              ${words('clearAll')}
            </button>`
          : nothing
      }
    </div>`;
  }

  #renderSelection({ widgetId, parts }: CrossFilter, words: WidgetDetailMessages): TemplateResult {
    const measure = this.drillable.get(widgetId);
    return html`${parts.map((part) => this.#renderChip(widgetId, part, words))}${
      measure === undefined ? nothing : html`<li>${this.#renderDrill(widgetId, parts, measure, words)}</li>`
    }`;
  }

  #renderChip(widgetId: string, part: CrossFilterCondition, words: WidgetDetailMessages): TemplateResult {
    const text = part.texts.join(', ');
    return html`<li part="chip" class="chip">
      <span class="text" title=${describe(part, words)}
        ><span class="title">${part.title}</span> <bdi>${text}</bdi></span
      >
      <button
        class="remove"
        type="button"
        aria-label=${words('removeChip', { title: part.title, text })}
        @click=${() => this.#ask((to) => to.drop(widgetId, part.member))}
      >
        ${removeIcon}
      </button>
    </li>`;
  }

  #renderDrill(
    widgetId: string,
    parts: readonly CrossFilterCondition[],
    measure: string,
    words: WidgetDetailMessages,
  ): TemplateResult {
    const text = parts.map((part) => part.texts.join(', ')).join(', ');
    return html`<button
      class="plain"
      type="button"
      aria-label=${words('showRowsOf', { measure, text })}
      @click=${() => this.requests?.drill(widgetId, parts)}
    >
      ${words('showRows')}
    </button>`;
  }

  /** A chip that goes takes the focus with it: the next one gets it, else what is left of the bar. */
  #ask(request: (requests: CrossFilterActions) => void): void {
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === this.shadowRoot?.activeElement);
    if (this.requests) request(this.requests);
    if (at >= 0) this.#refocus = at;
  }

  #refocus: number | undefined;

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('crossFilters') || this.#refocus === undefined) return;
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('.remove')];
    (buttons[Math.min(this.#refocus, buttons.length - 1)] ?? this).focus();
    this.#refocus = undefined;
  }
}

const describe = ({ title, texts }: CrossFilterCondition, words: WidgetDetailMessages): string =>
  words('selection', { title, text: texts.join(', ') });

export function createCrossFilters(requests: CrossFilterActions): CrossFiltersElement {
  if (!customElements.get('vitrine-selections'))
    customElements.define('vitrine-selections', CrossFiltersElement);
  const element = new CrossFiltersElement();
  element.requests = requests;
  // Where the focus stays when the last chip is gone: the reader's place in the page.
  element.tabIndex = -1;
  element.setAttribute('exportparts', 'selections, chip');
  return element;
}
