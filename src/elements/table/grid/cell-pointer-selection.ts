/** Pointers on cells: which cell an event is in, and dragging, which selects cells. A drag inside of one cell selects text. */
import type { GridCell } from '../../../model/table/state/cell-selection.ts';

export interface CellPointerPorts {
  cellAt(event: Event): GridCell | undefined;
  /** Begins anew, or goes on from where the last range began. */
  begin(cell: GridCell, extends_: boolean): void;
  extend(cell: GridCell): void;
  /** At the edge of the viewport more comes into sight: -1, 0 or 1 rows and columns. */
  nudge(rows: number, columns: number): void;
}

export class CellPointerSelection {
  readonly #ports: CellPointerPorts;
  readonly #viewport: () => HTMLElement | null;
  #turn: AbortController | undefined;
  #wasDrawn = false;

  constructor(ports: CellPointerPorts, viewport: () => HTMLElement | null) {
    this.#ports = ports;
    this.#viewport = viewport;
  }

  /** Whether the click that follows ends a range; asked once. */
  takeDrawn(): boolean {
    const was = this.#wasDrawn;
    this.#wasDrawn = false;
    return was;
  }

  /** Fingers scroll. */
  readonly onDown = (event: PointerEvent): void => {
    const cell = this.#ports.cellAt(event);
    if (!cell || event.button !== 0 || event.pointerType === 'touch') return;
    this.stop();
    this.#wasDrawn = event.shiftKey;
    if (event.shiftKey) {
      event.preventDefault();
      this.#viewport()?.focus({ preventScroll: true });
      this.#ports.begin(cell, true);
    }
    const turn = new AbortController();
    this.#turn = turn;
    const { signal } = turn;
    addEventListener('pointermove', (moved) => this.#onMove(cell, moved), { signal });
    addEventListener('pointerup', () => this.stop(), { signal });
    addEventListener('pointercancel', () => this.stop(), { signal });
  };

  stop(): void {
    this.#turn?.abort();
    this.#turn = undefined;
    this.#viewport()?.classList.remove('drawing');
  }

  #onMove(from: GridCell, event: PointerEvent): void {
    this.#scrollAt(event);
    const cell = this.#ports.cellAt(event);
    if (!cell) return;
    const isSame = cell.place === from.place && cell.column === from.column;
    if (!this.#wasDrawn) {
      if (isSame) return;
      this.#wasDrawn = true;
      getSelection()?.removeAllRanges();
      this.#viewport()?.classList.add('drawing');
      this.#ports.begin(from, false);
    }
    this.#ports.extend(cell);
  }

  #scrollAt({ clientX, clientY }: PointerEvent): void {
    const box = this.#viewport()?.getBoundingClientRect();
    if (!box || !this.#wasDrawn) return;
    const side = (at: number, start: number, end: number): number =>
      at < start + 8 ? -1 : at > end - 8 ? 1 : 0;
    const [rows, columns] = [side(clientY, box.top + 36, box.bottom), side(clientX, box.left, box.right)];
    if (rows !== 0 || columns !== 0) this.#ports.nudge(rows, columns);
  }
}

/** The cell that an event is in. */
export function findCellElement(event: Event, hasNumbers: boolean): GridCell | undefined {
  const path = event.composedPath().filter((target) => target instanceof HTMLElement);
  const cell = path.find((target) => target.role === 'gridcell');
  const place = cell?.parentElement?.dataset.place;
  if (!cell || place === undefined) return undefined;
  return { place: Number(place), column: Number(cell.getAttribute('aria-colindex')) - (hasNumbers ? 2 : 1) };
}

/** Not on a link, and not where a text has been selected. */
export const isCellClick = (event: Event): boolean =>
  !event.composedPath().some((target) => target instanceof HTMLAnchorElement) &&
  getSelection()?.isCollapsed !== false;

const pathOf = (event: Event): HTMLElement[] =>
  event.composedPath().filter((one) => one instanceof HTMLElement);

/** The key of the column whose heading was meant. */
export const findHeading = (event: Event): string | undefined =>
  pathOf(event).find(({ role }) => role === 'columnheader')?.dataset.key;

/** What opens and closes a group. */
export const isGroupToggle = (event: Event): boolean =>
  pathOf(event).some(({ className }) => className === 'twist');
