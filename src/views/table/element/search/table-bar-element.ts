import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { TableModel } from '../../model/state/table-model.ts';
import { baseStyles } from '../../../../elements/theme/base-styles.ts';
import { closeIcon, findIcon, funnelIcon } from '../columns/table-icons.ts';

export interface FilterChip {
  readonly field: string;
  readonly title: string;
  readonly text: string;
}

export interface TableBarScene {
  readonly model: TableModel;
  readonly chips: readonly FilterChip[];
  /** Whether the search field is shown, even without a search text. */
  readonly isSearching: boolean;
  readonly onCloseSearch: () => void;
  readonly onEdit: (field: string, anchor: HTMLElement) => void;
  /** Called when the focus moves from the field to the rows. */
  readonly onLeave: () => void;
}

/** The bar above a table: the search field, and chips of column filters. */
export class TableBarElement extends LitElement {
  static override styles = [
    baseStyles,
    css`
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 8px;
        padding: var(--v-widget-padding);
        padding-block: calc(2px * var(--v-density)) calc(8px * var(--v-density));
        font-size: calc(12.5px * var(--v-text-scale));
      }
      .field {
        display: flex;
        align-items: center;
        flex: 0 1 260px;
        gap: 6px;
        min-width: 120px;
        height: max(26px, 32px * var(--v-density));
        padding-inline: 9px 2px;
        border: 1px solid var(--v-control-border-color);
        border-radius: var(--v-control-border-radius);
        background-color: var(--v-control-background);
        color: var(--v-text-secondary);
      }
      .field:focus-within {
        outline: 2px solid var(--v-focus);
        outline-offset: -1px;
      }
      input {
        flex: 1;
        min-width: 0;
        height: 100%;
        padding: 0;
        border: 0;
        outline: 0;
        background: none;
        color: var(--v-text);
        font: inherit;
        font-size: calc(13px * var(--v-text-scale));
      }
      input::placeholder {
        color: var(--v-text-secondary);
        opacity: 1;
      }
      input::-webkit-search-cancel-button {
        display: none;
      }
      button {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        min-width: 24px;
        min-height: 24px;
        padding: 0;
        border: 0;
        border-radius: 6px;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      button:hover {
        background-color: color-mix(in oklab, var(--v-text) 9%, transparent);
      }
      button:focus-visible {
        outline: 2px solid var(--v-focus);
        outline-offset: 0;
      }
      .chip {
        display: inline-flex;
        align-items: center;
        min-width: 0;
        max-width: 100%;
        border: 1px solid color-mix(in oklab, var(--v-primary) 35%, transparent);
        border-radius: 999px;
        background-color: color-mix(in oklab, var(--v-primary) 9%, transparent);
        color: var(--v-widget-text-color);
      }
      .edit {
        gap: 6px;
        min-width: 0;
        padding-inline: 10px 4px;
        border-radius: 999px;
      }
      .edit span {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .remove {
        border-radius: 50%;
      }
      .count {
        color: var(--v-widget-text-secondary-color);
        font-variant-numeric: tabular-nums;
      }
      .clear {
        padding-inline: 6px;
        color: var(--v-primary-text);
        font-weight: 550;
      }
      svg {
        flex: none;
      }
      @media (pointer: coarse) {
        .field,
        button {
          min-height: 44px;
          min-width: 44px;
        }
        input {
          font-size: max(16px, calc(16px * var(--v-text-scale)));
        }
      }
      @media print {
        .field,
        button.remove,
        button.clear {
          display: none;
        }
      }
    `,
  ];
  static override properties = { scene: { attribute: false } };

  declare scene: TableBarScene;

  focusSearch(): void {
    this.renderRoot.querySelector('input')?.select();
  }

  protected override render(): TemplateResult {
    const { model, isSearching, chips } = this.scene;
    const { messages, title } = model;
    const isNarrowed = model.state.search !== '' || chips.length > 0;
    return html`<div class="bar" role="search" aria-label=${messages('searchOf', { title })}>
      ${isSearching ? this.#renderField() : nothing}${chips.map((chip) => this.#renderChip(chip))}
      <span class="count" role="status" title=${isNarrowed ? messages('narrowed') : nothing}
        >${isNarrowed ? describeCount(model) : nothing}</span
      >
      ${chips.length > 0 ? html`<button class="clear" type="button" @click=${() => model.clearFilters()}>${messages('clearAll')}</button>` : nothing}
    </div>`;
  }

  #renderField(): TemplateResult {
    const { model, onCloseSearch } = this.scene;
    const { messages, title, state } = model;
    return html`<div class="field">
      ${findIcon}<input
        type="search"
        autocomplete="off"
        spellcheck="false"
        placeholder=${messages('searchHere')}
        aria-label=${messages('searchOf', { title })}
        .value=${state.search}
        @input=${(event: Event) => event.target instanceof HTMLInputElement && model.search(event.target.value)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      />
      <button type="button" class="close" aria-label=${messages('closeSearch')} @click=${onCloseSearch}>
        ${closeIcon}
      </button>
    </div>`;
  }

  #onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    const { onCloseSearch, onLeave } = this.scene;
    const act = { Escape: onCloseSearch, Enter: onLeave, ArrowDown: onLeave }[event.key];
    if (!act || event.isComposing) return;
    event.preventDefault();
    act();
  }

  #renderChip({ field, title, text }: FilterChip): TemplateResult {
    const { model, onEdit } = this.scene;
    const { messages } = model;
    const said = messages('filteredBy', { title, text });
    const edit = (event: Event): void => {
      if (event.currentTarget instanceof HTMLElement) onEdit(field, event.currentTarget);
    };
    return html`<span class="chip"
      ><button type="button" class="edit" title=${said} @click=${edit}>
        ${funnelIcon}<span dir="auto">${said}</span></button
      ><button
        type="button"
        class="remove"
        aria-label=${messages('removeFilter', { title })}
        @click=${() => model.setFilter(field, undefined)}
      >
        ${closeIcon}
      </button></span
    >`;
  }
}

function describeCount({ messages, isBusy, isTruncated, found, view }: TableModel): string {
  if (isBusy) return messages('searching');
  return messages(isTruncated ? 'foundOfFirst' : 'found', { found, rows: view?.rowCount ?? 0 });
}

export function createTableBar(): TableBarElement {
  if (!customElements.get('vitrine-table-bar')) customElements.define('vitrine-table-bar', TableBarElement);
  return new TableBarElement();
}
