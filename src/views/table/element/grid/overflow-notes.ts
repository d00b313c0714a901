/** Says how many rows there are, by a count below the table, and that some are out of sight, by a shade at the edge that cuts one. */

import type { RowPositions } from '../../model/rows/row-positions.ts';

/** Lower tables, px, have no room for a count. */
const leastHeight = 160;
/** Most rows that a reader counts at a glance. More are counted below them, where that takes no row out of sight. */
const glance = 10;
/** Height that a count has at most, px. */
const countHeight = 60;

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
   * @param rows - all rows.
   * @param area - height for rows, px.
   * @returns whether the height for rows has changed.
   */
  measure({ height, count: rows }: RowPositions, area: number): boolean {
    this.#placeShade();
    const count = this.#stage?.parentElement?.querySelector<HTMLElement>('.row-count');
    if (!count) return false;
    const whole = area + count.offsetHeight;
    const isOutOfSight = height > whole + 1;
    const isManyInSight = rows > glance && height + countHeight <= whole;
    const isNeeded = whole >= leastHeight && (isOutOfSight || isManyInSight);
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
