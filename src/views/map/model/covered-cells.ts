/** Which parts of a view are covered by marks. Cells make the question fast for any number of marks. */
import type { ViewportSize } from './camera-math.ts';

/** Side of a cell, px. */
const side = 6;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class CoveredCells {
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: Uint8Array;

  constructor({ width, height }: ViewportSize) {
    this.#columns = Math.max(1, Math.ceil(width / side));
    this.#rows = Math.max(1, Math.ceil(height / side));
    this.#cells = new Uint8Array(this.#columns * this.#rows);
  }

  /** Parts outside of the view are ignored. */
  cover(box: Box): void {
    const { left, right, top, bottom } = this.#rangeOf(box);
    if (right < left) return;
    for (let row = top; row <= bottom; row += 1)
      this.#cells.fill(1, row * this.#columns + left, row * this.#columns + right + 1);
  }

  covers(box: Box): boolean {
    const { left, right, top, bottom } = this.#rangeOf(box);
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1)
        if (this.#cells[row * this.#columns + column] === 1) return true;
    return false;
  }

  /** Cells of a box, with both ends. Empty if the box is outside of the view. */
  #rangeOf({ x, y, width, height }: Box) {
    return {
      left: Math.max(0, Math.floor(x / side)),
      right: Math.min(this.#columns - 1, Math.floor((x + width) / side)),
      top: Math.max(0, Math.floor(y / side)),
      bottom: Math.min(this.#rows - 1, Math.floor((y + height) / side)),
    };
  }
}
