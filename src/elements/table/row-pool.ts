/** A few row elements, used again and again for whatever rows are in sight: the cost of a table is its height. */
import type { TableColumn } from '../../model/table/table-spec.ts';

/** Rows drawn beyond each end of the viewport. */
const spare = 6;

export interface PoolSettings {
  readonly columns: readonly TableColumn[];
  /** px per column. */
  readonly widths: readonly number[];
  /** Width of the column of row numbers, px; 0 without. */
  readonly numberWidth: number;
  readonly rowCount: number;
  /** px */
  readonly rowHeight: number;
  /** Index in the result of the row at a place. */
  readonly rowAt: (place: number) => number;
  readonly fillCell: (cell: HTMLElement, column: TableColumn, row: number) => void;
  readonly formatPlace: (place: number) => string;
}

export class RowPool {
  readonly #body: HTMLElement;
  readonly #rows: HTMLElement[] = [];
  #settings: PoolSettings | undefined;
  #first = -1;

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  /** New columns or rows: everything is drawn again. */
  reset(settings: PoolSettings): void {
    this.#settings = settings;
    this.#first = -1;
    this.#rows.length = 0;
    this.#body.replaceChildren();
    this.#body.style.setProperty('height', `${settings.rowCount * settings.rowHeight}px`);
    this.#body.style.setProperty('width', `${sum(settings.widths) + settings.numberWidth}px`);
  }

  /** Draws the rows in sight. */
  show(scrollTop: number, height: number): void {
    const settings = this.#settings;
    if (!settings) return;
    const { rowHeight, rowCount } = settings;
    const wanted = Math.min(rowCount, Math.ceil(height / rowHeight) + 2 * spare);
    const first = Math.max(0, Math.min(rowCount - wanted, Math.floor(scrollTop / rowHeight) - spare));
    const grown = this.#grow(wanted, settings);
    if (first === this.#first && !grown) return;
    this.#first = first;
    for (let place = first; place < first + wanted; place += 1) this.#fill(place, settings);
  }

  /** The element of a row in sight. */
  find(place: number): HTMLElement | undefined {
    return this.#rows.find((row) => row.dataset.place === String(place) && !row.hidden);
  }

  #grow(wanted: number, settings: PoolSettings): boolean {
    const grown = this.#rows.length !== wanted;
    while (this.#rows.length < wanted) {
      const row = createRow(settings);
      this.#rows.push(row);
      this.#body.appendChild(row);
    }
    while (this.#rows.length > wanted) this.#rows.pop()?.remove();
    return grown;
  }

  /** A place always falls to the same element while it is in sight, so that scrolling changes only what enters. */
  #fill(place: number, settings: PoolSettings): void {
    const row = this.#rows[place % this.#rows.length];
    if (!row || row.dataset.place === String(place)) return;
    row.dataset.place = String(place);
    row.classList.toggle('odd', place % 2 === 1);
    row.style.setProperty('inset-block-start', `${place * settings.rowHeight}px`);
    row.setAttribute('aria-rowindex', String(place + 2));
    const cells = [...row.children].filter((cell) => cell instanceof HTMLElement);
    const number = settings.numberWidth > 0 ? cells.shift() : undefined;
    if (number) number.textContent = settings.formatPlace(place);
    const index = settings.rowAt(place);
    settings.columns.forEach((column, at) => {
      const cell = cells[at];
      if (cell) settings.fillCell(cell, column, index);
    });
  }
}

function createRow({ columns, widths, numberWidth }: PoolSettings): HTMLElement {
  const row = document.createElement('div');
  row.setAttribute('role', 'row');
  if (numberWidth > 0) row.appendChild(createCell('rowheader', numberWidth, 'end number', 1));
  const shift = numberWidth > 0 ? 2 : 1;
  columns.forEach((column, at) => {
    const number = column.column.type === 'number' ? 'number' : '';
    const names = `${column.align} ${number} ${column.wrap ? 'wrap' : ''}`;
    row.appendChild(createCell('gridcell', widths[at] ?? 0, names, at + shift));
  });
  return row;
}

function createCell(role: string, width: number, names: string, index: number): HTMLElement {
  const cell = document.createElement('div');
  cell.setAttribute('role', role);
  cell.setAttribute('part', 'table-cell');
  cell.setAttribute('aria-colindex', String(index));
  cell.className = names;
  cell.style.setProperty('width', `${width}px`);
  return cell;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
