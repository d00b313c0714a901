/** Opens the panels of a column heading: menu, filter and column chooser. Each is loaded on demand. */
import { loadChunk } from '../../../../browser/load-chunk.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import { TypedDraft } from '../../../filter/element/panel/typed-draft.ts';
import { TablePanelController, type Opening, type TableHost } from './table-panel-controller.ts';

export class ColumnPanels {
  readonly panel: TablePanelController;
  readonly #host: TableHost;
  readonly #model: TableModel;
  readonly #openSearch: () => void;
  /** What the reader has typed in the filter of each column. */
  readonly #drafts = new Map<string, TypedDraft>();

  constructor(host: TableHost, model: TableModel, openSearch: () => void) {
    this.#host = host;
    this.#model = model;
    this.#openSearch = openSearch;
    this.panel = new TablePanelController(host, () =>
      host.renderRoot.querySelector<HTMLElement>('.viewport'),
    );
  }

  /** @param event - the press that opens the menu. */
  openMenu(key: string, event?: Event): void {
    const column = this.#model.findColumn(key);
    if (!column) return;
    const label = this.#model.messages('menuOf', { title: column.column.title });
    const load = async () => {
      const { createColumnMenu } = await loadChunk(() => import('./column-menu.ts'));
      return createColumnMenu({
        model: this.#model,
        column,
        isMirrored: this.#host.matches(':dir(rtl)'),
        openFilter: () => this.openFilter(key),
        openChooser: () => this.#openChooser(key),
        openSearch: this.#openSearch,
        close: () => this.panel.close(),
      });
    };
    const opening = { role: 'menu', label, anchor: this.#findHeading(key), load } as const;
    void (event ? this.panel.press(opening, event) : this.panel.open(opening)).catch(ignore);
  }

  openFilter(key: string, beside?: HTMLElement): void {
    const model = this.#model;
    const column = model.view?.columns.find(({ field }) => field === key);
    if (!column) return;
    const load = async () => {
      const { createColumnFilterPanel } = await loadChunk(() => import('./column-filter-panel.ts'));
      const draft = this.#drafts.get(key) ?? new TypedDraft();
      this.#drafts.set(key, draft);
      return createColumnFilterPanel(model, column, draft, () => this.panel.close());
    };
    const label = model.messages('filteredBy', { title: column.title, text: model.messages('filter') });
    const anchor = beside ?? this.#findHeading(key);
    void this.panel.open({ role: 'dialog', label, anchor, load }).catch(ignore);
  }

  /** Whether the chooser is open beside its button. */
  get isChoosing(): boolean {
    return this.panel.isOpen && this.panel.opener !== undefined;
  }

  /** @param opener - the button that was pressed, which gets the focus back. */
  pressChooser(opener: HTMLElement, event: Event): void {
    void this.panel.press({ ...this.#chooser, anchor: opener, opener }, event).catch(ignore);
  }

  #openChooser(key: string): void {
    void this.panel.open({ ...this.#chooser, anchor: this.#findHeading(key) }).catch(ignore);
  }

  get #chooser(): Omit<Opening, 'anchor'> {
    const load = async () => {
      const { createColumnChooser } = await loadChunk(() => import('./column-chooser-element.ts'));
      return createColumnChooser(this.#model, () => this.panel.close());
    };
    return { role: 'dialog', label: this.#model.messages('columnsOf', { title: this.#model.title }), load };
  }

  #findHeading(key: string): HTMLElement {
    const { renderRoot } = this.#host;
    return renderRoot.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? this.#host;
  }
}

/** A failed chunk is loaded again with the next press. */
const ignore = (): void => undefined;
