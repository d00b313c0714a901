/** Selects the drawn widgets: those near the viewport, those that were near last, and all that the reader has used. */

/** Number of widgets that stay drawn after they have left the viewport, so that scrolling back finds them unchanged. */
const maxIdle = 200;

export class DrawnWidgets {
  /** In order of their last use: the widget that left the viewport first is the first. */
  readonly #drawn = new Set<string>();
  /** Widgets that the reader has clicked, typed in or focused. They are never removed. */
  readonly #touched = new Set<string>();

  constructor(root: EventTarget) {
    for (const name of ['pointerdown', 'keydown', 'focusin']) root.addEventListener(name, this.#onTouch);
  }

  has(id: string): boolean {
    return this.#drawn.has(id);
  }

  add(ids: readonly string[]): void {
    for (const id of ids) this.#drawn.add(id);
  }

  touch(id: string): void {
    this.#touched.add(id);
    this.#drawn.add(id);
  }

  clear(): void {
    this.#drawn.clear();
    this.#touched.clear();
  }

  /** Removes idle widgets beyond the limit. @returns whether any was removed. */
  removeIdle(wanted: ReadonlySet<string>): boolean {
    const idle = [...this.#drawn].filter((id) => !wanted.has(id) && !this.#touched.has(id));
    for (const id of wanted) if (this.#drawn.delete(id)) this.#drawn.add(id);
    const removed = idle.slice(0, Math.max(0, idle.length - maxIdle));
    for (const id of removed) this.#drawn.delete(id);
    return removed.length > 0;
  }

  readonly #onTouch = (event: Event): void => {
    for (const target of event.composedPath()) {
      const id = target instanceof HTMLElement ? target.dataset['widgetId'] : undefined;
      if (id !== undefined && this.#drawn.has(id)) this.#touched.add(id);
    }
  };
}
