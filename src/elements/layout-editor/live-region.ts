import type { LitElement } from 'lit';

/** Says things to those who do not see them. */
export class LiveRegion {
  readonly #element = document.createElement('div');

  constructor(host: LitElement) {
    this.#element.className = 'visually-hidden arrange-live';
    this.#element.setAttribute('role', 'status');
    this.#element.setAttribute('aria-live', 'polite');
    host.renderRoot.append(this.#element);
  }

  say(text: string): void {
    this.#element.textContent = text;
  }
}
