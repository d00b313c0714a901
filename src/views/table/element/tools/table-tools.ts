/** Places the tools of a table in the line of its widget's title, and keeps their state up to date. */
import type { TableModel } from '../../model/state/table-model.ts';
import type { ColumnPanels } from '../columns/column-panels.ts';
import type { TableSearch } from '../search/table-bar-controller.ts';
import { TableToolsElement } from './table-tools-element.ts';

/** Width of a button with its gap, px. */
const buttonWidth = 28;
const fingerButtonWidth = 36;
/** Space for the buttons in widgets from 281 px on, as in the styles. */
const reserve = (buttons: string): string => `clamp(0px, (100cqi - 280px) * 999, ${buttons})`;
const buttons = 3;

export class TableTools {
  readonly #host: HTMLElement;
  readonly #model: TableModel;
  readonly #search: TableSearch;
  readonly #panels: ColumnPanels;
  #element: TableToolsElement | undefined;
  #slot: HTMLSlotElement | undefined;

  constructor(host: HTMLElement, model: TableModel, search: TableSearch, panels: ColumnPanels) {
    this.#host = host;
    this.#model = model;
    this.#search = search;
    this.#panels = panels;
  }

  /** Shows the tools beside the title, if the table has one. Column menus have all of them in any case. */
  update(): void {
    if (this.#model.title === '') return this.remove();
    this.#element ??= this.#create();
    if (!this.#element) return;
    this.#element.scene = {
      model: this.#model,
      isSearching: this.#search.isOpen,
      isChoosing: this.#panels.isChoosing,
      onSearch: (opener) => void this.#search.toggle(opener),
      onColumns: (opener, event) => this.#panels.pressChooser(opener, event),
    };
  }

  remove(): void {
    this.#slot?.removeEventListener('slotchange', this.#onSlot);
    this.#widget?.style.removeProperty('--vi-toggle');
    this.#element?.remove();
    this.#element = undefined;
  }

  get #widget(): HTMLElement | undefined {
    const { parentElement } = this.#element ?? {};
    return parentElement ?? undefined;
  }

  /** The tools are a child of the widget, so that the page can style their CSS parts. `undefined` outside of widgets. */
  #create(): TableToolsElement | undefined {
    const root = this.#host.getRootNode();
    const slot = root instanceof ShadowRoot && root.querySelector<HTMLSlotElement>('slot[name=tools]');
    if (!slot) return undefined;
    if (!customElements.get('vitrine-table-tools'))
      customElements.define('vitrine-table-tools', TableToolsElement);
    const element = new TableToolsElement();
    element.slot = 'tools';
    element.setAttribute('exportparts', 'table-tool');
    this.#slot = slot;
    slot.addEventListener('slotchange', this.#onSlot);
    root.host.append(element);
    return element;
  }

  /** Keeps the title clear of the tools, and the tools clear of badge and export menu. */
  readonly #onSlot = (): void => {
    const widget = this.#widget;
    const isCoarse = matchMedia('(pointer: coarse)').matches;
    const hasMenu = Boolean(widget?.querySelector('vitrine-export'));
    const after = hasMenu ? buttonWidth + (isCoarse ? 10 : 0) : 0;
    const width = buttons * (isCoarse ? fingerButtonWidth : buttonWidth);
    this.#element?.style.setProperty('--vi-after', `calc(var(--vi-badge, 0px) + ${after}px)`);
    widget?.style.setProperty('--vi-toggle', reserve(`${width}px`));
  };
}
