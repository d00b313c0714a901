/**
 * The view of a table: it renders a `TableModel`, and sends it commands. The path of a cell from data to pixels:
 * 1. views/table/model/state/table-model.ts has the columns, their values, and the row at each place;
 * 2. grid/row-pool.ts has an element for each cell in sight;
 * 3. cells/cell-renderer.ts chooses how the cell shows its value;
 * 4. cells/fill-text-cell.ts, fill-bar-cell.ts, fill-link-cell.ts or cell-renderer.ts writes it.
 */
import { LitElement, nothing, type TemplateResult } from 'lit';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import { TableModel } from '../model/state/table-model.ts';
import type { TableChange } from '../model/state/arranged-table.ts';
import type { TableView } from '../model/table-view.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import type { ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import { CellRenderer } from './cells/cell-renderer.ts';
import { ColumnPanels } from './columns/column-panels.ts';
import { HeaderDrag } from './columns/header-drag.ts';
import { GridController } from './grid/grid-controller.ts';
import { createCellTextMeasures } from './grid/measure-texts.ts';
import { renderTable } from './grid/render-table.ts';
import { WorkScheduler } from './grid/work-scheduler.ts';
import { TableSearch } from './search/table-bar-controller.ts';
import { tableStyles } from './table-styles.ts';
import { TableTools } from './tools/table-tools.ts';

/**
 * A table of any length and width. Only visible rows and columns are in the DOM.
 * @csspart table - The scrolling viewport of a table.
 * @csspart table-header - The line of column headings.
 * @csspart table-cell - A cell of a table.
 * @csspart table-totals - The line of totals of a table.
 * @csspart table-panel - A panel that opens beside a column heading or a tool: menu, filter or column chooser.
 */
export class TableElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, ...tableStyles];

  readonly parts = 'table, table-header, table-cell, table-totals, table-panel';
  input: ViewInput | undefined;

  readonly #model = new TableModel(new WorkScheduler(), (change) => this.#onChange(change));
  readonly #renderer = new CellRenderer(this.#model);
  readonly #search = new TableSearch(this, this.#model);
  readonly #panels = new ColumnPanels(this, this.#model, () => void this.#search.open());
  readonly #tools = new TableTools(this, this.#model, this.#search, this.#panels);
  readonly #header = new HeaderDrag(this.#model, () => this.requestUpdate());
  readonly #grid = new GridController(this, {
    model: this.#model,
    renderer: this.#renderer,
    panels: this.#panels,
    search: this.#search,
    pick: (adds) => this.#pick(adds),
  });
  /** Width of the vertical scrollbar, px. */
  #gutter = 0;
  readonly #resizing = new ResizeObserver(() => this.#measure());

  async draw(): Promise<void> {
    const { input } = this;
    if (!input?.result) return;
    this.#renderer.setInput(input);
    this.#grid.readTheme();
    this.#gutter = 0;
    this.#model.setWidth(this.clientWidth);
    const { result, viewContext } = input;
    const isOrdered = this.#model.setInput({
      ...input,
      result,
      context: viewContext.context,
      measureTexts: (sizes) => createCellTextMeasures(this, sizes),
    });
    if (this.#model.view) setFontSizes(this, this.#model.view);
    await isOrdered;
    this.#search.restore();
    await this.updateComplete;
  }

  restoreState(): void {
    this.#model.restore();
    this.#search.restore();
  }

  markCrossFiltered(parts: readonly CrossFilterCondition[]): void {
    this.#renderer.picked = parts;
    this.requestUpdate();
  }

  #onChange(change: TableChange): void {
    if (change.kind === 'announcement') this.#grid.announce(change.text);
    else if (change.kind === 'active-cell') void this.#grid.showActiveCell();
    else if (change.kind === 'selection') this.#grid.showSelection();
    else this.requestUpdate();
  }

  #pick(adds: boolean): void {
    const cell = this.#model.readActiveCell();
    if (cell) this.input?.handleDataClick?.({ ...cell, adds });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizing.observe(this);
    // No frame is painted before printing, so a resize observer would report too late.
    addEventListener('beforeprint', this.#onPrint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizing.disconnect();
    this.#tools.remove();
    this.#header.stop();
    this.#grid.stop();
    this.#model.stop();
    removeEventListener('beforeprint', this.#onPrint);
  }

  readonly #onPrint = (): void => this.#measure();

  #measure(): void {
    const before = this.#model.positions;
    this.#model.setWidth(this.clientWidth - this.#gutter);
    if (before === this.#model.positions) this.#grid.measure();
  }

  protected override updated(): void {
    if (!this.#model.view) return;
    this.#tools.update();
    this.#grid.update();
    this.#search.follow();
    this.#leaveSpaceForScrollbar();
  }

  /** A scrollbar that has appeared keeps its space until new data is drawn, because the table would flicker otherwise. */
  #leaveSpaceForScrollbar(): void {
    const viewport = this.renderRoot.querySelector<HTMLElement>('.viewport');
    if (!viewport) return;
    this.#gutter = Math.max(this.#gutter, this.clientWidth - viewport.clientWidth);
    this.#model.setWidth(this.clientWidth - this.#gutter);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.#model.view) return nothing;
    return renderTable({
      model: this.#model,
      grid: this.#grid,
      header: this.#header,
      panels: this.#panels,
      isClickable: this.input?.handleDataClick !== undefined,
      bar: this.#search.render(this.#panels),
    });
  }
}

/** Applies the author's font sizes. */
function setFontSizes(host: HTMLElement, { fontSizes }: TableView): void {
  for (const part of ['headers', 'values', 'totals'] as const) {
    const size = fontSizes[part];
    if (size === undefined) host.style.removeProperty(`--vi-${part}-size`);
    else host.style.setProperty(`--vi-${part}-size`, `${size}px`);
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-table')) customElements.define('vitrine-table', TableElement);
  return new TableElement();
}
