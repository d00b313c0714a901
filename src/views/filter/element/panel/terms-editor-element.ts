import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { formatFilterValue } from '../../../../model/controls/summarise-filter.ts';
import { parseLocaleNumber } from '../../../../model/controls/locale-number.ts';
import type { Scalar } from '../../../../model/filters/control-values.ts';
import { clearIcon } from '../../../../elements/control/control-icons.ts';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';
import { filterPanelStyles } from './filter-panel-styles.ts';
import { TypingDebouncer } from './typing-debouncer.ts';

/** Editor for typed values. The text in the field counts in addition to the values that were added before. */
export class TermsEditorElement extends LitElement {
  static override styles = [
    baseStyles,
    filterPanelStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 8px;
      }
      .line {
        display: flex;
        gap: 6px;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        max-height: 180px;
        margin: 0;
        padding: 0;
        overflow: auto;
        list-style: none;
      }
      li {
        display: inline-flex;
        align-items: center;
        max-width: 100%;
        padding-inline-start: 9px;
        border-radius: 6px;
        background-color: color-mix(in oklab, var(--v-primary) 12%, transparent);
        overflow-wrap: anywhere;
      }
      li button {
        display: inline-flex;
        align-items: center;
        min-width: 26px;
        min-height: 26px;
        padding: 4px 6px;
        border: 0;
        background: none;
      }
      @media (pointer: coarse) {
        li button {
          min-width: 44px;
          min-height: 44px;
          justify-content: center;
        }
      }
    `,
  ];
  static override properties = {
    input: { attribute: false },
    chosen: { attribute: false },
    isSingle: { attribute: false },
    reason: { attribute: false },
    text: { state: true },
    added: { state: true },
  };

  declare input: FilterPanelInput;
  declare chosen: readonly Scalar[];
  declare isSingle: boolean;
  /** Why there is no list of values. */
  declare reason: string | undefined;
  declare onChoose: (values: readonly Scalar[]) => void;
  declare private text: string;
  declare private added: readonly Scalar[];
  readonly #pause = new TypingDebouncer();

  constructor() {
    super();
    this.text = '';
    this.added = [];
    this.isSingle = false;
  }

  /** Puts a single value into the field, unless the reader has typed something. Several values are shown as a list. */
  override connectedCallback(): void {
    super.connectedCallback();
    const { draft } = this.input;
    const [only, ...others] = this.chosen;
    const isEditable = only !== undefined && only !== null && others.length === 0 && draft.text === '';
    this.text = isEditable ? this.#write(only) : draft.text;
    this.added = isEditable ? [] : this.chosen;
    // A search that has become the text of a condition, such as “contains”, or was entered counts like text typed here.
    if (draft.text !== '' && (!this.reason || draft.isEntered)) this.#pause.begin(() => this.#apply());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause.finish();
  }

  /** Keys may have been pressed on the field of the control until now. */
  focusFirst(): void {
    const field = this.renderRoot.querySelector('input');
    const { draft } = this.input;
    if (field && draft.isTyping && draft.text !== this.text) this.#onInput((field.value = draft.text));
    draft.focusIn(field);
  }

  #write(value: Scalar): string {
    return formatFilterValue(value, { ...this.input, locale: this.input.context.locale });
  }

  /** `undefined` while the field has no valid value. */
  get #typed(): Scalar | undefined {
    const text = this.text.trim();
    if (text === '') return undefined;
    return this.input.type === 'number' ? parseLocaleNumber(text, this.input.context.locale) : text;
  }

  #onInput(text: string): void {
    this.text = text;
    this.input.draft.text = text;
    this.#pause.begin(() => this.#apply());
  }

  #apply(): void {
    this.#pause.stop();
    const typed = this.#typed;
    if (typed === undefined && this.text.trim() !== '') return;
    this.input.draft.drop();
    this.onChoose([...new Set([...this.added, ...(typed === undefined ? [] : [typed])])]);
  }

  #add(): void {
    this.#apply();
    const typed = this.#typed;
    if (typed === undefined || this.isSingle) return;
    this.added = [...new Set([...this.added, typed])];
    this.text = '';
  }

  #remove(value: Scalar): void {
    this.added = this.added.filter((one) => one !== value);
    this.#apply();
    this.focusFirst();
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#add();
    const last = this.added.at(-1);
    if (event.key === 'Backspace' && this.text === '' && last !== undefined) this.#remove(last);
  }

  protected override render(): TemplateResult {
    const { texts, title } = this.input;
    const isWrong = this.text.trim() !== '' && this.#typed === undefined;
    return html`${this.reason ? html`<p class="hint">${this.reason}</p>` : nothing}
      ${this.added.length > 0 ? this.#renderAdded() : nothing}
      <div class="line">
        <input
          class="text"
          autocomplete="off"
          inputmode=${this.input.type === 'number' ? 'decimal' : 'text'}
          aria-label=${this.added.length > 0 ? texts('addValue') : `${title}: ${texts('value')}`}
          aria-invalid=${isWrong}
          aria-describedby=${isWrong ? 'fault' : nothing}
          placeholder=${this.added.length > 0 ? texts('addValue') : texts('value')}
          .value=${this.text}
          @input=${(event: Event) =>
            event.target instanceof HTMLInputElement && this.#onInput(event.target.value)}
          @change=${() => this.#apply()}
          @keydown=${(event: KeyboardEvent) => this.#onKeyDown(event)}
        />
        ${
          this.isSingle
            ? nothing
            : html`<button type="button" ?disabled=${this.#typed === undefined} @click=${() => this.#add()}>
                ${texts('add')}
              </button>`
        }
      </div>
      ${isWrong ? html`<p id="fault" class="fault">${texts('notANumber', { text: this.text })}</p>` : nothing}`;
  }

  #renderAdded(): TemplateResult {
    return html`<ul>
      ${this.added.map((value) => {
        const text = this.#write(value);
        return html`<li>
          ${text}
          <button
            type="button"
            aria-label=${this.input.texts('remove', { value: text })}
            @click=${() => this.#remove(value)}
          >
            ${clearIcon}
          </button>
        </li>`;
      })}
    </ul>`;
  }
}
