/** Draws the rows and cells of a table from its model, and turns keys, pointer events and scrolling into commands. */
import type { TableModel } from '../../model/state/table-model.ts';
import type { CellRenderer } from '../cells/cell-renderer.ts';
import type { ColumnPanels } from '../columns/column-panels.ts';
import type { TableHost } from '../columns/table-panel-controller.ts';
import type { TableSearch } from '../search/table-bar-controller.ts';
import { CellPointerSelection } from './cell-pointer-selection.ts';
import { handleGridKey } from './grid-keyboard.ts';
import { GridViewport } from './grid-viewport.ts';
import { computeRowPositions } from './row-heights.ts';
import { RowPool } from './row-pool.ts';
import { readTableSpace, type TableSpace } from './table-space.ts';
import { findCellElement, findClickedHeading, isCellClick, isGroupToggle } from './pointer-target.ts';

/** Milliseconds without a scroll event, after which scrolling counts as ended. */
const stillness = 250;
/** Heights of rows with one line of text at a text scale and a density of 1, px. Touch screens have higher rows. */
const mouseRowHeights = { normal: 36, compact: 28 };
const fingerRowHeights = { normal: 44, compact: 36 };
/** A line of text and its border, at a text scale of 1, px. */
const leastRowHeight = 20;
const noRange = { first: 0, last: 0 };

export interface GridParts {
  readonly model: TableModel;
  readonly renderer: CellRenderer;
  readonly panels: ColumnPanels;
  readonly search: TableSearch;
  /** Clicks the active cell. `adds`: keeps the existing cross-filters. */
  readonly pick: (adds: boolean) => void;
}

export class GridController {
  readonly #host: TableHost;
  readonly #parts: GridParts;
  readonly #model: TableModel;
  readonly #pointer: CellPointerSelection;
  readonly #coarse = matchMedia('(pointer: coarse)');
  #space: TableSpace = { scale: 1, density: 1, padding: 12, edge: 0 };
  #view: GridViewport | undefined;
  /** Inputs of the last drawing. */
  #drawn: readonly unknown[] = [];
  #narrowing: string | undefined;
  /** The element of the active cell. */
  #activeCell: HTMLElement | undefined;
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

  /** Visible columns that are not pinned. */
  get range(): GridViewport['range'] {
    return this.#view?.range ?? noRange;
  }

  get #viewport(): HTMLElement | null {
    return this.#find('.viewport');
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }

  /** Called with every input and every theme. */
  readTheme(): void {
    this.#space = readTableSpace(this.#host);
  }

  /** Called after the size of the viewport, or of the bar above it, may have changed. */
  measure(): void {
    this.#view?.measure();
  }

  /** Called after the table's frame was rendered. Draws the rows if their inputs have changed. */
  update(): void {
    this.#view ??= this.#createView();
    const { positions, rowsVersion, state } = this.#model;
    const narrowing = `${state.search} ${JSON.stringify(state.filters)}`;
    const drawn = [
      positions,
      rowsVersion,
      narrowing,
      this.#parts.renderer.picked,
      state.density,
      this.#space.scale,
      this.#space.density,
      this.#space.edge,
    ];
    const isChanged = drawn.some((part, at) => part !== this.#drawn[at]);
    this.#drawn = drawn;
    if (isChanged) this.#drawRows(this.#narrowing !== undefined && this.#narrowing !== narrowing);
    this.#narrowing = narrowing;
    this.#mark();
  }

  #createView(): GridViewport | undefined {
    const viewport = this.#viewport;
    const head = this.#find('.head');
    const body = this.#find('.rows');
    if (!viewport || !head || !body) return undefined;
    const pool = new RowPool(body, this.#model, this.#parts.renderer);
    return new GridViewport({ viewport, head, body }, pool, () => this.#host.requestUpdate());
  }

  #drawRows(isNarrowed: boolean): void {
    const body = this.#find('.rows');
    if (!body) return;
    const rowHeight = this.#rowHeight;
    this.#host.style.setProperty('--vi-row-height', `${rowHeight}px`);
    const rows = computeRowPositions(this.#model, { rowHeight, ...this.#space }, body);
    this.#view?.setRows({ columns: this.#model.positions, rows });
    if (isNarrowed) this.#view?.toTop();
    this.#view?.show();
  }

  /** A dense theme leaves the rows of touch screens as they are, because they are targets. */
  get #rowHeight(): number {
    const isCoarse = this.#coarse.matches;
    const usual = (isCoarse ? fingerRowHeights : mouseRowHeights)[this.#model.state.density ?? 'normal'];
    const { density, scale } = this.#space;
    const height = usual * (isCoarse ? Math.max(1, density) : density);
    return Math.round(Math.max(leastRowHeight, height) * scale);
  }

  /** Highlights the active cell, and sets `aria-activedescendant`. */
  #mark(): void {
    const { place, column } = this.#model.active;
    const cell = place < 0 ? undefined : this.#view?.pool.find(place, column);
    const before = this.#activeCell;
    if (before && before !== cell) {
      before.classList.remove('active');
      before.removeAttribute('id');
      before.removeAttribute('aria-label');
    }
    this.#activeCell = cell;
    this.#wasHeading = place < 0;
    this.#viewport?.removeAttribute('aria-activedescendant');
    if (cell) {
      cell.classList.add('active');
      cell.id = 'active-cell';
      cell.ariaLabel = this.#model.describeActiveCell();
    }
    if (cell || place < 0) this.#viewport?.setAttribute('aria-activedescendant', 'active-cell');
  }

  /** Scrolls the active cell into view, after pending changes of columns were rendered. */
  async showActiveCell(): Promise<void> {
    const isPending = this.#host.isUpdatePending && this.#model.positions !== this.#drawn[0];
    if (isPending) await this.#host.updateComplete;
    const before = this.#activeCell;
    const wasHeading = this.#wasHeading;
    this.#view?.reveal(this.#model.active);
    this.showSelection();
    this.#mark();
    if (wasHeading || this.#wasHeading || isPending) this.#host.requestUpdate();
    // Screen readers do not notice that the same element now shows another cell.
    if (this.#model.hasSelection || !this.#activeCell || this.#activeCell !== before) return;
    this.announce(this.#model.describeActiveCell());
  }

  showSelection(): void {
    this.#view?.pool.eachCell((cell, place, at) => this.#parts.renderer.markSelected(cell, place, at));
  }

  announce(text: string): void {
    const status = this.#find('.said');
    if (status) status.textContent = text;
  }

  /** Moves the keyboard focus to a pressed heading. */
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

  /** A click activates the cell, so that keyboard navigation continues there. */
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
    const key = findClickedHeading(event);
    if (key === undefined) return;
    event.preventDefault();
    this.#parts.panels.openMenu(key);
  };

  /** Marks the table as in use, because touch has no hover. */
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

  /** A wheel scrolls with short pauses, so only a longer pause counts as the end. */
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
