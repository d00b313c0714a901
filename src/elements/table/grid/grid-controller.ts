/** Hands on the cells of a table: which one is active, which are marked, what is copied. */
import type { FormatContext } from '../../../model/formats/format-context.ts';
import type { TableMessages } from '../../../model/messages/table-en.ts';
import type { ColumnPositions, PositionedColumn } from '../../../model/table/columns/column-positions.ts';
import type { TableView } from '../../../model/table/create-table-view.ts';
import type { TableStateController } from '../table-state-controller.ts';
import type { CellRenderer } from '../cells/cell-renderer.ts';
import {
  CellPointerSelection,
  findCellElement,
  findHeading,
  isCellClick,
  isGroupToggle,
} from './cell-pointer-selection.ts';
import {
  toCellBox,
  isInBox,
  selectCells,
  type CellRange,
  type Selectable,
  type GridCell,
  type GridSize,
} from '../../../model/table/state/cell-selection.ts';
import { copyCells } from '../../../model/table/state/copy-cells.ts';
import { describeCell } from '../../../model/table/formats/format-cell.ts';
import { handleGridKey } from './grid-keyboard.ts';
import type { GridView } from './grid-view.ts';
import type { TableActions } from '../table-actions.ts';

export interface GridPorts {
  readonly tableState: TableStateController;
  readonly actions: TableActions;
  readonly renderer: CellRenderer;
  readonly viewport: () => HTMLElement | null;
  readonly view: () => GridView | undefined;
  readonly table: () => TableView | undefined;
  readonly track: () => ColumnPositions;
  readonly context: () => FormatContext | undefined;
  readonly words: () => TableMessages;
  readonly isMirrored: () => boolean;
  readonly openSearch: () => void;
  readonly click: (row: number, field: string, adds: boolean) => void;
  readonly say: (text: string) => void;
  /** The headings are to be rendered again. */
  readonly redraw: () => void;
}

/** ms without a scroll. */
const stillness = 250;

export class GridController {
  active: GridCell = { place: 0, column: 0 };
  #range: CellRange | undefined;
  #marked: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ports: GridPorts;
  readonly #pointer: CellPointerSelection;

  constructor(ports: GridPorts) {
    this.#ports = ports;
    this.#pointer = new CellPointerSelection(
      {
        cellAt: (event) => findCellElement(event, this.#hasNumbers),
        begin: (cell, extends_) => this.#begin(cell, extends_),
        extend: (cell) => this.#go(cell, true),
        nudge: (rows, columns) => this.#nudge(rows, columns),
      },
      () => ports.viewport(),
    );
  }

  stop(): void {
    this.#pointer.stop();
    clearTimeout(this.#timer);
  }

  get #hasNumbers(): boolean {
    return this.#ports.track().numberWidth > 0;
  }

  get #size(): GridSize {
    const { tableState, track, view } = this.#ports;
    return { rows: tableState.count, columns: track().columns.length, page: view()?.page ?? 1 };
  }

  fill(cell: HTMLElement, column: PositionedColumn, place: number, at: number): void {
    const { renderer, tableState } = this.#ports;
    renderer.fill(cell, column.column, tableState.rowAt(place), at === 0);
    this.#markSelected(cell, place, at);
  }

  #markSelected(cell: HTMLElement, place: number, at: number): void {
    const isSelected = isInBox(this.#range && toCellBox(this.#range), place, at);
    cell.classList.toggle('selected', isSelected);
    if (isSelected) cell.setAttribute('aria-selected', 'true');
    else if (!cell.classList.contains('picked')) cell.removeAttribute('aria-selected');
  }

  /** Rows or columns are others: what was active is within them, and what was marked is no longer. */
  clip(): void {
    const { rows, columns } = this.#size;
    const { place, column } = this.active;
    this.active = {
      place: Math.min(place, Math.max(0, rows - 1)),
      column: Math.max(0, Math.min(column, columns - 1)),
    };
    this.#range = undefined;
  }

  /** The keyboard goes along with a column. */
  follow(key: string): void {
    const column = this.#ports.track().columns.findIndex((one) => one.key === key);
    if (column >= 0) this.#go({ place: -1, column }, false);
  }

  /** The keyboard goes on from a heading that was pressed. */
  visit(key: string): void {
    this.#ports.viewport()?.focus({ preventScroll: true });
    this.active = { place: -1, column: this.#ports.track().columns.findIndex((one) => one.key === key) };
    this.mark();
    this.#ports.redraw();
  }

  /** Shows which cell is active, and says to whoever cannot see it where it is. */
  mark(): void {
    const { view, viewport } = this.#ports;
    const { place, column } = this.active;
    const cell = place < 0 ? undefined : view()?.pool.find(place, column);
    const before = this.#marked;
    if (before && before !== cell) {
      before.classList.remove('active');
      before.removeAttribute('id');
      before.removeAttribute('aria-label');
    }
    this.#marked = cell;
    viewport()?.removeAttribute('aria-activedescendant');
    if (cell) {
      cell.classList.add('active');
      cell.id = 'active-cell';
      cell.ariaLabel = this.#describe();
    }
    if (cell || place < 0) viewport()?.setAttribute('aria-activedescendant', 'active-cell');
  }

  #describe(): string {
    const { track, tableState, context, words, table } = this.#ports;
    const column = track().columns[this.active.column]?.column;
    const formats = context();
    if (!column || !formats) return '';
    const { place } = this.active;
    const row = tableState.rowAt(place);
    const scene = { column, row, place, rows: tableState.count, context: formats };
    return describeCell({ ...scene, groups: table()?.groups }, words());
  }

  #go(cell: GridCell, draws: boolean): void {
    const { view, redraw, say } = this.#ports;
    const before = this.#marked;
    const wasHeading = this.active.place < 0;
    if (draws) this.#range = { anchor: this.#range?.anchor ?? this.active, focus: cell };
    else this.#range = undefined;
    this.active = cell;
    view()?.reveal(cell);
    this.#repaint();
    this.mark();
    if (wasHeading || cell.place < 0) redraw();
    // An element that has become another cell is no news to a screen reader.
    if (draws) this.#saySelection();
    else if (this.#marked && this.#marked === before) say(this.#describe());
  }

  #repaint(): void {
    this.#ports.view()?.pool.eachCell((cell, place, at) => this.#markSelected(cell, place, at));
  }

  #begin(cell: GridCell, extends_: boolean): void {
    if (extends_) return this.#go(cell, true);
    this.#range = undefined;
    this.#go(cell, false);
  }

  #nudge(rows: number, columns: number): void {
    const { place, column } = this.active;
    const size = this.#size;
    const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
    this.#go({ place: clamp(place + rows, size.rows), column: clamp(column + columns, size.columns) }, true);
  }

  #select(what: Selectable): void {
    if (this.#size.rows === 0) return;
    this.#range = selectCells(what, this.active, this.#size);
    this.#repaint();
    this.#saySelection();
  }

  #saySelection(): void {
    if (!this.#range) return;
    const { top, bottom, start, end } = toCellBox(this.#range);
    const { say, words } = this.#ports;
    say(words()('selected', { rows: bottom - top + 1, columns: end - start + 1 }));
  }

  #unselect(): boolean {
    const had = this.#range !== undefined;
    this.#range = undefined;
    if (had) this.#repaint();
    return had;
  }

  readonly onKeyDown = (event: KeyboardEvent): void => {
    const { tableState, actions, isMirrored, openSearch, track } = this.#ports;
    if (event.defaultPrevented || tableState.columns.length === 0) return;
    const columnAt = (at: number): PositionedColumn | undefined => track().columns[at];
    const handled = handleGridKey(event, {
      ...{ active: this.active, size: this.#size, isMirrored: isMirrored(), openSearch },
      go: (cell, draws) => this.#go(cell, draws),
      click: ({ ctrlKey, metaKey }) => this.#pick(ctrlKey || metaKey),
      sort: (at, adds) => withColumn(columnAt(at), ({ column }) => actions.sort(column, adds)),
      openMenu: (at) => withColumn(columnAt(at), ({ key }) => this.#openMenu(key, at)),
      select: (what) => this.#select(what),
      unselect: () => this.#unselect(),
      resize: (at, step) => withColumn(columnAt(at), ({ key }) => actions.step(key, step)),
      move: (at, step) => withColumn(columnAt(at), ({ key }) => actions.shift(key, step)),
      setGroup: (place, isOpen) => this.#setGroup(place, isOpen),
    });
    if (handled) event.preventDefault();
  };

  #openMenu(key: string, column: number): void {
    this.#ports.view()?.reveal({ place: -1, column });
    this.#ports.actions.openMenu(key);
  }

  #setGroup(place: number, isOpen: boolean | undefined): boolean {
    const { tableState, table } = this.#ports;
    const row = tableState.rowAt(place);
    const isHead = place >= 0 && table()?.groups?.levelAt(row) !== undefined;
    if (!isHead || tableState.closed.has(row) !== (isOpen ?? tableState.closed.has(row))) return false;
    tableState.toggle(row);
    return true;
  }

  #pick(adds: boolean): void {
    const { tableState, track, click } = this.#ports;
    const column = track().columns[this.active.column]?.column;
    if (column && this.active.place >= 0) click(tableState.rowAt(this.active.place), column.field, adds);
  }

  /** A click goes to the cell, too: keys go on from there. */
  readonly onClick = (event: MouseEvent): void => {
    const cell = findCellElement(event, this.#hasNumbers);
    if (!cell || this.#pointer.takeDrawn() || !isCellClick(event)) return;
    this.#go(cell, false);
    if (isGroupToggle(event)) this.#setGroup(cell.place, undefined);
    else this.#pick(event.ctrlKey || event.metaKey);
  };

  readonly onPointerDown = (event: PointerEvent): void => {
    this.#hold(true);
    this.#pointer.onDown(event);
  };

  readonly onContextMenu = (event: MouseEvent): void => {
    const key = findHeading(event);
    if (key === undefined) return;
    event.preventDefault();
    this.#ports.actions.openMenu(key);
  };

  /** A finger holds a table before it scrolls it. */
  #hold(isHeld: boolean): void {
    this.#ports.viewport()?.toggleAttribute('data-held', isHeld);
  }

  readonly onScroll = (): void => {
    const viewport = this.#ports.viewport();
    this.#hold((viewport?.scrollTop ?? 0) > 0);
    this.#ports.view()?.show();
    this.mark();
    clearTimeout(this.#timer);
    if (!('onscrollend' in window)) this.onScrollEnd();
  };

  /** A wheel stops and goes: only a longer rest is one. */
  readonly onScrollEnd = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ports.view()?.settle(), stillness);
  };

  readonly onCopy = (event: ClipboardEvent): void => {
    const { tableState, context, track, say, words } = this.#ports;
    const formats = context();
    const isText = getSelection()?.isCollapsed === false && !this.#range;
    if (!formats || isText || (!this.#range && this.active.place < 0)) return;
    const copied = copyCells({
      box: toCellBox(this.#range ?? { anchor: this.active, focus: this.active }),
      ...{ context: formats, rows: tableState.count, rowAt: (place) => tableState.rowAt(place) },
      columns: track().columns.map(({ column }) => column),
    });
    event.clipboardData?.setData('text/plain', copied.text);
    event.clipboardData?.setData('text/html', copied.html);
    event.preventDefault();
    say(words()(copied.isCut ? 'copiedFirst' : 'copied', { count: copied.rows }));
  };
}

function withColumn(column: PositionedColumn | undefined, act: (column: PositionedColumn) => void): void {
  if (column) act(column);
}
