/** Controls the bar above a table, with search and column filters. The bar is loaded on demand. */
import { nothing } from 'lit';
import { summariseFilter } from '../../../../model/controls/summarise-filter.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import { findControlMessages } from '../../../../elements/control/control-messages.ts';
import { loadChunk } from '../../../../browser/load-chunk.ts';
import type { ColumnPanels } from '../columns/column-panels.ts';
import type { TableHost } from '../columns/table-panel-controller.ts';
import type { FilterChip, TableBarElement } from './table-bar-element.ts';

export class TableSearch {
  readonly #host: TableHost;
  readonly #model: TableModel;
  #bar: TableBarElement | undefined;
  #isOpen = false;
  /** The button that has opened the search, which gets the focus back. */
  #opener: HTMLElement | undefined;

  constructor(host: TableHost, model: TableModel) {
    this.#host = host;
    this.#model = model;
  }

  /** Shows a restored search. */
  restore(): void {
    if (this.#model.state.search !== '') this.#isOpen = true;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** @param opener - the button that was pressed. */
  async toggle(opener: HTMLElement): Promise<void> {
    this.#opener = opener;
    if (this.#isOpen) this.#close();
    else await this.open();
  }

  async open(): Promise<void> {
    this.#isOpen = true;
    await this.#load();
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.#bar?.updateComplete;
    this.#bar?.focusSearch();
  }

  /** Called after every change of the table. Loads the bar if it has content. */
  follow(): void {
    if (this.#isOpen || this.#model.isNarrowed) void this.#load();
  }

  render(panels: ColumnPanels): unknown {
    const model = this.#model;
    if (!this.#bar || (!this.#isOpen && !model.isNarrowed)) return nothing;
    this.#bar.scene = {
      model,
      chips: listChips(model),
      isSearching: this.#isOpen,
      onCloseSearch: () => this.#close(),
      onEdit: (field, anchor) => panels.openFilter(field, anchor),
      onLeave: () => this.#leave(),
    };
    return this.#bar;
  }

  async #load(): Promise<void> {
    if (this.#bar) return;
    // After a failure, the next change loads the chunk again.
    const loaded = await loadChunk(() => import('./table-bar-element.ts')).catch(() => undefined);
    this.#bar ??= loaded?.createTableBar();
    this.#host.requestUpdate();
  }

  #close(): void {
    this.#isOpen = false;
    if (this.#model.state.search !== '') this.#model.search('');
    this.#host.requestUpdate();
    if (this.#opener?.isConnected) this.#opener.focus();
    else this.#leave();
    this.#opener = undefined;
  }

  /** Returns the focus to the table. */
  #leave(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('.viewport')?.focus();
  }
}

/** Makes a chip for each filtered column. */
function listChips({ state, context: { locale }, view }: TableModel): FilterChip[] {
  return Object.entries(state.filters).flatMap(([field, filter]) => {
    const column = view?.columns.find((one) => one.field === field);
    if (!column) return [];
    const { type } = column.column;
    const { text, rest } = summariseFilter(filter, { type, texts: findControlMessages(locale), locale });
    return [{ field, title: column.title, text: `${text} ${rest}`.trim() }];
  });
}
