import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { parseLocaleNumber, formatLocaleNumber } from '../../../../model/controls/locale-number.ts';
import type { Scalar } from '../../../../model/filters/control-values.ts';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';
import { filterPanelStyles } from './filter-panel-styles.ts';
import { TypingDebouncer } from './typing-debouncer.ts';

/** Editor for a number or a range of numbers, in the notation of the reader's locale. */
export class NumberEditorElement extends LitElement {
  static override styles = [
    baseStyles,
    filterPanelStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 6px;
      }
      .ends {
        display: flex;
        gap: 10px;
      }
    `,
  ];
  static override properties = {
    input: { attribute: false },
    isRange: { attribute: false },
    written: { state: true },
  };

  declare input: FilterPanelInput;
  declare chosen: readonly Scalar[];
  declare isRange: boolean;
  /** Receives one value, or both ends of a range, where `null` is an open end. An empty list clears the filter. */
  declare onChoose: (values: readonly Scalar[]) => void;
  declare private written: readonly string[];
  readonly #pause = new TypingDebouncer();

  constructor() {
    super();
    this.written = [];
    this.isRange = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.written = this.chosen.map((value) =>
      value === null ? '' : formatLocaleNumber(value, this.input.context.locale),
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause.finish();
  }

  focusFirst(): void {
    this.renderRoot.querySelector<HTMLElement>('input')?.focus();
  }

  #read(index: number): number | string | null | undefined {
    const text = (this.written[index] ?? '').trim();
    return text === '' ? null : parseLocaleNumber(text, this.input.context.locale);
  }

  get #values(): readonly (number | string | null | undefined)[] {
    return this.isRange ? [this.#read(0), this.#read(1)] : [this.#read(0)];
  }

  get #isSwapped(): boolean {
    const [from, to] = this.#values;
    return this.isRange && from != null && to != null && Number(from) > Number(to);
  }

  #onInput(index: number, text: string): void {
    const written = [this.written[0] ?? '', this.written[1] ?? ''];
    written[index] = text;
    this.written = written;
    this.#pause.begin(() => this.#apply());
  }

  /** Ignores input that is not a number. */
  #apply(): void {
    this.#pause.stop();
    const values = this.#values;
    const readable = values.filter((value) => value !== undefined);
    if (readable.length < values.length || this.#isSwapped) return;
    this.onChoose(readable.every((value) => value === null) ? [] : readable);
  }

  protected override render(): TemplateResult {
    const { texts } = this.input;
    const wrong = this.#values.findIndex((value) => value === undefined);
    const fault =
      wrong >= 0
        ? texts('notANumber', { text: this.written[wrong] ?? '' })
        : this.#isSwapped
          ? texts('endsSwapped')
          : undefined;
    return html`<div class="ends">
        ${
          this.isRange
            ? html`${this.#renderInput(0, texts('from'))}${this.#renderInput(1, texts('to'))}`
            : this.#renderInput(0, texts('value'))
        }
      </div>
      <div role="status">${fault ? html`<p id="fault" class="fault">${fault}</p>` : nothing}</div>`;
  }

  #renderInput(index: number, name: string): TemplateResult {
    const isWrong = this.#values[index] === undefined || this.#isSwapped;
    return html`<label class="named"
      >${name}
      <input
        class="text"
        autocomplete="off"
        inputmode="decimal"
        aria-invalid=${isWrong}
        aria-describedby=${isWrong ? 'fault' : nothing}
        .value=${this.written[index] ?? ''}
        @input=${(event: Event) =>
          event.target instanceof HTMLInputElement && this.#onInput(index, event.target.value)}
        @change=${() => this.#apply()}
    /></label>`;
  }
}
