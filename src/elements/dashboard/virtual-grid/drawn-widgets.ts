/** Which widgets are drawn: those near their reader, the last that were, and all that a hand has touched. */

/** So many stay drawn when they have gone out of sight: whoever scrolls back finds them as they were. */
const kept = 200;

export class DrawnWidgets {
  /** The longest out of sight first. */
  readonly #drawn = new Set<string>();
  /** What a reader has opened, typed or focused is never taken away. */
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

  /** @returns whether any has gone. */
  letGo(wanted: ReadonlySet<string>): boolean {
    const idle = [...this.#drawn].filter((id) => !wanted.has(id) && !this.#touched.has(id));
    for (const id of wanted) if (this.#drawn.delete(id)) this.#drawn.add(id);
    const gone = idle.slice(0, Math.max(0, idle.length - kept));
    for (const id of gone) this.#drawn.delete(id);
    return gone.length > 0;
  }

  readonly #onTouch = (event: Event): void => {
    for (const target of event.composedPath()) {
      const id = target instanceof HTMLElement ? target.dataset['widgetId'] : undefined;
      if (id !== undefined && this.#drawn.has(id)) this.#touched.add(id);
    }
  };
}
