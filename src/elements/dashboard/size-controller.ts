import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

/** The width that the grid has, in whole px as react-grid-layout measures it; breakpoints follow it, not the window. */
export class SizeController implements ReactiveController {
  width = 0;
  /**
   * Whether the host follows a task later: in the observer's own turn boxes that the browser skips far away would
   * leave it with observations that it cannot deliver, which is an error of the page.
   */
  late = false;
  readonly #host: Host;
  #observer: ResizeObserver | undefined;
  #observed: Element | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** An element as wide as the grid whose height never follows from that width: observing it would come full circle. */
  observe(element: Element | undefined): void {
    if (element === this.#observed) return;
    this.#observer?.disconnect();
    this.#observed = element;
    if (!element) return;
    this.#observer = new ResizeObserver(([entry]) => this.#measure(entry?.contentRect.width ?? 0));
    this.#observer.observe(element);
    // Not its bounding rectangle: a page may show it scaled.
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
