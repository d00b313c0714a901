import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { formatValue } from '../../model/formats/format-value.ts';
import { computeWidths } from '../../model/table/column-widths.ts';
import { readArrangement, writeArrangement } from '../../model/table/arrangement.ts';
import { nextSort, sortRows, type Sort } from '../../model/table/sort-rows.ts';
import type { TableColumn, TableView } from '../../model/table/table-spec.ts';
import type { SelectionPart } from '../../model/controls/control-layers.ts';
import { baseStyles } from '../look/base-styles.ts';
import { followLinks } from '../text/follow-links.ts';
import { styleValues } from '../look/style-values.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';
import { cellLookStyles } from './cell-look-styles.ts';
import { readInput, setFontSizes } from './table-input.ts';
import { fillCell } from './fill-cell.ts';
import { findCell, markCell } from './table-picks.ts';
import { moveCell, type GridCell } from './grid-keys.ts';
import { RowPool } from './row-pool.ts';
import { tableStyles } from './table-styles.ts';

const rowHeight = 36;

/**
 * A table of any length: a few rows in the page, drawn as they come into sight.
 * @csspart table - The scrolling viewport.
 * @csspart table-header - The line of column headings.
 * @csspart table-cell - A cell.
 */
export class TableElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, tableStyles, cellLookStyles];

  static override properties = { table: { state: true }, sort: { state: true }, room: { state: true } };

  input: ViewInput | undefined;
  declare private table: TableView | undefined;
  declare private sort: Sort | undefined;
  declare private room: number;
  get #viewport(): HTMLElement | null {
    return this.renderRoot.querySelector('.viewport');
  }
  get #body(): HTMLElement | null {
    return this.renderRoot.querySelector('.rows');
  }

  #pool: RowPool | undefined;
  #order: Uint32Array | undefined;
  #widths: readonly number[] = [];
  #active: GridCell = { place: 0, column: 0 };
  #picked: readonly SelectionPart[] = [];
  readonly #resizing = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.room = 0;
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input?.result) return;
    this.table = readInput(input, input.result);
    setFontSizes(this, this.table);
    this.#order = undefined;
    this.#picked = input.picked;
    this.room = this.clientWidth;
    this.recall();
    await this.updateComplete;
  }

  recall(): void {
    this.sort = readArrangement(this.input?.memory?.recall()).sort;
  }

  markPicked(parts: readonly SelectionPart[]): void {
    this.#picked = parts;
    this.requestUpdate();
  }

  #sortBy(column: TableColumn): void {
    this.sort = nextSort(this.sort, column);
    const { memory } = this.input ?? {};
    const others = readArrangement(memory?.recall());
    memory?.keep(writeArrangement({ ...others, sort: this.sort }));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizing.observe(this);
    // A page that is printed paints no more frames before; the observer would come too late.
    addEventListener('beforeprint', this.#onPrint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizing.disconnect();
    removeEventListener('beforeprint', this.#onPrint);
  }

  readonly #onPrint = (): void => this.#measure();

  #measure(): void {
    if (this.clientWidth !== this.room) this.room = this.clientWidth;
    else this.#show();
  }

  protected override willUpdate(): void {
    const { table, input, sort } = this;
    if (!table || !input) return;
    const { context } = input.surroundings;
    const column = table.columns.find(({ field }) => field === sort?.field);
    this.#order = column && sort ? sortRows(column, sort.direction, context.locale) : undefined;
    this.#widths = computeWidths(table.columns, context, this.room - this.#numberWidth(table));
  }

  protected override updated(): void {
    const { table, input } = this;
    const body = this.#body;
    if (!table || !input || !body) return;
    const { context, allowOrigins } = input.surroundings;
    const surroundings = { context, allowOrigins };
    this.#pool ??= new RowPool(body);
    this.#pool.reset({
      columns: table.columns,
      widths: this.#widths,
      numberWidth: this.#numberWidth(table),
      rowCount: table.rowCount,
      rowHeight,
      rowAt: (place) => this.#order?.[place] ?? place,
      fillCell: (cell, column, row) => {
        fillCell(cell, column, row, surroundings);
        markCell(cell, column, row, this.#picked);
      },
      formatPlace: (place) => formatValue(place + 1, { type: 'number' }, context),
    });
    this.#show();
  }

  #numberWidth({ rowNumbers, rowCount }: TableView): number {
    return rowNumbers ? 32 + String(rowCount).length * 8 : 0;
  }

  #show(): void {
    const viewport = this.#viewport;
    if (!viewport) return;
    const { scrollTop, clientHeight } = viewport;
    this.#hold(scrollTop > 0);
    this.#pool?.show(scrollTop, clientHeight);
    this.#markActive();
  }

  /** A finger holds a table before it scrolls it. */
  #hold(held: boolean): void {
    this.#viewport?.toggleAttribute('data-held', held);
  }

  #markActive(): void {
    const viewport = this.#viewport;
    viewport?.querySelectorAll('.active').forEach((cell) => {
      cell.classList.remove('active');
      cell.removeAttribute('id');
    });
    const offset = this.table?.rowNumbers ? 1 : 0;
    const cell = this.#pool?.find(this.#active.place)?.children[this.#active.column + offset];
    if (!cell) return viewport?.removeAttribute('aria-activedescendant');
    cell.classList.add('active');
    cell.id = 'active-cell';
    viewport?.setAttribute('aria-activedescendant', 'active-cell');
  }

  #onKey(event: KeyboardEvent): void {
    const { table } = this;
    const viewport = this.#viewport;
    if (!table || !viewport || event.target !== viewport) return;
    if (event.key === 'Enter') return this.#pick(event);
    const page = Math.max(1, Math.floor(viewport.clientHeight / rowHeight) - 2);
    const moved = moveCell(this.#active, event, {
      rows: table.rowCount,
      columns: table.columns.length,
      page,
    });
    if (!moved) return;
    event.preventDefault();
    this.#active = moved;
    this.#reveal(moved, viewport);
    this.#show();
  }

  #reveal({ place, column }: GridCell, viewport: HTMLElement): void {
    const top = place * rowHeight;
    const bottom = top + 2 * rowHeight - viewport.clientHeight;
    if (top < viewport.scrollTop) viewport.scrollTop = top;
    else if (bottom > viewport.scrollTop) viewport.scrollTop = bottom;
    const left = this.#widths.slice(0, column).reduce((total, width) => total + width, 0);
    const right = left + (this.#widths[column] ?? 0) - viewport.clientWidth;
    const rtl = getComputedStyle(viewport).direction === 'rtl' ? -1 : 1;
    const scrolled = Math.abs(viewport.scrollLeft);
    if (left < scrolled) viewport.scrollLeft = rtl * left;
    else if (right > scrolled) viewport.scrollLeft = rtl * right;
  }

  /** A click goes to the cell, too: keys go on from there. */
  #onClick(event: MouseEvent): void {
    followLinks(event);
    const cell = findCell(event, this.table?.rowNumbers ?? false);
    if (!cell) return;
    this.#active = cell;
    this.#show();
    this.#pick(event);
  }

  #pick({ ctrlKey, metaKey }: MouseEvent | KeyboardEvent): void {
    const { table, input } = this;
    const column = table?.columns[this.#active.column];
    if (!column || !input?.result) return;
    const row = this.#order?.[this.#active.place] ?? this.#active.place;
    input.onPick?.({
      row: table.rowAt(row, column.field),
      field: column.column.name,
      adds: ctrlKey || metaKey,
    });
  }

  #onCopy(event: ClipboardEvent): void {
    const { table, input } = this;
    const column = table?.columns[this.#active.column];
    if (!column || !input || getSelection()?.isCollapsed === false) return;
    const row = this.#order?.[this.#active.place] ?? this.#active.place;
    event.clipboardData?.setData(
      'text/plain',
      formatValue(column.cells[row], column.column, input.surroundings.context),
    );
    event.preventDefault();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { table, input } = this;
    if (!table || !input) return nothing;
    const { messages } = input.surroundings;
    const rows = messages('rows', { count: table.rowCount });
    return html`<div
      part="table"
      class="viewport ${table.banding ? 'banding' : ''} ${input.onPick ? 'picks' : ''}"
      role="grid"
      tabindex="0"
      aria-label=${messages('tableLabel', { title: input.title, rows })}
      aria-rowcount=${table.rowCount + 1}
      aria-colcount=${table.columns.length + (table.rowNumbers ? 1 : 0)}
      @scroll=${() => this.#show()}
      @pointerdown=${() => this.#hold(true)}
      @click=${(event: MouseEvent) => this.#onClick(event)}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      @copy=${(event: ClipboardEvent) => this.#onCopy(event)}
    >
      <div part="table-header" class="header" role="row" aria-rowindex="1">
        ${table.rowNumbers ? this.#renderCorner(table, messages('rowNumber')) : nothing}
        ${table.columns.map((column, index) => this.#renderHeading(column, index + (table.rowNumbers ? 2 : 1)))}
      </div>
      <div class="rows" role="rowgroup"></div>
    </div>`;
  }

  #renderCorner(table: TableView, label: string): TemplateResult {
    return html`<div
      role="columnheader"
      aria-colindex="1"
      aria-label=${label}
      ${styleValues({ width: `${this.#numberWidth(table)}px` })}
    ></div>`;
  }

  #renderHeading(column: TableColumn, index: number): TemplateResult {
    const direction = this.sort?.field === column.field ? this.sort.direction : 'none';
    const width = this.#widths[this.table?.columns.indexOf(column) ?? 0] ?? 0;
    const arrow = { ascending: '↑', descending: '↓', none: '' }[direction];
    return html`<div
      role="columnheader"
      class=${column.align}
      aria-colindex=${index}
      aria-sort=${direction}
      ${styleValues({ width: `${width}px` })}
    >
      <button type="button" title=${column.title} @click=${() => this.#sortBy(column)}>
        <span>${column.title}</span>${arrow ? html`<b aria-hidden="true">${arrow}</b>` : nothing}
      </button>
    </div>`;
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-table')) customElements.define('vitrine-table', TableElement);
  return new TableElement();
}
