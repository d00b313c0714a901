import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How far outside the viewport a widget already counts as near, px: far enough to be there before its reader. */
const ahead = 300;

/** Tells once, per element, that it has come near the viewport. */
export class NearController implements ReactiveController {
  readonly #onNear: (elements: readonly Element[]) => void;
  #observer: IntersectionObserver | undefined;
  #watched = new WeakSet<Element>();

  constructor(host: ReactiveControllerHost, onNear: (elements: readonly Element[]) => void) {
    this.#onNear = onNear;
    host.addController(this);
  }

  watch(elements: Iterable<Element>): void {
    this.#observer ??= new IntersectionObserver((entries) => this.#note(entries), {
      rootMargin: `${ahead}px`,
    });
    for (const element of elements) {
      if (this.#watched.has(element)) continue;
      this.#watched.add(element);
      this.#observer.observe(element);
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#watched = new WeakSet();
  }

  #note(entries: readonly IntersectionObserverEntry[]): void {
    const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    near.forEach((element) => this.#observer?.unobserve(element));
    this.#onNear(near);
  }
}
