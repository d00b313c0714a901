import type { LitElement, ReactiveController } from 'lit';

/**
 * Makes a view focusable while its content overflows, so that arrow keys scroll it.
 * @param title - accessible name of the view while it is focusable.
 */
export function makeScrollFocusable(host: LitElement, title: () => string): void {
  host.addController(new FocusableScrollController(host, title));
}

class FocusableScrollController implements ReactiveController {
  readonly #host: LitElement;
  readonly #title: () => string;
  readonly #sizes = new ResizeObserver(() => this.#reach());

  constructor(host: LitElement, title: () => string) {
    this.#host = host;
    this.#title = title;
  }

  hostConnected(): void {
    this.#sizes.observe(this.#host);
  }

  hostUpdated(): void {
    const content = this.#host.renderRoot.firstElementChild;
    if (content) this.#sizes.observe(content);
  }

  hostDisconnected(): void {
    this.#sizes.disconnect();
  }

  #reach(): void {
    const host = this.#host;
    const more = host.scrollHeight > host.clientHeight || host.scrollWidth > host.clientWidth;
    const title = this.#title();
    const wanted = { tabindex: '0', ...(title && { role: 'group', 'aria-label': title }) };
    for (const name of ['tabindex', 'role', 'aria-label']) host.removeAttribute(name);
    if (more) for (const [name, value] of Object.entries(wanted)) host.setAttribute(name, value);
  }
}
