/** Reuses a few row elements for the visible rows, so that the cost of a table depends on its viewport only. */
import type { ColumnRange, ColumnPositions } from '../../model/columns/column-layout.ts';
import type { RowPositions } from '../../model/rows/row-positions.ts';
import { formatValue } from '../../../../model/formats/format-value.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import type { CellRenderer } from '../cells/cell-renderer.ts';
import { prepareCell, createRowNumberCell, reuseCells, type PooledCell } from './pooled-cells.ts';

/** Rows that are drawn beyond each end of the viewport. */
const spare = 6;

interface PlacedRows {
  readonly columns: ColumnPositions;
  readonly rows: RowPositions;
}

/** The visible part of the table. */
export interface VisibleArea {
  /** Height of the rows above the viewport, px. */
  readonly top: number;
  /** px */
  readonly height: number;
  /** Difference between the position of rows and their scroll position in a scaled table, px. */
  readonly offset: number;
  readonly range: ColumnRange;
}

interface PooledRow {
  readonly element: HTMLElement;
  readonly number: HTMLElement | undefined;
  readonly start: readonly PooledCell[];
  middle: PooledCell[];
  readonly end: readonly PooledCell[];
  place: number;
  /** px */
  height: number;
}

export class RowPool {
  readonly #body: HTMLElement;
  #rows: PooledRow[] = [];
  readonly #model: TableModel;
  readonly #renderer: CellRenderer;
  #placed: PlacedRows | undefined;
  #area: VisibleArea | undefined;

  constructor(body: HTMLElement, model: TableModel, renderer: CellRenderer) {
    this.#body = body;
    this.#model = model;
    this.#renderer = renderer;
  }

  /** Fills all rows again after a change of columns or rows. New columns also get new elements. */
  reset(placed: PlacedRows): void {
    const isSameColumns = this.#placed?.columns === placed.columns;
    this.#placed = placed;
    for (const row of this.#rows) row.place = -1;
    if (isSameColumns) return;
    this.#area = undefined;
    this.#rows = [];
    this.#body.replaceChildren();
  }

  /** Draws the visible rows and columns. */
  show(area: VisibleArea): void {
    const placed = this.#placed;
    if (!placed) return;
    const before = this.#area;
    this.#area = area;
    const { rows } = placed;
    const from = Math.max(0, rows.placeAt(area.top) - spare);
    const until = Math.min(rows.count, rows.placeAt(area.top + area.height) + 1 + spare);
    // The number of elements never shrinks, so that a row keeps its element while it is visible.
    const wanted = Math.min(rows.count, Math.max(this.#rows.length, until - from));
    const first = Math.max(0, Math.min(from, rows.count - wanted));
    if (wanted !== this.#rows.length) this.#grow(wanted, placed, area);
    const isMoved = before !== undefined && before.offset !== area.offset;
    const isShifted = before !== undefined && !isSame(before.range, area.range);
    for (let place = first; place < first + wanted; place += 1) {
      const row = this.#rows[place % wanted];
      if (!row) continue;
      const isNew = row.place !== place;
      row.place = place;
      if (isShifted) this.#shift(row, placed, area, isNew);
      if (isNew) this.#fill(row);
      if (isNew || isMoved) placeRow(row, placed, area.offset);
    }
  }

  /** Puts the elements into the order of the rows, for screen readers. */
  sortElements(): void {
    const ordered = [...this.#rows].sort((one, other) => one.place - other.place);
    if (ordered.every(({ element }, at) => this.#body.children[at] === element)) return;
    for (const { element } of ordered) this.#body.append(element);
  }

  /** The element of a visible cell. */
  find(place: number, column: number): HTMLElement | undefined {
    const row = this.#rows.find((one) => one.place === place);
    return row && cellsOf(row).find((one) => one.place === column)?.element;
  }

  eachCell(visit: (cell: HTMLElement, place: number, at: number) => void): void {
    for (const row of this.#rows) for (const cell of cellsOf(row)) visit(cell.element, row.place, cell.place);
  }

  #grow(wanted: number, placed: PlacedRows, area: VisibleArea): void {
    while (this.#rows.length < wanted) {
      const row = createRow(placed, area.range);
      this.#rows.push(row);
      this.#body.append(row.element);
    }
    while (this.#rows.length > wanted) this.#rows.pop()?.element.remove();
    // With another number of elements, rows get other elements.
    for (const row of this.#rows) row.place = -1;
  }

  #shift(row: PooledRow, placed: PlacedRows, { range }: VisibleArea, isNew: boolean): void {
    const { element, end } = row;
    const before = end[0]?.element ?? null;
    const { cells, fresh } = reuseCells(row.middle, range, { row: element, before, track: placed.columns });
    row.middle = cells;
    if (!isNew) for (const cell of fresh) this.#fillCell(cell, row.place);
  }

  #fill(row: PooledRow): void {
    const { element, number, place } = row;
    const { context, view } = this.#model;
    element.dataset.place = String(place);
    element.classList.toggle('odd', place % 2 === 1);
    element.setAttribute('aria-rowindex', String(place + (view?.bands.length ?? 0) + 2));
    if (number) number.textContent = formatValue(place + 1, { type: 'number' }, context);
    this.#renderer.decorateRow(element, place);
    for (const cell of cellsOf(row)) this.#fillCell(cell, place);
  }

  #fillCell(cell: PooledCell, place: number): void {
    const column = this.#placed?.columns.columns[cell.place];
    if (column) this.#renderer.fill(cell.element, column, place, cell.place);
  }
}

const cellsOf = ({ start, middle, end }: PooledRow): PooledCell[] => [...start, ...middle, ...end];

const isSame = (one: ColumnRange, other: ColumnRange): boolean =>
  one.first === other.first && one.last === other.last;

function placeRow(row: PooledRow, { rows }: PlacedRows, offset: number): void {
  const { style } = row.element;
  const height = rows.heightOf(row.place);
  style.setProperty('inset-block-start', `${rows.topOf(row.place) - offset}px`);
  if (height !== row.height) style.setProperty('height', `${height}px`);
  row.height = height;
}

function createRow({ columns }: PlacedRows, range: ColumnRange): PooledRow {
  const element = document.createElement('div');
  element.setAttribute('role', 'row');
  element.style.setProperty('width', `${columns.width}px`);
  const { startCount, endCount, numberWidth } = columns;
  const count = columns.columns.length;
  const create = (first: number, last: number): PooledCell[] =>
    Array.from({ length: Math.max(0, last - first) }, (_, at) => prepareCell(undefined, first + at, columns));
  const number = numberWidth > 0 ? createRowNumberCell(numberWidth, startCount === 0) : undefined;
  const start = create(0, startCount);
  const middle = create(range.first, range.last);
  const end = create(count - endCount, count);
  if (number) element.append(number);
  element.append(...[...start, ...middle, ...end].map((cell) => cell.element));
  return { element, number, start, middle, end, place: -1, height: 0 };
}
