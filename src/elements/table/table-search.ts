/** The line above a table: what is searched for, and by what its rows are filtered. Fetched when it is first needed. */
import { nothing, type ReactiveControllerHost } from 'lit';
import type { TableWords } from '../../model/messages/table-en.ts';
import type { TableView } from '../../model/table/table-spec.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { ViewInput } from '../widget/view-port.ts';
import type { ArrangingController } from './arranging-controller.ts';
import type { TableBarElement } from './bar-element.ts';
import type { TableDesk } from './table-desk.ts';

interface SearchPorts {
  readonly arranging: ArrangingController;
  readonly desk: TableDesk;
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
  recall(): void {
    if (this.#ports.arranging.arrangement.search !== '') this.#isOpen = true;
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
    if (this.#isOpen || this.#ports.arranging.isNarrowed) void this.#load();
  }

  render(table: TableView, input: ViewInput, words: TableWords): unknown {
    const { arranging, desk, leave } = this.#ports;
    if (!this.#bar || (!this.#isOpen && !arranging.isNarrowed)) return nothing;
    this.#bar.scene = {
      ...{ title: input.title, words, chips: desk.chips, isSearching: this.#isOpen },
      search: arranging.arrangement.search,
      found: arranging.rows.found,
      rows: table.rowCount,
      isTruncated: input.result?.truncated === true,
      isBusy: arranging.isBusy,
      onSearch: (search) => arranging.change({ search }),
      onCloseSearch: () => this.#close(),
      onEdit: (field, anchor) => desk.openFilter(field, anchor),
      onRemove: (field) => desk.setFilter(field, undefined),
      onClear: () => desk.clearFilters(),
      onLeave: leave,
    };
    return this.#bar;
  }

  async #load(): Promise<void> {
    if (this.#bar) return;
    // Where the file does not arrive, the next change asks for it again.
    const loaded = await fromChunk(() => import('./bar-element.ts')).catch(() => undefined);
    this.#bar ??= loaded?.createBar();
    this.#host.requestUpdate();
  }

  #close(): void {
    const { arranging, leave } = this.#ports;
    this.#isOpen = false;
    if (arranging.arrangement.search !== '') arranging.change({ search: '' });
    this.#host.requestUpdate();
    leave();
  }
}
