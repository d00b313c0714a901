/**
 * The data of a table, with the commands that change it: sort, search, filter, move, hide, select and copy. The model
 * does not use the DOM. A view renders it, calls its commands, and is notified of every change.
 */
import type { FilterValue } from '../../../../model/filters/control-values.ts';
import type { Cell } from '../../../../model/result.ts';
import { removeAutomaticPin } from '../columns/automatic-pin.ts';
import {
  hideColumn,
  moveColumn,
  moveColumnByStep,
  pinColumn,
  resizeColumn,
  showColumn,
  type PositionedColumn,
} from '../columns/column-layout.ts';
import { describeCell } from '../formats/format-cell.ts';
import { listGroupHeaders } from '../rows/row-tree.ts';
import { toggleShownSort, type Sort } from '../rows/sort-rows.ts';
import type { TableColumn } from '../table-view.ts';
import { ArrangedTable } from './arranged-table.ts';
import {
  clipSelection,
  isInBox,
  moveSelection,
  selectCells,
  toCellBox,
  type CellBox,
  type CellSelection,
  type GridCell,
  type Selectable,
} from './cell-selection.ts';
import {
  defaultTableState,
  findOwnEntry,
  omitKey,
  type ColumnLayout,
  type ColumnPin,
} from './table-state.ts';
import { copyCells, type CopiedCells } from './copy-cells.ts';

/** Distance in px that one key press, or a menu item, moves the border of a column. */
const widthStep = 16;

export class TableModel extends ArrangedTable {
  #selection: CellSelection = { active: { place: 0, column: 0 } };
  #box: CellBox | undefined;

  get active(): GridCell {
    return this.#selection.active;
  }

  get hasSelection(): boolean {
    return this.#selection.range !== undefined;
  }

  /** `key`: of the column; `adds`: keep the other sorts. */
  sort(key: string, adds: boolean): void {
    const column = this.#all.find(({ field }) => field === key);
    if (column) this.#setSort(toggleShownSort(this, column, adds));
  }

  /** `direction` undefined: no longer sort by this column. */
  setSort(key: string, direction: Sort['direction'] | undefined, adds: boolean): void {
    const others = adds ? this.state.sort.filter(({ field }) => field !== key) : [];
    this.#setSort(direction ? [...others, { field: key, direction }] : others);
  }

  search(search: string): void {
    this.change({ search });
  }

  /** `filter` undefined: remove the filter. */
  setFilter(key: string, filter: FilterValue | undefined): void {
    const others = omitKey(this.state.filters, key);
    this.change({ filters: filter ? { ...others, [key]: filter } : others });
  }

  clearFilters(): void {
    this.change({ filters: {}, search: '' });
  }

  reset(): void {
    this.change(defaultTableState);
  }

  resizeColumn(key: string, width: number): void {
    this.#changeColumns(resizeColumn(this.columnLayout, key, width));
  }

  widenColumn(key: string, step: -1 | 1): void {
    const column = this.findColumn(key);
    if (column) this.#resizeAloud(column, column.width + step * widthStep);
  }

  fitColumn(key: string): void {
    const column = this.findColumn(key);
    if (column) this.#resizeAloud(column, this.findFittingWidth(column));
  }

  /** Moves a column before the column at that index. */
  moveColumn(key: string, place: number): void {
    this.#moveAloud(key, moveColumn(this.#all, this.columnLayout, key, place));
  }

  moveColumnByStep(key: string, step: -1 | 1): void {
    this.#moveAloud(key, moveColumnByStep(this.#all, this.columnLayout, key, step));
  }

  canMoveColumn(key: string, step: -1 | 1): boolean {
    const layout = this.columnLayout;
    return moveColumnByStep(this.#all, layout, key, step) !== layout;
  }

  pinColumn(key: string, pin: ColumnPin): void {
    const title = this.#titleOf(key);
    this.#changeColumns(pinColumn(this.columnLayout, key, pin));
    this.#announce(this.messages(pin === 'none' ? 'unpinned' : 'pinned', { title }));
    this.#goToHeading(key);
  }

  hideColumn(key: string): void {
    const title = this.#titleOf(key);
    this.#changeColumns(hideColumn(this.columnLayout, key));
    this.#announce(this.messages('hidden', { title }));
  }

  /** Not announced, because the list of columns shows it. */
  setColumnShown(key: string, isShown: boolean): void {
    this.#changeColumns((isShown ? showColumn : hideColumn)(this.columnLayout, key));
  }

  showAllColumns(): void {
    this.#changeColumns({ ...this.columnLayout, hidden: [] });
  }

  /**
   * Opens or closes a group; `isOpen` undefined: toggles it. Returns true if the row is a group header whose state has
   * changed.
   */
  setGroup(place: number, isOpen?: boolean): boolean {
    const row = this.rowAt(place);
    const isClosed = this.closed.has(row);
    if (place < 0 || this.view?.groups?.levelAt(row) === undefined || isOpen === !isClosed) return false;
    const closed = new Set(this.closed);
    if (isClosed) closed.delete(row);
    else closed.add(row);
    this.close(closed);
    return true;
  }

  setAllGroups(isOpen: boolean): void {
    if (this.view) this.close(isOpen ? new Set() : listGroupHeaders(this.view));
  }

  /** `extends_`: extends the selection to the cell. */
  moveTo(cell: GridCell, extends_ = false): void {
    this.#setSelection(moveSelection(this.#selection, cell, extends_));
    this.notify({ kind: 'active-cell' });
    if (extends_) this.#announceSelection();
  }

  /** Extends the selection by a number of rows and columns, within the grid. */
  extendBy(rows: number, columns: number): void {
    const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
    const place = clamp(this.active.place + rows, this.rowCount);
    const column = clamp(this.active.column + columns, this.positions.columns.length);
    this.moveTo({ place, column }, true);
  }

  /** Makes the header of a column the active cell. The selection stays. */
  activateHeading(key: string): void {
    const active = { place: -1, column: this.positions.columns.findIndex((column) => column.key === key) };
    this.#setSelection({ ...this.#selection, active });
    this.notify({ kind: 'table' });
  }

  select(what: Selectable): void {
    if (this.rowCount === 0) return;
    const range = selectCells(what, this.active, this.#size);
    this.#setSelection({ ...this.#selection, range });
    this.notify({ kind: 'selection' });
    this.#announceSelection();
  }

  /** Returns true if there was a selection. */
  unselect(): boolean {
    if (!this.hasSelection) return false;
    this.#setSelection({ active: this.active });
    this.notify({ kind: 'selection' });
    return true;
  }

  isSelected(place: number, column: number): boolean {
    return isInBox(this.#box, place, column);
  }

  /** The row of the active cell, for a cross-filter; undefined for a header. */
  readActiveCell(): { readonly row: Readonly<Record<string, Cell>>; readonly field: string } | undefined {
    const column = this.#activeColumn;
    if (!column || !this.view || this.active.place < 0) return undefined;
    const row = this.view.rowAt(this.rowAt(this.active.place), column.field);
    return { row, field: column.column.name };
  }

  /** Describes the active cell, for a screen reader. */
  describeActiveCell(): string {
    const column = this.#activeColumn;
    if (!column) return '';
    const { place } = this.active;
    const at = { column, row: this.rowAt(place), place, rows: this.rowCount };
    return describeCell({ ...at, context: this.context, groups: this.view?.groups }, this.messages);
  }

  /** Copies the selected cells, or else the active one. Returns undefined for a header. */
  copy(): CopiedCells | undefined {
    const { active, range } = this.#selection;
    if (!range && active.place < 0) return undefined;
    const copied = copyCells({
      box: toCellBox(range ?? { anchor: active, focus: active }),
      columns: this.positions.columns.map(({ column }) => column),
      rows: this.rowCount,
      rowAt: (place) => this.rowAt(place),
      context: this.context,
    });
    this.#announce(this.messages(copied.isCut ? 'copiedFirst' : 'copied', { count: copied.rows }));
    return copied;
  }

  protected override onLaidOut(): void {
    this.#setSelection(clipSelection(this.#selection, this.#size));
  }

  #setSelection(selection: CellSelection): void {
    this.#selection = selection;
    this.#box = selection.range && toCellBox(selection.range);
  }

  get #size(): { readonly rows: number; readonly columns: number } {
    return { rows: this.rowCount, columns: this.positions.columns.length };
  }

  get #activeColumn(): TableColumn | undefined {
    return this.positions.columns[this.active.column]?.column;
  }

  get #all(): readonly TableColumn[] {
    return this.view?.columns ?? [];
  }

  #titleOf(key: string): string {
    return this.findColumn(key)?.column.title ?? key;
  }

  #changeColumns(columns: ColumnLayout): void {
    this.change({ columns: removeAutomaticPin(columns, this.automaticPin) });
  }

  #setSort(sort: readonly Sort[]): void {
    this.change({ sort });
    const texts = sort.map(({ field, direction }) => {
      const title = this.#all.find((column) => column.field === field)?.title ?? field;
      return this.messages('sortedBy', { title, direction: this.messages(direction) });
    });
    this.#announce(texts.length > 0 ? texts.join(', ') : this.messages('unsorted'));
  }

  #resizeAloud({ key, column }: PositionedColumn, wanted: number): void {
    this.resizeColumn(key, wanted);
    const width = findOwnEntry(this.state.columns.widths, key) ?? 0;
    this.#announce(this.messages('width', { title: column.title, width }));
  }

  #moveAloud(key: string, columns: ColumnLayout): void {
    this.#changeColumns(columns);
    const place = this.positions.columns.findIndex((column) => column.key === key) + 1;
    const count = this.positions.columns.length;
    this.#announce(this.messages('moved', { title: this.#titleOf(key), place, count }));
    this.#goToHeading(key);
  }

  /** The active cell follows a column that was moved. */
  #goToHeading(key: string): void {
    const column = this.positions.columns.findIndex((one) => one.key === key);
    if (column >= 0) this.moveTo({ place: -1, column });
  }

  #announceSelection(): void {
    if (!this.#box) return;
    const { top, bottom, start, end } = this.#box;
    this.#announce(this.messages('selected', { rows: bottom - top + 1, columns: end - start + 1 }));
  }

  #announce(text: string): void {
    this.notify({ kind: 'announcement', text });
  }
}
