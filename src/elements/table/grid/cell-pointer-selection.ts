/** A hand on the cells: marks those that it is drawn over. Inside of one cell it marks text, as anywhere. */
import type { GridCell } from '../../../model/table/state/grid-navigation.ts';

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
