/**
 * A tooltip that is worked out when a reader asks for it. Vega would write the text of every mark at once: for many
 * marks that costs more than to draw them, and nobody reads more than a few.
 */
export class LazyTooltip {
  readonly #read: () => unknown;

  constructor(read: () => unknown) {
    this.#read = read;
  }

  /** What the mark says now; undefined where its row has nothing that the tooltip could say. */
  read(): unknown {
    try {
      return this.#read();
    } catch {
      return undefined;
    }
  }
}
