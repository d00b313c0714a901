/** The scrolled part of a table: which rows and columns are in sight, and how to bring others there. */
import {
  findVisibleColumns,
  type ColumnRange,
  type ColumnPositions,
} from '../../../model/table/columns/column-positions.ts';
import type { GridCell } from '../../../model/table/state/cell-selection.ts';
import type { RowPositions } from '../../../model/table/rows/row-positions.ts';
import type { RowPool } from './row-pool.ts';
import { RowScroller } from './row-scroller.ts';

interface PlacedRows {
  readonly columns: ColumnPositions;
  readonly rows: RowPositions;
}

interface GridElements {
  readonly viewport: HTMLElement;
  readonly head: HTMLElement;
  readonly body: HTMLElement;
}

const noRange: ColumnRange = { first: 0, last: 0 };

export class GridView {
  range = noRange;
  readonly pool: RowPool;
  readonly #elements: GridElements;
  readonly #onRange: () => void;
  readonly #scroller: RowScroller;
  #placed: PlacedRows | undefined;
  #width = 0;
  /** px that rows can be seen in. */
  #area = 0;

  /** `onRange`: other columns have come into sight. */
  constructor(elements: GridElements, pool: RowPool, onRange: () => void) {
    this.#elements = elements;
    this.pool = pool;
    this.#onRange = onRange;
    this.#scroller = new RowScroller(elements.viewport);
  }

  /** Rows that a page key moves by. */
  get page(): number {
    const place = this.topPlace;
    const rows = this.#placed?.rows;
    return rows ? Math.max(1, rows.placeAt(this.#scroller.top + this.#area) - place - 1) : 1;
  }

  get topPlace(): number {
    return this.#placed?.rows.placeAt(this.#scroller.top) ?? 0;
  }

  setRows(placed: PlacedRows): void {
    this.#placed = placed;
    this.pool.reset(placed);
    this.measure();
  }

  /** The viewport, or what stands over it, may have another size. */
  measure(): void {
    const { viewport, head, body } = this.#elements;
    const placed = this.#placed;
    if (!placed) return;
    const foot = viewport.querySelector<HTMLElement>('.foot');
    const covered = head.offsetHeight + (foot?.offsetHeight ?? 0);
    this.#area = Math.max(0, viewport.clientHeight - covered);
    this.#width = viewport.clientWidth;
    this.#scroller.measure(placed.rows.height, this.#area);
    body.style.setProperty('height', `${this.#scroller.height}px`);
    body.style.setProperty('width', `${placed.columns.width}px`);
    this.show();
  }

  show(): void {
    const { viewport } = this.#elements;
    const placed = this.#placed;
    if (!placed) return;
    this.#scroller.follow();
    const before = this.range;
    const scrolled = Math.abs(viewport.scrollLeft);
    const found = findVisibleColumns(placed.columns, scrolled, this.#width);
    if (found.first !== before.first || found.last !== before.last) this.range = found;
    const { top, offset } = this.#scroller;
    this.pool.show({ top, offset, height: this.#area, range: this.range });
    this.#markSides(scrolled, placed.columns.width);
    if (this.range !== before) this.#onRange();
  }

  /** Once nothing moves any more. */
  settle(): void {
    this.#scroller.settle();
    this.show();
    this.pool.tidy();
  }

  toTop(): void {
    this.#scroller.scrollTo(0);
  }

  /** Scrolls as little as brings the cell into sight. */
  reveal({ place, column }: GridCell): void {
    const placed = this.#placed;
    if (!placed) return;
    if (place >= 0) this.#revealRow(place, placed);
    this.#revealColumn(column, placed.columns);
    this.show();
  }

  #revealRow(place: number, { rows }: PlacedRows): void {
    const top = rows.topOf(place);
    const bottom = top + rows.heightOf(place) - this.#area;
    if (top < this.#scroller.top) this.#scroller.scrollTo(top);
    else if (bottom > this.#scroller.top) this.#scroller.scrollTo(bottom);
  }

  #revealColumn(place: number, track: ColumnPositions): void {
    const column = track.columns[place];
    if (!column || column.pin) return;
    const { viewport } = this.#elements;
    const scrolled = Math.abs(viewport.scrollLeft);
    const left = column.start - track.startWidth;
    const right = column.start + column.width + track.endWidth - this.#width;
    const wanted = left < scrolled ? left : right > scrolled ? Math.min(left, right) : scrolled;
    if (wanted === scrolled) return;
    viewport.scrollLeft = getComputedStyle(viewport).direction === 'rtl' ? -wanted : wanted;
  }

  /** Shadows beside pinned columns, as long as others lie under them. No size is read: rows have just been written. */
  #markSides(scrolled: number, width: number): void {
    const { viewport } = this.#elements;
    viewport.toggleAttribute('data-left-start', scrolled > 1);
    viewport.toggleAttribute('data-left-end', scrolled + this.#width < width - 1);
  }
}
