import { LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import { formatValue } from '../../model/formats/format-value.ts';
import { createTableMessages, type TableMessages } from '../../model/messages/table-en.ts';
import { computeColumnPositions, type ColumnPositions } from '../../model/table/columns/column-positions.ts';
import type { TableView } from '../../model/table/create-table-view.ts';
import { baseStyles } from '../theme/base-styles.ts';
import type { ViewElement, ViewInput } from '../widget/view-interface.ts';
import { TableStateController } from './table-state-controller.ts';
import { CellRenderer } from './cells/cell-renderer.ts';
import { GridController } from './grid/grid-controller.ts';
import { GridView } from './grid/grid-view.ts';
import { HeaderDrag } from './columns/header-drag.ts';
import { TablePanelController } from './columns/table-panel-controller.ts';
import { renderTable } from './grid/render-table.ts';
import { computeRowPositions } from './grid/row-heights.ts';
import { TableSearch } from './search/table-search.ts';
import { sizeColumns } from '../../model/table/columns/column-widths.ts';
import { TableActions } from './table-actions.ts';
import { createTableViewFromInput, setFontSizes } from './table-input.ts';
import { tableStyles } from './table-styles.ts';

/** px of a row with one line of text; fingers need more. */
const rowHeight = 36;
const fingerHeight = 44;
const noTrack = computeColumnPositions([], [], 0);
const noRange = { first: 0, last: 0 };

/**
 * A table of any length and width: a few rows and columns in the page, drawn as they come into sight.
 * @csspart table - The scrolling viewport of a table.
 * @csspart table-header - The line of column headings.
 * @csspart table-cell - A cell of a table.
 * @csspart table-totals - The line of totals of a table.
 * @csspart table-panel - A panel that opens beside a column heading: menu, filter or column chooser.
 */
export class TableElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, ...tableStyles];

  static override properties = {
    table: { state: true },
    room: { state: true },
    drag: { state: true },
  };

  readonly parts = 'table, table-header, table-cell, table-totals, table-panel';
  input: ViewInput | undefined;
  declare private table: TableView | undefined;
  declare private room: number;
  /** The column that is dragged, and before which place it would go. */
  declare private drag: { readonly key: string; readonly place: number | undefined } | undefined;

  #words: TableMessages = createTableMessages('en');
  #track: ColumnPositions = noTrack;
  #view: GridView | undefined;
  #drawn: readonly unknown[] = [];
  #tracked: readonly unknown[] = [];
  readonly #arranging = new TableStateController(this);
  readonly #panels = new TablePanelController(this, () => this.#viewport);
  readonly #dresser = new CellRenderer(this.#arranging);
  readonly #coarse = matchMedia('(pointer: coarse)');
  readonly #resizing = new ResizeObserver(() => this.#measure());

  readonly #desk: TableActions = new TableActions({
    ...{ tableState: this.#arranging, panels: this.#panels },
    view: () => this.table,
    columns: () => this.#track.columns,
    context: () => this.input?.viewContext.context ?? { locale: 'en', timeZone: 'UTC', currency: 'USD' },
    words: () => this.#words,
    title: () => this.input?.title ?? '',
    isMirrored: () => this.#isMirrored,
    say: (text) => this.#say(text),
    openSearch: () => void this.#search.open(),
    anchorOf: (key): HTMLElement =>
      this.renderRoot.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? this,
    follow: (key) => void this.updateComplete.then(() => this.#grid.follow(key)),
  });

  readonly #search: TableSearch = new TableSearch(this, {
    ...{ tableState: this.#arranging, actions: this.#desk },
    leave: () => this.#viewport?.focus(),
  });

  readonly #header = new HeaderDrag({
    widthOf: (key) => this.#track.columns.find((column) => column.key === key)?.width ?? 0,
    resize: (key, width) => this.#desk.resize(key, width),
    fit: (key) => this.#desk.fit(key),
    drag: (key, place) => (this.drag = key === undefined ? undefined : { key, place }),
    move: (key, place) => this.#desk.move(key, place),
  });

  readonly #grid: GridController = new GridController({
    ...{ tableState: this.#arranging, actions: this.#desk, renderer: this.#dresser },
    viewport: () => this.#viewport,
    view: () => this.#view,
    table: () => this.table,
    track: () => this.#track,
    context: () => this.input?.viewContext.context,
    words: () => this.#words,
    isMirrored: () => this.#isMirrored,
    openSearch: () => void this.#search.open(),
    click: (row, field, adds) => this.#pick(row, field, adds),
    say: (text) => this.#say(text),
    redraw: () => this.requestUpdate(),
  });

  constructor() {
    super();
    this.room = 0;
  }

  get #viewport(): HTMLElement | null {
    return this.renderRoot.querySelector('.viewport');
  }

  get #isMirrored(): boolean {
    return this.matches(':dir(rtl)');
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input?.result) return;
    const table = createTableViewFromInput(input, input.result);
    this.#words = createTableMessages(input.viewContext.context.locale);
    this.#dresser.setInput(input, table);
    setFontSizes(this, table);
    this.toggleAttribute('untitled', input.title === '');
    this.room = this.clientWidth;
    this.table = table;
    await this.#arranging.setInput(input, table);
    this.#search.restore();
    await this.updateComplete;
  }

  restoreState(): void {
    this.#arranging.restore();
    this.#search.restore();
  }

  markCrossFiltered(parts: readonly CrossFilterCondition[]): void {
    this.#dresser.picked = parts;
    this.requestUpdate();
  }

  #pick(row: number, field: string, adds: boolean): void {
    const { input, table } = this;
    const column = table?.columns.find((one) => one.field === field);
    if (!table || !column) return;
    input?.onClick?.({ row: table.rowAt(row, field), field: column.column.name, adds });
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
    this.#header.stop();
    this.#grid.stop();
    removeEventListener('beforeprint', this.#onPrint);
  }

  readonly #onPrint = (): void => this.#measure();

  #measure(): void {
    if (this.clientWidth !== this.room) this.room = this.clientWidth;
    else this.#view?.measure();
  }

  protected override willUpdate(): void {
    const { table, input, room } = this;
    if (!table || !input) return;
    const { columns, state } = this.#arranging;
    const numberWidth = table.rowNumbers ? 32 + String(table.rowCount).length * 8 : 0;
    const totals = input.totals?.status === 'ready' ? input.totals.cells : undefined;
    const tracked = [table, room, columns, state.columns.widths, totals];
    if (isSame(tracked, this.#tracked)) return;
    this.#tracked = tracked;
    const { context } = input.viewContext;
    const widths = sizeColumns({ columns, own: state.columns.widths, totals, context }, room - numberWidth);
    this.#track = computeColumnPositions(columns, widths, numberWidth);
  }

  protected override updated(changed: PropertyValues): void {
    const { table, input } = this;
    const [viewport, body] = [this.#viewport, this.renderRoot.querySelector<HTMLElement>('.rows')];
    const head = this.renderRoot.querySelector<HTMLElement>('.head');
    if (!table || !input || !viewport || !body || !head) return;
    const foot = () => this.renderRoot.querySelector<HTMLElement>('.foot');
    const onRange = () => this.requestUpdate();
    this.#view ??= new GridView({ viewport, body, head, foot, onRange });
    const { search, filters } = this.#arranging.state;
    const [, , narrowing] = this.#drawn;
    const narrows = `${search} ${JSON.stringify(filters)}`;
    const drawn = [this.#track, this.#arranging.version, narrows, this.#dresser.picked];
    const isNarrowed = narrowing !== undefined && narrowing !== narrows;
    if (!isSame(drawn, this.#drawn)) this.#lay(table, body, isNarrowed);
    else if (changed.size > 0) this.#view.measure();
    this.#drawn = drawn;
    this.#grid.mark();
    this.#search.follow();
  }

  #lay(table: TableView, body: HTMLElement, isNarrowed: boolean): void {
    const { context } = this.input?.viewContext ?? {};
    if (!context) return;
    const { columns } = this.#track;
    const arranging = this.#arranging;
    const rowAt = (place: number): number => arranging.rowAt(place);
    const height = this.#coarse.matches ? fingerHeight : rowHeight;
    this.style.setProperty('--vi-row-height', `${height}px`);
    this.#grid.clip();
    this.#view?.setRows({
      columns: this.#track,
      rows: computeRowPositions({
        columns,
        count: arranging.count,
        rowAt,
        rowHeight: height,
        context,
        sample: body,
      }),
      rowAt,
      firstIndex: table.bands.length + 2,
      fillCell: (cell, column, place, at) => this.#grid.fill(cell, column, place, at),
      formatPlace: (place) => formatValue(place + 1, { type: 'number' }, context),
      decorateRow: (row, place) => this.#dresser.decorateRow(row, rowAt(place)),
    });
    if (isNarrowed) this.#view?.toTop();
    this.#view?.show();
  }

  #say(text: string): void {
    const status = this.renderRoot.querySelector('.said');
    if (status) status.textContent = text;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { table, input } = this;
    if (!table || !input) return nothing;
    return renderTable({
      ...{ table, input, words: this.#words, track: this.#track, range: this.#view?.range ?? noRange },
      ...{ tableState: this.#arranging, panels: this.#panels, actions: this.#desk, grid: this.#grid },
      ...{ header: this.#header, drag: this.drag, bar: this.#search.render(table, input, this.#words) },
    });
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

export function createView(): ViewElement {
  if (!customElements.get('vitrine-table')) customElements.define('vitrine-table', TableElement);
  return new TableElement();
}
