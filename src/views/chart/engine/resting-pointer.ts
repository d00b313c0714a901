/** Where a mouse rests on a chart, so that what it points at is shown again when other marks are below it. */
export class RestingPointer {
  readonly #box: HTMLElement;
  #last: PointerEvent | undefined;

  constructor(box: HTMLElement) {
    this.#box = box;
    box.addEventListener('pointermove', (event) => {
      this.#last = event.pointerType === 'touch' || event.buttons > 0 ? undefined : event;
    });
    box.addEventListener('pointerleave', () => {
      this.#last = undefined;
    });
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
