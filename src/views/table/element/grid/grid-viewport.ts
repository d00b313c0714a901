/** The scrolling viewport of a table: finds the visible rows and columns, and scrolls to others. */
import {
  findVisibleColumns,
  type ColumnRange,
  type ColumnPositions,
} from '../../model/columns/column-layout.ts';
import type { GridCell } from '../../model/state/cell-selection.ts';
import { followRow, type RowPositions } from '../../model/rows/row-positions.ts';
import type { RowPool } from './row-pool.ts';
import { OverflowNotes } from './overflow-notes.ts';
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

export class GridViewport {
  range = noRange;
  readonly pool: RowPool;
  readonly #elements: GridElements;
  readonly #onRange: () => void;
  readonly #scroller: RowScroller;
  readonly #overflow: OverflowNotes;
  #placed: PlacedRows | undefined;
  #width = 0;
  /** Visible height of rows, px. */
  #area = 0;

  /** @param onRange - called after the range of visible columns has changed. */
  constructor(elements: GridElements, pool: RowPool, onRange: () => void) {
    this.#elements = elements;
    this.pool = pool;
    this.#onRange = onRange;
    this.#scroller = new RowScroller(elements.viewport);
    this.#overflow = new OverflowNotes(elements.viewport);
  }

  /** Rows per Page Up and Page Down. */
  get page(): number {
    const place = this.topPlace;
    const rows = this.#placed?.rows;
    return rows ? Math.max(1, rows.placeAt(this.#scroller.top + this.#area) - place - 1) : 1;
  }

  get topPlace(): number {
    return this.#placed?.rows.placeAt(this.#scroller.top) ?? 0;
  }

  /** The first row in sight stays the first, also where rows have other heights. */
  setRows(placed: PlacedRows): void {
    const before = this.#placed?.rows;
    const { top } = this.#scroller;
    this.#placed = placed;
    this.pool.reset(placed);
    this.measure();
    const wanted = before ? followRow(top, before, placed.rows) : top;
    if (wanted === top) return;
    this.#scroller.scrollTo(wanted);
    this.show();
  }

  /** Called after the size of the viewport, or of the bar above it, may have changed. */
  measure(): void {
    const { viewport, head, body } = this.#elements;
    const placed = this.#placed;
    if (!placed) return;
    const foot = viewport.querySelector<HTMLElement>('.foot');
    const covered = head.offsetHeight + (foot?.offsetHeight ?? 0);
    const readArea = (): number => Math.max(0, viewport.clientHeight - covered);
    this.#area = readArea();
    if (this.#overflow.measure(placed.rows, this.#area)) this.#area = readArea();
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
    this.#overflow.follow(placed.rows.height - top - this.#area);
    this.pool.show({ top, offset, height: this.#area, range: this.range });
    this.#markSides(scrolled, placed.columns);
    if (this.range !== before) this.#onRange();
  }

  /** Called when scrolling has ended. */
  settle(): void {
    this.#scroller.settle();
    this.show();
    this.pool.sortElements();
  }

  toTop(): void {
    this.#scroller.scrollTo(0);
  }

  /** Scrolls the cell into view, by the shortest distance. */
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

  /**
   * Shows shadows of pinned columns that cover others, or a shade at the end. Reads no size, which would force a layout after the
   * rows changed.
   */
  #markSides(scrolled: number, { width, endCount }: ColumnPositions): void {
    const { viewport } = this.#elements;
    const goesOn = scrolled + this.#width < width - 1;
    viewport.toggleAttribute('data-left-start', scrolled > 1);
    viewport.toggleAttribute('data-left-end', goesOn);
    viewport.toggleAttribute('data-cut-end', goesOn && endCount === 0);
  }
}
