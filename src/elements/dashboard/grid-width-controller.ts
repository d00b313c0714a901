import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

/** Width of the grid in whole px, as react-grid-layout measures it. Breakpoints depend on it, not on the window. */
export class GridWidthController implements ReactiveController {
  width = 0;
  /**
   * Whether the host updates one task later. With `content-visibility`, an update within the observer's callback can cause
   * the error "ResizeObserver loop completed with undelivered notifications".
   */
  late = false;
  readonly #host: Host;
  #observer: ResizeObserver | undefined;
  #observed: Element | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** @param element - has the width of the grid, and a height that does not depend on it, so that no loop can arise. */
  observe(element: Element | undefined): void {
    if (element === this.#observed) return;
    this.#observer?.disconnect();
    this.#observed = element;
    if (!element) return;
    this.#observer = new ResizeObserver(([entry]) => this.#measure(entry?.contentRect.width ?? 0));
    this.#observer.observe(element);
    // The bounding rectangle would include a scale transform of the page.
    this.#measure(parseFloat(getComputedStyle(element).width) || 0);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observed = undefined;
  }

  #measure(width: number): void {
    const rounded = Math.round(width);
    if (rounded === this.width || rounded === 0) return;
    this.width = rounded;
    if (this.late) setTimeout(() => this.#host.requestUpdate());
    else this.#host.requestUpdate();
  }
}
