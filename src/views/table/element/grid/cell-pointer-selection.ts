/** Finds the cell of a pointer event. Dragging over several cells selects them; within one cell it selects text. */
import type { TableModel } from '../../model/state/table-model.ts';
import type { GridCell } from '../../model/state/cell-selection.ts';
import { findCellElement } from './pointer-target.ts';

export class CellPointerSelection {
  readonly #model: TableModel;
  readonly #viewport: () => HTMLElement | null;
  #drag: AbortController | undefined;
  #wasDrawn = false;

  constructor(model: TableModel, viewport: () => HTMLElement | null) {
    this.#model = model;
    this.#viewport = viewport;
  }

  /** Whether the next click ends a selection. Resets with the call. */
  takeDrawn(): boolean {
    const was = this.#wasDrawn;
    this.#wasDrawn = false;
    return was;
  }

  /** Ignores touch, which scrolls. */
  readonly onDown = (event: PointerEvent): void => {
    const cell = findCellElement(event, this.#model);
    if (!cell || event.button !== 0 || event.pointerType === 'touch') return;
    this.stop();
    this.#wasDrawn = event.shiftKey;
    if (event.shiftKey) {
      event.preventDefault();
      this.#viewport()?.focus({ preventScroll: true });
      this.#model.moveTo(cell, true);
    }
    const drag = new AbortController();
    this.#drag = drag;
    const { signal } = drag;
    addEventListener('pointermove', (moved) => this.#onMove(cell, moved), { signal });
    addEventListener('pointerup', () => this.stop(), { signal });
    addEventListener('pointercancel', () => this.stop(), { signal });
  };

  stop(): void {
    this.#drag?.abort();
    this.#drag = undefined;
    this.#viewport()?.classList.remove('drawing');
  }

  #onMove(from: GridCell, event: PointerEvent): void {
    this.#scrollAt(event);
    const cell = findCellElement(event, this.#model);
    if (!cell) return;
    const isSame = cell.place === from.place && cell.column === from.column;
    if (!this.#wasDrawn) {
      if (isSame) return;
      this.#wasDrawn = true;
      getSelection()?.removeAllRanges();
      this.#viewport()?.classList.add('drawing');
      this.#model.moveTo(from);
    }
    this.#model.moveTo(cell, true);
  }

  #scrollAt({ clientX, clientY }: PointerEvent): void {
    const box = this.#viewport()?.getBoundingClientRect();
    if (!box || !this.#wasDrawn) return;
    const side = (at: number, start: number, end: number): number =>
      at < start + 8 ? -1 : at > end - 8 ? 1 : 0;
    const rows = side(clientY, box.top + 36, box.bottom);
    const columns = side(clientX, box.left, box.right);
    if (rows !== 0 || columns !== 0) this.#model.extendBy(rows, columns);
  }
}
