/** Where in the rows a viewport is. Wheel, finger and keys move it px by px; the bar of a long table leaps. */
import { createScrollScale, type ScrollScale } from '../../../model/table/rows/row-positions.ts';

export class RowScroller {
  readonly #viewport: HTMLElement;
  #scale: ScrollScale = createScrollScale(0, 0);
  #scrolled = 0;
  #area = 0;
  #rowsHeight = 0;
  /** px of rows above the viewport. */
  top = 0;

  constructor(viewport: HTMLElement) {
    this.#viewport = viewport;
  }

  /** Height of what is scrolled, px. */
  get height(): number {
    return this.#scale.height;
  }

  get offset(): number {
    return this.top - this.#scrolled;
  }

  /** `area`: px that rows can be seen in. */
  measure(rowsHeight: number, area: number): void {
    if (rowsHeight === this.#rowsHeight && area === this.#area) return;
    this.#scale = createScrollScale(rowsHeight, area);
    this.#rowsHeight = rowsHeight;
    this.#area = area;
  }

  get isScaled(): boolean {
    return this.#rowsHeight > this.#scale.height;
  }

  get #lowest(): number {
    return Math.max(0, this.#rowsHeight - this.#area);
  }

  /** What the browser has scrolled since. */
  follow(): void {
    const scrolled = this.#viewport.scrollTop;
    const moved = scrolled - this.#scrolled;
    this.#scrolled = scrolled;
    if (!this.isScaled) this.top = scrolled;
    else if (Math.abs(moved) > 2 * this.#area + 1_000) this.top = this.#scale.toTop(scrolled);
    else this.top = clamp(this.top + moved, this.#lowest);
    // At an end of what is scrolled there must be the end of the rows.
    if (this.isScaled && this.#isAtEnd(scrolled)) this.settle();
  }

  #isAtEnd(scrolled: number): boolean {
    return (
      (scrolled <= 0 && this.top > 0) || (scrolled >= this.height - this.#area && this.top < this.#lowest)
    );
  }

  /** Once nothing moves: the bar goes where it would be, and the rows stay where they are. */
  settle(): void {
    if (this.isScaled) this.#put(this.#scale.toScroll(this.top));
  }

  scrollTo(top: number): void {
    this.top = clamp(top, this.#lowest);
    this.#put(this.#scale.toScroll(this.top));
  }

  #put(scrolled: number): void {
    if (Math.abs(this.#viewport.scrollTop - scrolled) >= 1) this.#viewport.scrollTop = scrolled;
    this.#scrolled = this.#viewport.scrollTop;
    if (!this.isScaled) this.top = this.#scrolled;
  }
}

const clamp = (top: number, lowest: number): number => Math.max(0, Math.min(lowest, top));
