import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  defaultTableState,
  parseTableState,
  serializeTableState,
  type ColumnLayout,
  type TableState,
} from '../../model/table/state/table-state.ts';
import { placeColumns, type ColumnPlacement } from '../../model/table/columns/column-layout.ts';
import { computeVisibleRowsInSteps, type VisibleRows } from '../../model/table/rows/visible-rows.ts';
import type { TableView } from '../../model/table/create-table-view.ts';
import type { ViewInput } from '../widget/view-interface.ts';
import { WorkScheduler, type WorkPace } from './grid/work-scheduler.ts';

/** Up to these rows the page waits. */
const fewRows = 5_000;
/** Rows from which on the page shows that it is busy before it is. */
const manyRows = 200_000;

const noRows: VisibleRows = { order: undefined, found: 0 };

/** What a reader has arranged, what comes of it, and where it is kept. */
export class TableStateController implements ReactiveController {
  state: TableState = defaultTableState;
  columns: readonly ColumnPlacement[] = [];
  rows: VisibleRows = noRows;
  /** Grows with every new order of rows. */
  version = 0;
  closed: ReadonlySet<number> = new Set();
  readonly #host: ReactiveControllerHost;
  readonly #work = new WorkScheduler();
  #input: ViewInput | undefined;
  #view: TableView | undefined;
  #arrived: (() => void) | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#work.stop();
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** Rows that filters and search let pass of all there are. */
  get isNarrowed(): boolean {
    const { search, filters } = this.state;
    return search !== '' || Object.keys(filters).length > 0;
  }

  get count(): number {
    return this.rows.order?.length ?? this.#view?.rowCount ?? 0;
  }

  rowAt(place: number): number {
    return this.rows.order?.[place] ?? place;
  }

  /** Resolves when its rows are in order. */
  async setInput(input: ViewInput, view: TableView): Promise<void> {
    // The same rows in other colours, or with totals that have arrived: groups stay closed, and nothing flickers.
    const isKnown = this.#input?.result === input.result && this.#view?.rowCount === view.rowCount;
    this.#input = input;
    this.#view = view;
    if (!isKnown) {
      this.closed = new Set();
      this.rows = noRows;
    }
    this.#read();
    await new Promise<void>((resolve) => {
      this.#arrived = resolve;
      this.#arrangeRows();
    });
  }

  /** What is kept has been replaced by a host. */
  restore(): void {
    this.#read();
    this.#arrangeRows();
  }

  change(part: Partial<TableState>): void {
    this.state = { ...this.state, ...part };
    this.#input?.viewState?.save(serializeTableState(this.state));
    this.#arrangeColumns();
    if ('columns' in part && Object.keys(part).length === 1 && this.state.search === '')
      this.#host.requestUpdate();
    else this.#arrangeRows();
  }

  changeColumns(change: (columns: ColumnLayout) => ColumnLayout): void {
    this.change({ columns: change(this.state.columns) });
  }

  /** Opens or closes the group of a head. */
  toggle(row: number): void {
    const closed = new Set(this.closed);
    if (!closed.delete(row)) closed.add(row);
    this.close(closed);
  }

  close(heads: ReadonlySet<number>): void {
    this.closed = heads;
    this.#arrangeRows();
  }

  #read(): void {
    this.state = parseTableState(this.#input?.viewState?.load());
    this.#arrangeColumns();
  }

  #arrangeColumns(): void {
    this.columns = placeColumns(this.#view?.columns ?? [], this.state.columns);
  }

  #arrangeRows(): void {
    const [input, view] = [this.#input, this.#view];
    if (!input || !view) return;
    const { context } = input.viewContext;
    const { state, closed } = this;
    const shown = this.columns.map(({ column }) => column);
    const clock = { now: new Date(), timeZone: context.timeZone };
    const work = computeVisibleRowsInSteps({ view, shown, tableState: state, context, clock, closed });
    const changes = state.sort.length > 0 || this.isNarrowed;
    const pace = paceOf(changes ? view.rowCount : 0);
    this.#work.run(work, pace, (rows) => {
      this.rows = rows;
      this.version += 1;
      this.#arrived?.();
      this.#arrived = undefined;
      this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
  }
}

const paceOf = (rows: number): WorkPace =>
  rows <= fewRows ? 'at-once' : rows <= manyRows ? 'in-slices' : 'after-paint';
