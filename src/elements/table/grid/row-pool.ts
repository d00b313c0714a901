/** A few row elements, used again and again for whatever is in sight: the cost of a table is the size of its viewport. */
import type {
  ColumnRange,
  ColumnPositions,
  PositionedColumn,
} from '../../../model/table/columns/column-positions.ts';
import type { RowPositions } from '../../../model/table/rows/row-positions.ts';
import { prepareCell, prepareRowNumber, moveCells, type PooledCell } from './pooled-cells.ts';

/** Rows drawn beyond each end of the viewport. */
const spare = 6;

export interface RowPoolSettings {
  readonly columns: ColumnPositions;
  readonly rows: RowPositions;
  /** Index in the result of the row at a place. */
  readonly rowAt: (place: number) => number;
  /** `aria-rowindex` of the first row. */
  readonly firstIndex: number;
  /** `at`: the place of the column among those that are shown. */
  readonly fillCell: (cell: HTMLElement, column: PositionedColumn, place: number, at: number) => void;
  readonly formatPlace: (place: number) => string;
  /** What a row is beyond its cells. */
  readonly decorateRow: (row: HTMLElement, place: number) => void;
}

/** What is in sight. */
export interface VisibleArea {
  /** px of rows above the viewport. */
  readonly top: number;
  /** px */
  readonly height: number;
  /** px that rows lie above their place among all rows: what a long table is shortened by. */
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
  #settings: RowPoolSettings | undefined;
  #sight: VisibleArea | undefined;

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  /** New columns or rows: everything is filled again, with new elements where the columns are others. */
  reset(settings: RowPoolSettings): void {
    const isSameColumns = this.#settings?.columns === settings.columns;
    this.#settings = settings;
    for (const row of this.#rows) row.place = -1;
    if (isSameColumns) return;
    this.#sight = undefined;
    this.#rows = [];
    this.#body.replaceChildren();
  }

  /** Draws what is in sight. */
  show(sight: VisibleArea): void {
    const settings = this.#settings;
    if (!settings) return;
    const before = this.#sight;
    this.#sight = sight;
    const { rows } = settings;
    const from = Math.max(0, rows.placeAt(sight.top) - spare);
    const until = Math.min(rows.count, rows.placeAt(sight.top + sight.height) + 1 + spare);
    // As many elements as ever were needed: a place always falls to the same one while it is in sight.
    const wanted = Math.min(rows.count, Math.max(this.#rows.length, until - from));
    const first = Math.max(0, Math.min(from, rows.count - wanted));
    if (wanted !== this.#rows.length) this.#grow(wanted, settings, sight);
    const isMoved = before !== undefined && before.offset !== sight.offset;
    const isShifted = before !== undefined && !isSame(before.range, sight.range);
    for (let place = first; place < first + wanted; place += 1) {
      const row = this.#rows[place % wanted];
      if (!row) continue;
      const isNew = row.place !== place;
      row.place = place;
      if (isShifted) this.#shift(row, settings, sight, isNew);
      if (isNew) this.#fill(row, settings);
      if (isNew || isMoved) placeRow(row, settings, sight.offset);
    }
  }

  /** Whoever reads without eyes gets the rows in their order. */
  tidy(): void {
    const ordered = [...this.#rows].sort((one, other) => one.place - other.place);
    if (ordered.every(({ element }, at) => this.#body.children[at] === element)) return;
    for (const { element } of ordered) this.#body.append(element);
  }

  /** The element of a cell in sight. */
  find(place: number, column: number): HTMLElement | undefined {
    const row = this.#rows.find((one) => one.place === place);
    return row && cellsOf(row).find((one) => one.place === column)?.element;
  }

  eachCell(visit: (cell: HTMLElement, place: number, at: number) => void): void {
    for (const row of this.#rows) for (const cell of cellsOf(row)) visit(cell.element, row.place, cell.place);
  }

  #grow(wanted: number, settings: RowPoolSettings, sight: VisibleArea): void {
    while (this.#rows.length < wanted) {
      const row = createRow(settings, sight.range);
      this.#rows.push(row);
      this.#body.append(row.element);
    }
    while (this.#rows.length > wanted) this.#rows.pop()?.element.remove();
    // Another count: places fall to other elements.
    for (const row of this.#rows) row.place = -1;
  }

  #shift(row: PooledRow, settings: RowPoolSettings, { range }: VisibleArea, isNew: boolean): void {
    const { element, end } = row;
    const before = end[0]?.element ?? null;
    const { cells, fresh } = moveCells(row.middle, range, { row: element, before, track: settings.columns });
    row.middle = cells;
    if (!isNew) for (const cell of fresh) fill(cell, row.place, settings);
  }

  #fill(row: PooledRow, settings: RowPoolSettings): void {
    const { element, number, place } = row;
    element.dataset.place = String(place);
    element.classList.toggle('odd', place % 2 === 1);
    element.setAttribute('aria-rowindex', String(place + settings.firstIndex));
    if (number) number.textContent = settings.formatPlace(place);
    settings.decorateRow(element, place);
    for (const cell of cellsOf(row)) fill(cell, place, settings);
  }
}

const cellsOf = ({ start, middle, end }: PooledRow): PooledCell[] => [...start, ...middle, ...end];

const isSame = (one: ColumnRange, other: ColumnRange): boolean =>
  one.first === other.first && one.last === other.last;

function fill(cell: PooledCell, place: number, { columns, fillCell }: RowPoolSettings): void {
  const column = columns.columns[cell.place];
  if (column) fillCell(cell.element, column, place, cell.place);
}

function placeRow(row: PooledRow, { rows }: RowPoolSettings, offset: number): void {
  const { style } = row.element;
  const height = rows.heightOf(row.place);
  style.setProperty('inset-block-start', `${rows.topOf(row.place) - offset}px`);
  if (height !== row.height) style.setProperty('height', `${height}px`);
  row.height = height;
}

function createRow({ columns }: RowPoolSettings, range: ColumnRange): PooledRow {
  const element = document.createElement('div');
  element.setAttribute('role', 'row');
  element.style.setProperty('width', `${columns.width}px`);
  const { startCount, endCount, numberWidth } = columns;
  const count = columns.columns.length;
  const create = (first: number, last: number): PooledCell[] =>
    Array.from({ length: Math.max(0, last - first) }, (_, at) => prepareCell(undefined, first + at, columns));
  const number = numberWidth > 0 ? prepareRowNumber(numberWidth, startCount === 0) : undefined;
  const start = create(0, startCount);
  const middle = create(range.first, range.last);
  const end = create(count - endCount, count);
  if (number) element.append(number);
  element.append(...[...start, ...middle, ...end].map((cell) => cell.element));
  return { element, number, start, middle, end, place: -1, height: 0 };
}
