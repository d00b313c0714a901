import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import {
  convertFilterValues,
  findFilterEditorKind,
  toFilterKey,
  isMultipleChoice,
  listFilterValues,
  findInitialOperator,
  createFilter,
  type EditorKind,
} from '../../../../model/controls/edit-filter.ts';
import type { FilterOperator, FilterValue, Scalar } from '../../../../model/filters/control-values.ts';
import { filterOperators } from '../../../../model/filters/control-values.ts';
import { findOperatorLabel } from '../../../../model/controls/filter-operator-labels.ts';
import { listOperatorsForType } from '../../../../model/filters/operator-table.ts';
import { segmentedControlStyles } from '../../../../elements/control/segmented-control.ts';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import type { FilterPanelInput } from './filter-panel-input.ts';
import { filterPanelStyles } from './filter-panel-styles.ts';
import { defineFilterEditors, renderFilterEditor, type FilterEditor } from './render-filter-editor.ts';

/** The panel of a filter: its operator, and an editor for its values. Every choice applies at once. */
export class FilterPanelElement extends LitElement {
  static override styles = [
    baseStyles,
    filterPanelStyles,
    segmentedControlStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 10px;
        width: 300px;
        min-width: 100%;
        padding: 12px 12px 0;
        font-family: var(--v-control-title-font-family);
        font-size: calc(13px * var(--v-text-scale));
      }
      :host(.wide) {
        width: 520px;
      }
      footer {
        display: flex;
        gap: 6px;
        position: sticky;
        inset-block-end: 0;
        z-index: 1;
        padding-block: 10px 12px;
        background-color: var(--v-control-background);
        border-block-start: 1px solid var(--v-line);
      }
      .ends {
        display: flex;
        gap: 8px;
      }
      .done {
        margin-inline-start: auto;
      }
      .heading {
        display: none;
        margin: 0;
        font-size: calc(15px * var(--v-text-scale));
        font-weight: 600;
      }
      @media (max-width: 520px) {
        .heading {
          display: block;
        }
        :host,
        :host(.wide) {
          width: 100%;
          padding: 16px 16px 0;
        }
      }
    `,
  ];
  static override properties = {
    input: { attribute: false },
    operator: { state: true },
    values: { state: true },
    hasNoList: { state: true },
  };

  declare input: FilterPanelInput;
  declare private operator: FilterOperator;
  declare private values: readonly Scalar[];
  /** Whether the values of the member could not be loaded. */
  declare private hasNoList: boolean;
  /** Filters that this panel has set and that the input does not have yet. */
  #pending: string[] = [];
  #known: string | undefined;
  #version = 0;

  constructor() {
    super();
    this.hasNoList = false;
  }

  /** On touch screens, focuses no text field, because that would open the on-screen keyboard. */
  focusFirst(): void {
    const editor = this.#findEditor();
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (editor && !isTouch) void editor.updateComplete.then(() => editor.focusFirst());
    else this.renderRoot.querySelector<HTMLElement>('[tabindex="0"], select')?.focus();
  }

  /** Handles a change of the current filter. A change that was not made here resets the editor. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('input')) return;
    const key = toFilterKey(this.input.filter);
    if (key === this.#known) return;
    this.#known = key;
    const at = this.#pending.lastIndexOf(key);
    if (at >= 0) return void this.#pending.splice(0, at + 1);
    const { filter, control, type } = this.input;
    this.#pending = [];
    this.#version += 1;
    this.operator = filter
      ? (filter.operator ?? 'equals')
      : this.#version > 1
        ? this.operator
        : findInitialOperator(control, type);
    this.values = listFilterValues(filter);
  }

  get #isMultiple(): boolean {
    return isMultipleChoice(this.input.control, this.input.type) || this.values.length > 1;
  }

  #apply(filter: FilterValue | null): void {
    this.#pending.push(toFilterKey(filter ?? undefined));
    this.input.pick(filter);
  }

  /** Keeps the former filter until a value is chosen for the new operator. */
  #setOperator(operator: FilterOperator): void {
    this.values = convertFilterValues(this.values, this.operator, operator);
    this.operator = operator;
    const filter = createFilter(operator, this.values);
    if (filter) this.#apply(filter);
  }

  #setValues(values: readonly Scalar[]): void {
    this.values = values;
    this.#apply(createFilter(this.operator, values));
    if (this.#closesOnChoice && values.length > 0) this.input.close();
  }

  get #closesOnChoice(): boolean {
    return this.#editor === 'values' && !isMultipleChoice(this.input.control, this.input.type);
  }

  #setFilter(filter: FilterValue | null): void {
    this.values = listFilterValues(filter);
    if (filter?.operator !== undefined && this.#editor !== 'date') this.operator = filter.operator;
    this.#apply(filter && { ...filter, operator: this.operator });
  }

  get #editor(): EditorKind {
    const kind = findFilterEditorKind(this.operator, this.input.type, this.#isMultiple);
    return kind === 'values' && this.hasNoList ? 'terms' : kind;
  }

  protected override render(): TemplateResult {
    const { input } = this;
    const kind = this.#editor;
    this.classList.toggle('wide', kind === 'period');
    return html`<p class="heading" aria-hidden="true">${input.title}</p>
      ${kind === 'truth' ? nothing : this.#renderOperators()}${this.#renderEditor(kind)}${input.more}
      <footer>
        <button type="button" class="clear" ?disabled=${!input.filter} @click=${() => this.#clear()}>
          ${input.texts('clear')}
        </button>
        ${
          input.hasDefault
            ? html`<button
                type="button"
                class="reset"
                ?disabled=${input.isDefault}
                @click=${() => this.#reset()}
              >
                ${input.texts('reset')}
              </button>`
            : nothing
        }
        <button type="button" class="done" @click=${() => this.#finish()}>${input.texts('done')}</button>
      </footer>`;
  }

  /** Other ways to close the panel keep a search for the next visit, because they may be mistakes. */
  #finish(): void {
    this.input.close();
    this.input.draft.drop();
  }

  /** Shows an editor for typed values in place of a list that cannot be loaded. The reader goes on typing there. */
  async #replaceList(): Promise<void> {
    const isTyping = this.#findEditor()?.matches(':focus-within') === true;
    this.hasNoList = true;
    if (!isTyping) return;
    this.input.draft.isTyping = true;
    await this.updateComplete;
    const editor = this.#findEditor();
    await editor?.updateComplete;
    editor?.focusFirst();
  }

  #findEditor(): FilterEditor | null {
    return this.renderRoot.querySelector<FilterEditor>('.editor');
  }

  /** Drops pending changes, so that the editor shows the resulting filter. */
  #clear(): void {
    this.#dropPending();
    this.input.draft.drop();
    this.input.pick(null);
  }

  #reset(): void {
    this.#dropPending();
    this.input.reset();
  }

  #dropPending(): void {
    this.#pending = [];
    this.#known = undefined;
  }

  /** Shows the operators for a named period and for a range of days as one option. */
  #renderOperators(): TemplateResult {
    const { type, texts } = this.input;
    const shown = this.operator === 'custom' ? 'between' : this.operator;
    const offered = new Set<FilterOperator>(listOperatorsForType(type));
    offered.delete('custom');
    const all: FilterOperator[] = filterOperators.filter(
      (operator) => offered.has(operator) || operator === shown,
    );
    const named = (operator: FilterOperator): FilterOperator =>
      type === 'time' && operator === 'between' ? 'custom' : operator;
    return html`<select
      aria-label=${texts('condition')}
      @change=${(event: Event) =>
        event.target instanceof HTMLSelectElement &&
        this.#setOperator(all[event.target.selectedIndex] ?? this.operator)}
    >
      ${all.map(
        (operator) =>
          html`<option ?selected=${operator === shown}>
            ${findOperatorLabel(named(operator), type, texts)}
          </option>`,
      )}
    </select>`;
  }

  #renderEditor(kind: EditorKind): unknown {
    const { input, values, operator, hasNoList } = this;
    const editor = renderFilterEditor({
      kind,
      input,
      values,
      operator,
      hasNoList,
      onValues: (chosen) => this.#setValues(chosen),
      onFilter: (filter) => this.#setFilter(filter),
      onNoList: () => void this.#replaceList(),
    });
    // Editors read the filter when they are created, so a change from outside or of the operator creates a new one.
    return keyed(`${kind} ${kind === 'period' ? '' : operator} ${this.#version}`, editor);
  }
}

export function createFilterPanel(): FilterPanelElement {
  defineFilterEditors();
  if (!customElements.get('vitrine-filter-panel'))
    customElements.define('vitrine-filter-panel', FilterPanelElement);
  return new FilterPanelElement();
}
