import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Selection, SelectionPart } from '../../model/controls/control-layers.ts';
import { createReadingWords, type ReadingWords } from '../../model/messages/en-reading.ts';
import { baseStyles, controlStyles } from '../look/base-styles.ts';
import type { Surroundings } from '../widget/view-port.ts';
import { filterIcon, removeIcon } from './selection-icons.ts';
import { selectionStyles } from './selection-styles.ts';

/** What readers ask of the filters that their clicks have made. */
export interface SelectionRequests {
  drop(widgetId: string, member: string): void;
  clear(): void;
  drill(widgetId: string, parts: readonly SelectionPart[]): void;
}

/**
 * What readers have filtered by with clicks: each filter can be taken back, and the rows behind it opened. It floats
 * at the lower edge of what is seen of the dashboard, below the last widget when that comes into sight: no chart moves
 * under the pointer that has clicked it.
 * @csspart selections - The bar.
 * @csspart chip - One filter.
 */
export class SelectionsElement extends LitElement {
  static override styles = [baseStyles, controlStyles, selectionStyles];
  static override properties = {
    selections: { attribute: false },
    drillable: { attribute: false },
    surroundings: { attribute: false },
    said: { state: true },
  };

  declare selections: readonly Selection[];
  /** The measure whose rows can be opened, by widget. */
  declare drillable: ReadonlyMap<string, string>;
  declare surroundings: Surroundings | undefined;
  /** For those who hear the page. */
  declare private said: string;
  requests: SelectionRequests | undefined;

  constructor() {
    super();
    this.selections = [];
    this.drillable = new Map();
    this.said = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('selections');
    if (!changed.has('selections') || !this.surroundings) return;
    const words = createReadingWords(this.surroundings.context.locale);
    const text = this.#allParts.map((part) => describe(part, words)).join(', ');
    if (text !== '') this.said = words('isFiltered', { text });
    else if (before && before.length > 0) this.said = words('isUnfiltered');
  }

  get #allParts(): SelectionPart[] {
    return this.selections.flatMap(({ parts }) => parts);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { surroundings } = this;
    if (!surroundings) return nothing;
    const words = createReadingWords(surroundings.context.locale);
    return html`<div class="visually-hidden" role="status">${this.said}</div>
      ${this.selections.length > 0 ? this.#renderBar(words) : nothing}`;
  }

  #renderBar(words: ReadingWords): TemplateResult {
    return html`<div part="selections" class="bar" role="group" tabindex="-1" aria-label=${words('chips')}>
      <span class="label">${filterIcon}<span>${words('filteredBy')}</span></span>
      <ul>
        ${this.selections.map((selection) => this.#renderSelection(selection, words))}
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

  #renderSelection({ widgetId, parts }: Selection, words: ReadingWords): TemplateResult {
    const measure = this.drillable.get(widgetId);
    return html`${parts.map((part) => this.#renderChip(widgetId, part, words))}${
      measure === undefined ? nothing : html`<li>${this.#renderDrill(widgetId, parts, measure, words)}</li>`
    }`;
  }

  #renderChip(widgetId: string, part: SelectionPart, words: ReadingWords): TemplateResult {
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
    parts: readonly SelectionPart[],
    measure: string,
    words: ReadingWords,
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
  #ask(wish: (requests: SelectionRequests) => void): void {
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === this.shadowRoot?.activeElement);
    if (this.requests) wish(this.requests);
    if (at >= 0) this.#refocus = at;
  }

  #refocus: number | undefined;

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('selections') || this.#refocus === undefined) return;
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('.remove')];
    (buttons[Math.min(this.#refocus, buttons.length - 1)] ?? this).focus();
    this.#refocus = undefined;
  }
}

const describe = ({ title, texts }: SelectionPart, words: ReadingWords): string =>
  words('selection', { title, text: texts.join(', ') });

export function createSelections(requests: SelectionRequests): SelectionsElement {
  if (!customElements.get('vitrine-selections'))
    customElements.define('vitrine-selections', SelectionsElement);
  const element = new SelectionsElement();
  element.requests = requests;
  // Where the focus stays when the last chip is gone: the reader's place in the page.
  element.tabIndex = -1;
  element.setAttribute('exportparts', 'selections, chip');
  return element;
}
