/**
 * The columns and rows of a table in the reader's arrangement, computed from a result, a spec and the reader's state,
 * which is stored. Sorting runs in steps, so that a million rows do not block the page.
 */
import type { FormatContext } from '../../../../model/formats/format-value.ts';
import { createTableMessages, type TableMessages } from '../../../../model/messages/table-en.ts';
import type { ColumnFormat, Result } from '../../../../model/result.ts';
import {
  arrangeVisibleColumns,
  computeColumnPositions,
  type ColumnPositions,
  type PositionedColumn,
} from '../columns/column-layout.ts';
import { addAutomaticPin, findAutomaticPin } from '../columns/automatic-pin.ts';
import { computeColumnWidths } from '../columns/column-widths.ts';
import { estimatedTextWidths, measureColumnWidth, type TextWidths } from '../columns/measure-columns.ts';
import { createTableView } from '../create-table-view.ts';
import type { LevelStates } from '../levels/aggregation-levels.ts';
import { findQuerySort } from '../rows/query-order.ts';
import { countGroupLevels } from '../rows/row-tree.ts';
import type { Sort } from '../rows/sort-rows.ts';
import type { WorkPace, WorkRunner } from '../rows/stepwise-work.ts';
import { filterAndSortRowsInSteps, type VisibleRows } from '../rows/filter-and-sort-rows.ts';
import type { FontSizes, TableView, TotalsState } from '../table-view.ts';
import {
  defaultTableState,
  findOwnEntry,
  parseTableState,
  serializeTableState,
  type ColumnLayout,
  type TableState,
} from './table-state.ts';

export interface TableInput {
  readonly title: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly result: Result;
  /** Explicit formats, by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly levels?: LevelStates | undefined;
  /** Totals in the footer, if they come from additional queries. */
  readonly totals?: TotalsState | undefined;
  readonly context: FormatContext;
  /** Measures texts in the fonts of the table. Default: an estimate. */
  readonly measureTexts?: ((sizes: FontSizes) => TextWidths) | undefined;
  /** Storage of the reader's state. Saving undefined clears it. */
  readonly viewState?: { load(): unknown; save(state: unknown): void } | undefined;
}

/** The parts of a view that must be rendered again. An announcement is for screen readers. */
export type TableChange =
  | { readonly kind: 'table' | 'active-cell' | 'selection' }
  | { readonly kind: 'announcement'; readonly text: string };

/** Up to this number, rows are sorted at once. */
const fewRows = 5_000;
/** From this number of rows on, the page shows a busy state first. */
const manyRows = 200_000;
/** Indent of each level of groups, and the button before a group, px. */
const levelIndent = 18;
const toggleWidth = 22;
const noRows: VisibleRows = { order: undefined, matchCount: 0 };
const defaultContext: FormatContext = { locale: 'en', timeZone: 'UTC', currency: 'USD' };

export class ArrangedTable {
  view: TableView | undefined;
  state: TableState = defaultTableState;
  /** The visible columns in the reader's order. */
  positions: ColumnPositions = computeColumnPositions([], [], 0);
  messages: TableMessages = createTableMessages('en');
  /** Group headers whose rows are hidden. */
  closed: ReadonlySet<number> = new Set();
  /** Number of levels of groups. */
  groupLevels = 0;
  /** Increased with every new order of rows. */
  rowsVersion = 0;
  #input: TableInput | undefined;
  #rows = noRows;
  #width = 0;
  #textWidths = estimatedTextWidths;
  #querySort: Sort | undefined;
  #onOrdered: (() => void) | undefined;
  /** The column that is pinned without the reader's doing. */
  protected automaticPin: string | undefined;
  protected readonly notify: (change: TableChange) => void;
  readonly #runner: WorkRunner;

  constructor(runner: WorkRunner, onChange: (change: TableChange) => void) {
    this.#runner = runner;
    this.notify = onChange;
  }

  /** Resolves when the rows are sorted. */
  async setInput(input: TableInput): Promise<void> {
    const { spec, result, overrides, context, levels } = input;
    const view = createTableView(spec, result, overrides, { context, levels });
    // The same rows with other colours, or with totals that have loaded: groups stay closed, to avoid flicker.
    const isKnown = this.#input?.result === result && this.view?.rowCount === view.rowCount;
    this.#input = input;
    this.view = view;
    this.#textWidths = input.measureTexts?.(view.fontSizes) ?? estimatedTextWidths;
    this.#querySort = isPlain(view) ? findQuerySort(result.query?.order, view.columns) : undefined;
    this.groupLevels = countGroupLevels(view);
    this.messages = createTableMessages(context.locale);
    if (!isKnown) {
      this.closed = new Set();
      this.#rows = noRows;
    }
    await new Promise<void>((resolve) => {
      this.#onOrdered = resolve;
      this.restore();
    });
  }

  /** Loads the stored state again, after a host has replaced it. */
  restore(): void {
    this.state = parseTableState(this.#input?.viewState?.load());
    this.#layOutColumns();
    this.#orderRows();
  }

  /** The width that columns may fill, px. */
  setWidth(width: number): void {
    if (width === this.#width) return;
    this.#width = width;
    this.#layOutColumns();
    this.notify({ kind: 'table' });
  }

  stop(): void {
    this.#runner.stop();
  }

  get title(): string {
    return this.#input?.title ?? '';
  }

  get context(): FormatContext {
    return this.#input?.context ?? defaultContext;
  }

  get totals(): TotalsState | undefined {
    return this.#input?.totals;
  }

  /** True if the result has only the first rows of its query. */
  get isTruncated(): boolean {
    return this.#input?.result.truncated === true;
  }

  get isBusy(): boolean {
    return this.#runner.isBusy;
  }

  /** True if a search or filters exclude rows. */
  get isNarrowed(): boolean {
    return this.state.search !== '' || Object.keys(this.state.filters).length > 0;
  }

  /** Number of visible rows, including group headers. */
  get rowCount(): number {
    return this.#rows.order?.length ?? this.view?.rowCount ?? 0;
  }

  /** Number of rows that pass search and filters, without group headers. */
  get found(): number {
    return this.#rows.matchCount;
  }

  /** The reader's order of rows, or else that of the query. */
  get shownSorts(): readonly Sort[] {
    return this.state.sort.length > 0 || !this.#querySort ? this.state.sort : [this.#querySort];
  }

  /** True if the reader has changed anything. */
  get hasState(): boolean {
    return serializeTableState(this.state) !== undefined;
  }

  /** The row of the view at an index of the visible rows. */
  rowAt(place: number): number {
    return this.#rows.order?.[place] ?? place;
  }

  /** The reader's layout with the automatic pin, as the table shows it. */
  get columnLayout(): ColumnLayout {
    return addAutomaticPin(this.state.columns, this.automaticPin);
  }

  toggleDensity(): void {
    this.change({ density: this.state.density === 'compact' ? undefined : 'compact' });
  }

  findColumn(key: string): PositionedColumn | undefined {
    return this.positions.columns.find((column) => column.key === key);
  }

  /** Width that shows the values and the heading of a column, px. */
  protected findFittingWidth({ column, start }: PositionedColumn): number {
    const indent = start === 0 ? this.#findIndent(0) : 0;
    const unsized = { ...column, width: undefined };
    return Math.ceil(
      measureColumnWidth({ column: unsized, indent }, this.context, this.#textWidths).preferred,
    );
  }

  protected change(part: Partial<TableState>): void {
    this.state = { ...this.state, ...part };
    this.#input?.viewState?.save(serializeTableState(this.state));
    this.#layOutColumns();
    // The search covers visible columns, so it may now match other rows.
    const keepsRows = Object.keys(part).every(
      (key) => key === 'density' || (key === 'columns' && this.state.search === ''),
    );
    if (keepsRows) this.notify({ kind: 'table' });
    else this.#orderRows();
  }

  protected close(heads: ReadonlySet<number>): void {
    this.closed = heads;
    this.#orderRows();
  }

  /** Called when rows or columns have moved. */
  protected onLaidOut(): void {
    // For subclasses that store positions of cells.
  }

  #layOutColumns(): void {
    const { view, state } = this;
    if (!view) return;
    const natural = this.#computePositions(view, state.columns);
    const sorted = this.#querySort?.field;
    this.automaticPin = findAutomaticPin(natural, { sorted, width: this.#width, pins: state.columns.pins });
    this.positions = this.automaticPin ? this.#computePositions(view, this.columnLayout) : natural;
    this.onLaidOut();
  }

  #computePositions(view: TableView, layout: ColumnLayout): ColumnPositions {
    const { context, totals } = this;
    const columns = arrangeVisibleColumns(view.columns, layout);
    const numberWidth = view.rowNumbers ? this.#findNumberWidth(view.rowCount) : 0;
    const cells = totals?.status === 'ready' ? totals.cells : undefined;
    const sorted = new Set(this.shownSorts.map(({ field }) => field));
    const sizes = columns.map(({ key, column }, index) =>
      measureColumnWidth(
        {
          column,
          own: findOwnEntry(layout.widths, key),
          total: cells?.get(column.field),
          indent: index === 0 ? this.#findIndent(numberWidth) : 0,
          isSorted: sorted.has(column.field),
        },
        context,
        this.#textWidths,
      ),
    );
    const widths = computeColumnWidths(sizes, this.#width - numberWidth);
    return computeColumnPositions(columns, widths, numberWidth);
  }

  /** Width of the column of row numbers, px. */
  #findNumberWidth(rows: number): number {
    const { padding, edge } = this.#textWidths;
    return Math.ceil(2 * padding + edge) + 4 + String(rows).length * 8;
  }

  /** Space before the values of the first column, px. */
  #findIndent(numberWidth: number): number {
    const toggle = this.groupLevels > 0 ? this.groupLevels * levelIndent + toggleWidth : 0;
    return toggle + (numberWidth > 0 ? 0 : this.#textWidths.edge);
  }

  #orderRows(): void {
    const { view, state, closed, context } = this;
    if (!view) return;
    const shown = this.positions.columns.map(({ column }) => column);
    const clock = { now: new Date(), timeZone: context.timeZone };
    const work = filterAndSortRowsInSteps({ view, shown, tableState: state, context, clock, closed });
    const isChanged = state.sort.length > 0 || this.isNarrowed;
    this.#runner.run(work, findPace(isChanged ? view.rowCount : 0), (rows) => this.#onRows(rows));
    this.notify({ kind: 'table' });
  }

  #onRows(rows: VisibleRows): void {
    this.#rows = rows;
    this.rowsVersion += 1;
    this.onLaidOut();
    this.#onOrdered?.();
    this.#onOrdered = undefined;
    this.notify({ kind: 'table' });
  }
}

const findPace = (rows: number): WorkPace =>
  rows <= fewRows ? 'at-once' : rows <= manyRows ? 'in-slices' : 'after-paint';

/** The rows of groups and pivots have another order than those of the query. */
const isPlain = ({ groups, bands }: TableView): boolean => groups === undefined && bands.length === 0;
