/** Announcements of the editor to screen readers. */
import type { LitElement } from 'lit';

export class LiveRegion {
  readonly #element = document.createElement('div');

  constructor(host: LitElement) {
    this.#element.className = 'visually-hidden arrange-live';
    this.#element.setAttribute('role', 'status');
    this.#element.setAttribute('aria-live', 'polite');
    host.renderRoot.append(this.#element);
  }

  announce(text: string): void {
    this.#element.textContent = text;
  }
}
