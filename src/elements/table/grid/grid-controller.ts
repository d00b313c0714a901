/** The rows and cells of a table on the page: draws them from its model, and turns keys, pointers and scrolling into commands. */
import type { TableModel } from '../../../model/table/state/table-model.ts';
import type { CellRenderer } from '../cells/cell-renderer.ts';
import type { ColumnPanels } from '../columns/column-panels.ts';
import type { TableHost } from '../columns/table-panel-controller.ts';
import type { TableSearch } from '../search/table-search.ts';
import {
  CellPointerSelection,
  findCellElement,
  findHeading,
  isCellClick,
  isGroupToggle,
} from './cell-pointer-selection.ts';
import { handleGridKey } from './grid-keyboard.ts';
import { GridView } from './grid-view.ts';
import { computeRowPositions } from './row-heights.ts';
import { RowPool } from './row-pool.ts';

/** ms without a scroll. */
const stillness = 250;
/** px of a row with one line of text; fingers need more. */
const mouseRowHeight = 36;
const fingerRowHeight = 44;
const noRange = { first: 0, last: 0 };

export interface GridParts {
  readonly model: TableModel;
  readonly renderer: CellRenderer;
  readonly panels: ColumnPanels;
  readonly search: TableSearch;
  /** The active cell was clicked; `adds`: to the cross-filters that are there. */
  readonly pick: (adds: boolean) => void;
}

export class GridController {
  readonly #host: TableHost;
  readonly #parts: GridParts;
  readonly #model: TableModel;
  readonly #pointer: CellPointerSelection;
  readonly #coarse = matchMedia('(pointer: coarse)');
  #view: GridView | undefined;
  /** What the rows were last drawn from. */
  #drawn: readonly unknown[] = [];
  #narrowing: string | undefined;
  /** The element of the active cell. */
  #marked: HTMLElement | undefined;
  #wasHeading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: TableHost, parts: GridParts) {
    this.#host = host;
    this.#parts = parts;
    this.#model = parts.model;
    this.#pointer = new CellPointerSelection(parts.model, () => this.#viewport);
  }

  stop(): void {
    this.#pointer.stop();
    clearTimeout(this.#timer);
  }

  /** Columns in sight that are not pinned. */
  get range(): GridView['range'] {
    return this.#view?.range ?? noRange;
  }

  get #viewport(): HTMLElement | null {
    return this.#find('.viewport');
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }

  /** The viewport, or what stands over it, may have another size. */
  measure(): void {
    this.#view?.measure();
  }

  /** After the frame of the table has been rendered: the rows, where anything of them has changed. */
  update(): void {
    this.#view ??= this.#createView();
    const { positions, rowsVersion, state } = this.#model;
    const narrowing = `${state.search} ${JSON.stringify(state.filters)}`;
    const drawn = [positions, rowsVersion, narrowing, this.#parts.renderer.picked];
    const isChanged = drawn.some((part, at) => part !== this.#drawn[at]);
    this.#drawn = drawn;
    if (isChanged) this.#layRows(this.#narrowing !== undefined && this.#narrowing !== narrowing);
    this.#narrowing = narrowing;
    this.#mark();
  }

  #createView(): GridView | undefined {
    const viewport = this.#viewport;
    const head = this.#find('.head');
    const body = this.#find('.rows');
    if (!viewport || !head || !body) return undefined;
    const pool = new RowPool(body, this.#model, this.#parts.renderer);
    return new GridView({ viewport, head, body }, pool, () => this.#host.requestUpdate());
  }

  #layRows(isNarrowed: boolean): void {
    const body = this.#find('.rows');
    if (!body) return;
    const height = this.#coarse.matches ? fingerRowHeight : mouseRowHeight;
    this.#host.style.setProperty('--vi-row-height', `${height}px`);
    const rows = computeRowPositions(this.#model, height, body);
    this.#view?.setRows({ columns: this.#model.positions, rows });
    if (isNarrowed) this.#view?.toTop();
    this.#view?.show();
  }

  /** Shows which cell is active, and tells assistive technology where it is. */
  #mark(): void {
    const { place, column } = this.#model.active;
    const cell = place < 0 ? undefined : this.#view?.pool.find(place, column);
    const before = this.#marked;
    if (before && before !== cell) {
      before.classList.remove('active');
      before.removeAttribute('id');
      before.removeAttribute('aria-label');
    }
    this.#marked = cell;
    this.#wasHeading = place < 0;
    this.#viewport?.removeAttribute('aria-activedescendant');
    if (cell) {
      cell.classList.add('active');
      cell.id = 'active-cell';
      cell.ariaLabel = this.#model.describeActiveCell();
    }
    if (cell || place < 0) this.#viewport?.setAttribute('aria-activedescendant', 'active-cell');
  }

  /** Another cell is active: it comes into sight, once the columns lie where it is to be found. */
  async showActiveCell(): Promise<void> {
    const isPending = this.#host.isUpdatePending && this.#model.positions !== this.#drawn[0];
    if (isPending) await this.#host.updateComplete;
    const before = this.#marked;
    const wasHeading = this.#wasHeading;
    this.#view?.reveal(this.#model.active);
    this.showSelection();
    this.#mark();
    if (wasHeading || this.#wasHeading || isPending) this.#host.requestUpdate();
    // An element that has become another cell is no news to a screen reader.
    if (this.#model.hasSelection || !this.#marked || this.#marked !== before) return;
    this.announce(this.#model.describeActiveCell());
  }

  showSelection(): void {
    this.#view?.pool.eachCell((cell, place, at) => this.#parts.renderer.markSelected(cell, place, at));
  }

  announce(text: string): void {
    const status = this.#find('.said');
    if (status) status.textContent = text;
  }

  /** The keyboard goes on from a heading that was pressed. */
  focusHeading(key: string): void {
    this.#viewport?.focus({ preventScroll: true });
    this.#model.activateHeading(key);
    this.#mark();
  }

  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || this.#model.positions.columns.length === 0) return;
    const { model, pick, search } = this.#parts;
    const isHandled = handleGridKey(event, {
      model,
      page: this.#view?.page ?? 1,
      isMirrored: this.#host.matches(':dir(rtl)'),
      openMenu: (key) => this.#openMenu(key),
      openSearch: () => void search.open(),
      pick,
    });
    if (isHandled) event.preventDefault();
  };

  #openMenu(key: string): void {
    this.#view?.reveal({ place: -1, column: this.#model.active.column });
    this.#parts.panels.openMenu(key);
  }

  /** A click makes a cell active, too: keys go on from there. */
  readonly onClick = (event: MouseEvent): void => {
    const cell = findCellElement(event, this.#model);
    if (!cell || this.#pointer.takeDrawn() || !isCellClick(event)) return;
    this.#model.moveTo(cell);
    if (isGroupToggle(event)) this.#model.setGroup(cell.place);
    else this.#parts.pick(event.ctrlKey || event.metaKey);
  };

  readonly onPointerDown = (event: PointerEvent): void => {
    this.#hold(true);
    this.#pointer.onDown(event);
  };

  readonly onContextMenu = (event: MouseEvent): void => {
    const key = findHeading(event);
    if (key === undefined) return;
    event.preventDefault();
    this.#parts.panels.openMenu(key);
  };

  /** A finger holds a table before it scrolls it. */
  #hold(isHeld: boolean): void {
    this.#viewport?.toggleAttribute('data-held', isHeld);
  }

  readonly onScroll = (): void => {
    this.#hold((this.#viewport?.scrollTop ?? 0) > 0);
    this.#view?.show();
    this.#mark();
    clearTimeout(this.#timer);
    if (!('onscrollend' in window)) this.onScrollEnd();
  };

  /** A wheel stops and goes: only a longer rest is an end. */
  readonly onScrollEnd = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#view?.settle(), stillness);
  };

  readonly onCopy = (event: ClipboardEvent): void => {
    const isText = getSelection()?.isCollapsed === false && !this.#model.hasSelection;
    const copied = isText ? undefined : this.#model.copy();
    if (!copied) return;
    event.clipboardData?.setData('text/plain', copied.text);
    event.clipboardData?.setData('text/html', copied.html);
    event.preventDefault();
  };
}
