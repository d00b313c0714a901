/** Where a mouse rests on a chart, so that what it points at is shown again when other marks are below it, and whether it drags. */
export class RestingPointer {
  readonly #box: HTMLElement;
  #last: PointerEvent | undefined;
  #isPressed = false;

  constructor(box: HTMLElement) {
    this.#box = box;
    box.addEventListener('pointermove', (event) => {
      this.#last = event.pointerType === 'touch' || event.buttons > 0 ? undefined : event;
    });
    box.addEventListener('pointerdown', () => this.#press());
    box.addEventListener('pointerleave', () => {
      this.#last = undefined;
    });
  }

  /** Whether a pointer went down on the chart, and has not been released since, wherever it is. */
  get isPressed(): boolean {
    return this.#isPressed;
  }

  #press(): void {
    this.#isPressed = true;
    const pressed = new AbortController();
    const release = () => {
      this.#isPressed = false;
      pressed.abort();
    };
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { capture: true, signal: pressed.signal });
  }

  /**
   * Tells the chart of the pointer once more.
   * @returns false if no mouse rests on the chart, or if something else is in front of it now.
   */
  repeat(): boolean {
    const picture = this.#box.querySelector('canvas, svg');
    const root = this.#box.getRootNode();
    if (!this.#last || !picture || !(root instanceof ShadowRoot || root instanceof Document)) return false;
    const { clientX, clientY } = this.#last;
    if (root.elementFromPoint(clientX, clientY) !== picture) return false;
    return picture.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true }));
  }
}
