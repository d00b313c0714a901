/** Says that rows are out of sight: by a count of all rows below the table, and by a shade at the edge that cuts a row. */

/** Lower tables, px, have no room for a count. */
const leastHeight = 160;

export class OverflowNotes {
  readonly #viewport: HTMLElement;

  constructor(viewport: HTMLElement) {
    this.#viewport = viewport;
  }

  get #stage(): HTMLElement | null {
    return this.#viewport.parentElement;
  }

  /**
   * Shows or hides the count. Whether it is shown does not depend on the height that it takes itself.
   * @param rows - height of all rows, px.
   * @param area - height for rows, px.
   * @returns whether the height for rows has changed.
   */
  measure(rows: number, area: number): boolean {
    this.#placeShade();
    const count = this.#stage?.parentElement?.querySelector<HTMLElement>('.row-count');
    if (!count) return false;
    const whole = area + count.offsetHeight;
    const isNeeded = rows > whole + 1 && whole >= leastHeight;
    if (isNeeded !== count.hidden) return false;
    count.hidden = !isNeeded;
    return true;
  }

  /** @param below - height of the rows below, px. */
  follow(below: number): void {
    this.#stage?.classList.toggle('goes-on', below > 1);
  }

  /** The shade stands above a horizontal scrollbar and totals. */
  #placeShade(): void {
    const { offsetHeight, clientHeight, clientTop } = this.#viewport;
    const scrollbar = Math.max(0, offsetHeight - clientHeight - clientTop);
    const totals = this.#viewport.querySelector<HTMLElement>('.feet')?.offsetHeight ?? 0;
    this.#stage?.style.setProperty('--vi-scrollbar', `${scrollbar}px`);
    this.#stage?.style.setProperty('--vi-below', `${scrollbar + totals}px`);
  }
}
