import { css, html, LitElement, type TemplateResult } from 'lit';
import { orderColumns, type ColumnPlacement } from '../../model/columns/column-layout.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import { baseStyles, controlStyles } from '../../../../elements/theme/base-styles.ts';
import type { TablePanel } from './table-panel-controller.ts';

/** List of all columns, to show and hide them. The last visible column cannot be hidden. */
export class ColumnChooserElement extends LitElement implements TablePanel {
  static override styles = [
    baseStyles,
    controlStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-width: 240px;
        max-width: 360px;
        font-size: calc(13px * var(--v-text-scale));
      }
      h4 {
        margin: 0;
        padding: 12px 14px 2px;
        font-size: calc(13px * var(--v-text-scale));
        font-weight: 600;
      }
      p {
        margin: 0;
        padding: 0 14px 6px;
        color: var(--v-text-secondary);
        font-size: calc(12px * var(--v-text-scale));
      }
      ul {
        margin: 0;
        padding: 0 6px;
        overflow: auto;
        max-height: 320px;
        list-style: none;
      }
      label {
        display: flex;
        align-items: center;
        gap: 10px;
        min-height: max(24px, 30px * var(--v-density));
        padding: 2px 8px;
        border-radius: 6px;
        cursor: pointer;
      }
      label:hover {
        background-color: color-mix(in oklab, var(--v-text) 7%, transparent);
      }
      label span {
        min-width: 0;
        overflow: clip;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      input {
        flex: none;
        width: 16px;
        height: 16px;
        margin: 0;
        accent-color: var(--v-primary);
      }
      input:focus-visible {
        outline: 2px solid var(--v-focus);
        outline-offset: 2px;
      }
      footer {
        display: flex;
        justify-content: space-between;
        gap: 8px;
        padding: 10px 14px 12px;
      }
      @media (pointer: coarse) {
        label {
          min-height: 44px;
        }
      }
    `,
  ];
  readonly #model: TableModel;
  readonly #close: () => void;

  constructor(model: TableModel, close: () => void) {
    super();
    this.#model = model;
    this.#close = close;
  }

  focusFirst(): void {
    this.renderRoot.querySelector('input')?.focus();
  }

  protected override render(): TemplateResult {
    const { title, messages, state, view } = this.#model;
    const columns = orderColumns(view?.columns ?? [], state.columns);
    const shown = columns.filter(({ key }) => !state.columns.hidden.includes(key));
    return html`<h4>${messages('columnsOf', { title })}</h4>
      <p role="status">${messages('shownColumns', { count: shown.length, all: columns.length })}</p>
      <ul>
        ${columns.map((column) => this.#renderColumn(column, shown))}
      </ul>
      <footer>
        <button
          class="control all"
          type="button"
          ?disabled=${shown.length === columns.length}
          @click=${() => this.#showAll()}
        >
          ${messages('showAll')}
        </button>
        <button class="control done" type="button" @click=${this.#close}>${messages('done')}</button>
      </footer>`;
  }

  #showAll(): void {
    this.#model.showAllColumns();
    this.requestUpdate();
  }

  #renderColumn(one: ColumnPlacement, shown: readonly ColumnPlacement[]): TemplateResult {
    const { key, column } = one;
    const isShown = shown.includes(one);
    const change = (event: Event): void => {
      const { target } = event;
      if (target instanceof HTMLInputElement) this.#model.setColumnShown(key, target.checked);
      this.requestUpdate();
    };
    return html`<li>
      <label
        ><input
          type="checkbox"
          .checked=${isShown}
          ?disabled=${isShown && shown.length === 1}
          @change=${change}
        /><span dir="auto">${column.title}</span></label
      >
    </li>`;
  }
}

export function createColumnChooser(model: TableModel, close: () => void): ColumnChooserElement {
  if (!customElements.get('vitrine-table-chooser'))
    customElements.define('vitrine-table-chooser', ColumnChooserElement);
  return new ColumnChooserElement(model, close);
}
