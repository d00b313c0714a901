import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  noArrangement,
  readArrangement,
  writeArrangement,
  type ColumnsArrangement,
  type TableArrangement,
} from '../../model/table/arrangement.ts';
import { arrangeColumns, type ArrangedColumn } from '../../model/table/arrange-columns.ts';
import { arrangingRows, type ArrangedRows } from '../../model/table/arrange-rows.ts';
import type { TableView } from '../../model/table/table-spec.ts';
import type { ViewInput } from '../widget/view-port.ts';
import { RowWork, type Pace } from './row-work.ts';

/** Up to these rows the page waits. */
const fewRows = 5_000;
/** Rows from which on the page shows that it is busy before it is. */
const manyRows = 200_000;

const noRows: ArrangedRows = { order: undefined, found: 0 };

/** What a reader has arranged, what comes of it, and where it is kept. */
export class ArrangingController implements ReactiveController {
  arrangement: TableArrangement = noArrangement;
  columns: readonly ArrangedColumn[] = [];
  rows: ArrangedRows = noRows;
  /** Grows with every new order of rows. */
  turn = 0;
  closed: ReadonlySet<number> = new Set();
  readonly #host: ReactiveControllerHost;
  readonly #work = new RowWork();
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
    const { search, filters } = this.arrangement;
    return search !== '' || Object.keys(filters).length > 0;
  }

  get count(): number {
    return this.rows.order?.length ?? this.#view?.rowCount ?? 0;
  }

  rowAt(place: number): number {
    return this.rows.order?.[place] ?? place;
  }

  /** Resolves when its rows are in order. */
  async take(input: ViewInput, view: TableView): Promise<void> {
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
  recall(): void {
    this.#read();
    this.#arrangeRows();
  }

  change(part: Partial<TableArrangement>): void {
    this.arrangement = { ...this.arrangement, ...part };
    this.#input?.memory?.keep(writeArrangement(this.arrangement));
    this.#arrangeColumns();
    if ('columns' in part && Object.keys(part).length === 1 && this.arrangement.search === '')
      this.#host.requestUpdate();
    else this.#arrangeRows();
  }

  changeColumns(change: (columns: ColumnsArrangement) => ColumnsArrangement): void {
    this.change({ columns: change(this.arrangement.columns) });
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
    this.arrangement = readArrangement(this.#input?.memory?.recall());
    this.#arrangeColumns();
  }

  #arrangeColumns(): void {
    this.columns = arrangeColumns(this.#view?.columns ?? [], this.arrangement.columns);
  }

  #arrangeRows(): void {
    const [input, view] = [this.#input, this.#view];
    if (!input || !view) return;
    const { context } = input.surroundings;
    const { arrangement, closed } = this;
    const shown = this.columns.map(({ column }) => column);
    const clock = { now: new Date(), timeZone: context.timeZone };
    const work = arrangingRows({ view, shown, arrangement, context, clock, closed });
    const changes = arrangement.sort.length > 0 || this.isNarrowed;
    const pace = paceOf(changes ? view.rowCount : 0);
    this.#work.run(work, pace, (rows) => {
      this.rows = rows;
      this.turn += 1;
      this.#arrived?.();
      this.#arrived = undefined;
      this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
  }
}

const paceOf = (rows: number): Pace =>
  rows <= fewRows ? 'at-once' : rows <= manyRows ? 'in-slices' : 'after-paint';
