/** The line above a table: what is searched for, and by what its rows are filtered. Fetched when it is first needed. */
import { nothing, type ReactiveControllerHost } from 'lit';
import type { TableMessages } from '../../../model/messages/table-en.ts';
import type { TableView } from '../../../model/table/create-table-view.ts';
import { loadChunk } from '../../widget/load-chunk.ts';
import type { ViewInput } from '../../widget/view-interface.ts';
import type { TableStateController } from '../table-state-controller.ts';
import type { TableBarElement } from './table-bar-element.ts';
import type { TableActions } from '../table-actions.ts';

interface SearchPorts {
  readonly tableState: TableStateController;
  readonly actions: TableActions;
  /** The focus goes back to the table. */
  readonly leave: () => void;
}

export class TableSearch {
  readonly #host: ReactiveControllerHost;
  readonly #ports: SearchPorts;
  #bar: TableBarElement | undefined;
  #isOpen = false;

  constructor(host: ReactiveControllerHost, ports: SearchPorts) {
    this.#host = host;
    this.#ports = ports;
  }

  /** A search that was kept is shown again. */
  restore(): void {
    if (this.#ports.tableState.state.search !== '') this.#isOpen = true;
  }

  async open(): Promise<void> {
    this.#isOpen = true;
    await this.#load();
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.#bar?.updateComplete;
    this.#bar?.focusSearch();
  }

  /** After every change of the table: brings the line where something is to stand in it. */
  follow(): void {
    if (this.#isOpen || this.#ports.tableState.isNarrowed) void this.#load();
  }

  render(table: TableView, input: ViewInput, words: TableMessages): unknown {
    const { tableState, actions, leave } = this.#ports;
    if (!this.#bar || (!this.#isOpen && !tableState.isNarrowed)) return nothing;
    this.#bar.scene = {
      ...{ title: input.title, words, chips: actions.chips, isSearching: this.#isOpen },
      search: tableState.state.search,
      found: tableState.rows.found,
      rows: table.rowCount,
      isTruncated: input.result?.truncated === true,
      isBusy: tableState.isBusy,
      onSearch: (search) => tableState.change({ search }),
      onCloseSearch: () => this.#close(),
      onEdit: (field, anchor) => actions.openFilter(field, anchor),
      onRemove: (field) => actions.setFilter(field, undefined),
      onClear: () => actions.clearFilters(),
      onLeave: leave,
    };
    return this.#bar;
  }

  async #load(): Promise<void> {
    if (this.#bar) return;
    // Where the file does not arrive, the next change asks for it again.
    const loaded = await loadChunk(() => import('./table-bar-element.ts')).catch(() => undefined);
    this.#bar ??= loaded?.createTableBar();
    this.#host.requestUpdate();
  }

  #close(): void {
    const { tableState, leave } = this.#ports;
    this.#isOpen = false;
    if (tableState.state.search !== '') tableState.change({ search: '' });
    this.#host.requestUpdate();
    leave();
  }
}
