/** Notices that the writing direction of the page or of a part around an element may have changed. */
export class DirectionWatch {
  readonly #observer: MutationObserver;

  constructor(onChange: () => void) {
    this.#observer = new MutationObserver(onChange);
  }

  /** Watches everything around an element, across shadow roots. */
  start(element: Element): void {
    this.stop();
    for (let at: Node = element; at !== document;) {
      const root = at.getRootNode();
      this.#observer.observe(root, { subtree: true, attributeFilter: ['dir'] });
      if (!(root instanceof ShadowRoot)) return;
      at = root.host;
    }
  }

  stop(): void {
    this.#observer.disconnect();
  }
}
