import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { findItemForKey, isTypedKey } from '../../browser/list-keys.ts';

interface ComboboxPieces<Item> {
  /** The items that the search leaves, in the order in which they are shown. */
  readonly items: () => readonly Item[];
  readonly choose: (item: Item) => void;
}

/**
 * A field that searches a list below it, in which one item is chosen. The field has the focus: arrow keys, Home, End and pages move in
 * the list, letters search, Enter chooses, and Escape is left to the dialog. Source: ARIA Authoring Practices Guide, "Editable Combobox With
 * List Autocomplete".
 */
export class ComboboxController<Item> implements ReactiveController {
  readonly #host: LitElement;
  readonly #pieces: ComboboxPieces<Item>;
  #search = '';
  /** Index of the current item. -1: none. */
  #at = -1;
  #isMoved = false;

  constructor(host: LitElement, pieces: ComboboxPieces<Item>) {
    this.#host = host;
    this.#pieces = pieces;
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#isMoved) return;
    this.#isMoved = false;
    this.#host.renderRoot.querySelector('[role=option].current')?.scrollIntoView({ block: 'nearest' });
  }

  /** Whether a text has all words of the search. */
  readonly finds = (text: string): boolean => {
    const words = this.#search.toLocaleLowerCase().split(/\s+/);
    const searched = text.toLocaleLowerCase();
    return words.every((word) => searched.includes(word));
  };

  get #field(): HTMLInputElement | null {
    return this.#host.renderRoot.querySelector('input[role=combobox]');
  }

  #moveTo(at: number): void {
    this.#at = at;
    this.#isMoved = true;
    this.#host.requestUpdate();
  }

  #onInput(text: string): void {
    this.#search = text;
    this.#at = -1;
    this.#host.requestUpdate();
  }

  /** Without a current item, Enter chooses the first one that a search has found. */
  #enter(): void {
    const items = this.#pieces.items();
    const item = items[this.#at] ?? (this.#search.trim() === '' ? undefined : items[0]);
    if (item !== undefined) this.#pieces.choose(item);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const isInField = event.currentTarget === this.#field;
    const { length: count } = this.#pieces.items();
    const hasTextCursor = isInField && this.#search !== '';
    const at = findItemForKey(event, { at: this.#at, count, hasTextCursor });
    if (at !== undefined) this.#moveTo(at);
    else if (event.key === 'Enter') this.#enter();
    else {
      // The key writes into the field, which has the focus then.
      if (!isInField && isTypedKey(event)) this.#field?.focus();
      return;
    }
    event.preventDefault();
  };

  renderField(label: string): TemplateResult {
    return html`<input
      class="search"
      type="search"
      role="combobox"
      autofocus
      autocomplete="off"
      aria-label=${label}
      placeholder=${label}
      aria-autocomplete="list"
      aria-expanded="true"
      aria-controls="list"
      aria-activedescendant=${this.#at < 0 ? '' : `option-${this.#at}`}
      @input=${({ currentTarget }: Event) =>
        currentTarget instanceof HTMLInputElement && this.#onInput(currentTarget.value)}
      @keydown=${this.#onKey}
    />`;
  }

  /** The list is no tab stop, and clicks leave the focus in the field. */
  renderList(label: string, options: unknown): TemplateResult {
    return html`<div
      id="list"
      role="listbox"
      tabindex="-1"
      aria-label=${label}
      @mousedown=${(event: Event) => event.preventDefault()}
      @keydown=${this.#onKey}
    >
      ${options}
    </div>`;
  }

  /** @param at - index in the items. */
  renderOption(item: Item, at: number, isChosen: boolean, content: unknown): TemplateResult {
    return html`<div
      id="option-${at}"
      class=${at === this.#at ? 'current' : ''}
      role="option"
      aria-selected=${isChosen}
      @click=${() => {
        this.#at = at;
        this.#pieces.choose(item);
      }}
    >
      ${content}
    </div>`;
  }
}
