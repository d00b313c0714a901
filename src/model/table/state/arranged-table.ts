/**
 * The columns and rows of a table as its reader has arranged them: made of a result, a spec and the reader's state, which
 * is kept. Rows are put in order in steps, so that a million of them hold no page up.
 */
import type { FormatContext } from '../../formats/format-context.ts';
import { createTableMessages, type TableMessages } from '../../messages/table-en.ts';
import type { Cell, ColumnFormat, Result } from '../../result.ts';
import { placeColumns, type ColumnPlacement } from '../columns/column-layout.ts';
import {
  computeColumnPositions,
  type ColumnPositions,
  type PositionedColumn,
} from '../columns/column-positions.ts';
import { computeWidths } from '../columns/column-widths.ts';
import { createTableView } from '../create-table-view.ts';
import type { LevelStates } from '../levels/aggregation-levels.ts';
import { countGroupLevels } from '../rows/row-tree.ts';
import type { WorkPace, WorkRunner } from '../rows/stepwise-work.ts';
import { computeVisibleRowsInSteps, type VisibleRows } from '../rows/visible-rows.ts';
import type { TableView, TotalsState } from '../table-view.ts';
import {
  defaultTableState,
  findOwnEntry,
  parseTableState,
  serializeTableState,
  type TableState,
} from './table-state.ts';

export interface TableInput {
  readonly title: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly result: Result;
  /** Explicit formats, by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly levels?: LevelStates | undefined;
  /** The last line, where its values come from queries of their own. */
  readonly totals?: TotalsState | undefined;
  readonly context: FormatContext;
  /** Where the reader's state is kept; undefined, saved, forgets it. */
  readonly viewState?: { load(): unknown; save(state: unknown): void } | undefined;
}

/** What a view has to render again; an announcement is for a screen reader. */
export type TableChange =
  | { readonly kind: 'table' | 'active-cell' | 'selection' }
  | { readonly kind: 'announcement'; readonly text: string };

/** Up to so many rows are put in order at once. */
const fewRows = 5_000;
/** From so many rows on the page shows that it is busy before it is. */
const manyRows = 200_000;
const noRows: VisibleRows = { order: undefined, found: 0 };
const defaultContext: FormatContext = { locale: 'en', timeZone: 'UTC', currency: 'USD' };

export class ArrangedTable {
  view: TableView | undefined;
  state: TableState = defaultTableState;
  /** Columns that are shown, in the reader's order. */
  positions: ColumnPositions = computeColumnPositions([], [], 0);
  words: TableMessages = createTableMessages('en');
  /** Heads of groups whose rows are left out. */
  closed: ReadonlySet<number> = new Set();
  /** How deep groups lie in each other. */
  groupLevels = 0;
  /** Grows with every new order of rows. */
  rowsVersion = 0;
  #input: TableInput | undefined;
  #rows = noRows;
  #width = 0;
  #onOrdered: (() => void) | undefined;
  protected readonly notify: (change: TableChange) => void;
  readonly #runner: WorkRunner;

  constructor(runner: WorkRunner, onChange: (change: TableChange) => void) {
    this.#runner = runner;
    this.notify = onChange;
  }

  /** Resolves when its rows are in order. */
  async setInput(input: TableInput): Promise<void> {
    const { spec, result, overrides, context, levels } = input;
    const view = createTableView(spec, result, overrides, { context, levels });
    // The same rows in other colours, or with totals that have arrived: groups stay closed, and nothing flickers.
    const isKnown = this.#input?.result === result && this.view?.rowCount === view.rowCount;
    this.#input = input;
    this.view = view;
    this.groupLevels = countGroupLevels(view);
    this.words = createTableMessages(context.locale);
    if (!isKnown) {
      this.closed = new Set();
      this.#rows = noRows;
    }
    await new Promise<void>((resolve) => {
      this.#onOrdered = resolve;
      this.restore();
    });
  }

  /** Reads the kept state again: a host has replaced it. */
  restore(): void {
    this.state = parseTableState(this.#input?.viewState?.load());
    this.#layOutColumns();
    this.#orderRows();
  }

  /** px that columns may fill. */
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

  /** The result holds only the first rows of what was asked for. */
  get isTruncated(): boolean {
    return this.#input?.result.truncated === true;
  }

  get isBusy(): boolean {
    return this.#runner.isBusy;
  }

  /** A search or filters leave rows out. */
  get isNarrowed(): boolean {
    return this.state.search !== '' || Object.keys(this.state.filters).length > 0;
  }

  /** Rows that are shown, heads of groups among them. */
  get rowCount(): number {
    return this.#rows.order?.length ?? this.view?.rowCount ?? 0;
  }

  /** Rows that pass search and filters, heads of groups not among them. */
  get found(): number {
    return this.#rows.found;
  }

  /** The reader has changed anything. */
  get hasState(): boolean {
    return serializeTableState(this.state) !== undefined;
  }

  /** Row of the view at a place among those that are shown. */
  rowAt(place: number): number {
    return this.#rows.order?.[place] ?? place;
  }

  findColumn(key: string): PositionedColumn | undefined {
    return this.positions.columns.find((column) => column.key === key);
  }

  protected change(part: Partial<TableState>): void {
    this.state = { ...this.state, ...part };
    this.#input?.viewState?.save(serializeTableState(this.state));
    this.#layOutColumns();
    // A search looks at the columns that are shown: it may find other rows in others.
    const isOnlyColumns = 'columns' in part && Object.keys(part).length === 1 && this.state.search === '';
    if (isOnlyColumns) this.notify({ kind: 'table' });
    else this.#orderRows();
  }

  protected close(heads: ReadonlySet<number>): void {
    this.closed = heads;
    this.#orderRows();
  }

  /** Rows or columns lie elsewhere. */
  protected onLaidOut(): void {
    // For models that keep places of cells.
  }

  #layOutColumns(): void {
    const { view, state, context, totals } = this;
    if (!view) return;
    const columns = placeColumns(view.columns, state.columns);
    const numberWidth = view.rowNumbers ? 32 + String(view.rowCount).length * 8 : 0;
    const cells = totals?.status === 'ready' ? totals.cells : undefined;
    const sizes = { columns, own: state.columns.widths, totals: cells, context };
    const widths = sizeColumns(sizes, this.#width - numberWidth);
    this.positions = computeColumnPositions(columns, widths, numberWidth);
    this.onLaidOut();
  }

  #orderRows(): void {
    const { view, state, closed, context } = this;
    if (!view) return;
    const shown = this.positions.columns.map(({ column }) => column);
    const clock = { now: new Date(), timeZone: context.timeZone };
    const work = computeVisibleRowsInSteps({ view, shown, tableState: state, context, clock, closed });
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

interface ColumnSizeOptions {
  readonly columns: readonly ColumnPlacement[];
  /** px, by column: its reader's. */
  readonly own: Readonly<Record<string, number>>;
  /** By field, once they are there. */
  readonly totals: ReadonlyMap<string, Cell> | undefined;
  readonly context: FormatContext;
}

/** px */
function sizeColumns({ columns, own, totals, context }: ColumnSizeOptions, room: number): number[] {
  const sized = columns.map(({ key, column }) => {
    const width = findOwnEntry(own, key);
    const total = totals?.get(column.field);
    return { ...column, width: width ?? column.width, isExact: width !== undefined, total };
  });
  return computeWidths(sized, context, room);
}
