/** Highlights where a dragged widget would be dropped. */
import { findPageScale } from '../../browser/page-scale.ts';

export class DropMarker {
  readonly #element = document.createElement('div');

  constructor() {
    this.#element.className = 'drop-target';
  }

  /** @param target - what is highlighted. `undefined`: nothing. */
  show(target: Element | undefined, grid: Element | null): void {
    if (!target || !grid) return this.#element.remove();
    const origin = grid.getBoundingClientRect();
    const { left, top, width, height } = target.getBoundingClientRect();
    const scale = findPageScale(grid);
    const box = { left: left - origin.left, top: top - origin.top, width, height };
    for (const side of ['left', 'top', 'width', 'height'] as const)
      this.#element.style[side] = `${box[side] / scale}px`;
    if (this.#element.parentElement !== grid) grid.append(this.#element);
  }
}
