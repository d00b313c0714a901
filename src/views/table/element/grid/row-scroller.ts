/** Scrolls the rows of a table, whose scroll positions are scaled in very long tables. */
import { type ScrollScale, createScrollScale } from '../../model/rows/scroll-scale.ts';

/** Vertical position of the viewport. In a very long table, the scroll bar jumps, and other input scrolls exactly. */
export class RowScroller {
  readonly #viewport: Pick<HTMLElement, 'scrollTop'>;
  #scale: ScrollScale = createScrollScale(0, 0);
  #scrolled = 0;
  #area = 0;
  #rowsHeight = 0;
  /** Height of the rows above the viewport, px. */
  top = 0;

  constructor(viewport: Pick<HTMLElement, 'scrollTop'>) {
    this.#viewport = viewport;
  }

  /** Height of the scrolled content, px. It is limited, so a very long table is scaled. */
  get height(): number {
    return this.#scale.height;
  }

  get offset(): number {
    return this.top - this.#scrolled;
  }

  /** @param area - visible height of rows, px. */
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

  /** Applies the browser's scrolling since the last call. */
  follow(): void {
    const scrolled = this.#viewport.scrollTop;
    const moved = scrolled - this.#scrolled;
    this.#scrolled = scrolled;
    if (!this.isScaled) this.top = scrolled;
    else if (Math.abs(moved) > 2 * this.#area + 1_000) this.top = this.#scale.toTop(scrolled);
    else this.top = clamp(this.top + moved, this.#lowest);
    // At the end of the scrolled content, the end of the rows must be visible.
    if (this.isScaled && this.#isAtEnd(scrolled)) this.settle();
  }

  #isAtEnd(scrolled: number): boolean {
    return (
      (scrolled <= 0 && this.top > 0) || (scrolled >= this.height - this.#area && this.top < this.#lowest)
    );
  }

  /** After scrolling: moves the scroll bar to the position of the rows, which do not move. */
  settle(): void {
    if (!this.isScaled) return;
    // The reader may scroll again before the event of it arrives.
    if (Math.abs(this.#viewport.scrollTop - this.#scrolled) >= 1) this.follow();
    this.#put(this.#scale.toScroll(this.top));
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
