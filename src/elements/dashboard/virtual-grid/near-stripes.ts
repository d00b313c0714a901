/** Which stripes of the places are near the viewport, in whatever box the page scrolls. */

/** px */
const ahead = 700;

interface NearStripe {
  /** Of its place; empty for the grid. */
  readonly slot: string;
  readonly index: number;
}

export class NearStripes {
  readonly #onChange: () => void;
  #observer: IntersectionObserver | undefined;
  readonly #near = new Set<HTMLElement>();
  /** Whether the observer has answered. */
  known = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Those that came near first come first, of several at once the nearest. */
  get stripes(): readonly NearStripe[] {
    return [...this.#near].map((stripe) => ({ slot: stripe.slot, index: Number(stripe.dataset['stripe']) }));
  }

  watch(stripes: Iterable<HTMLElement>): void {
    for (const stripe of this.#near) if (!stripe.isConnected) this.#near.delete(stripe);
    this.#observer ??= new IntersectionObserver((entries) => this.#onIntersection(entries), {
      rootMargin: `${ahead}px`,
    });
    // Observing one again changes nothing.
    for (const stripe of stripes) this.#observer.observe(stripe);
  }

  rest(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#near.clear();
  }

  #onIntersection(entries: readonly IntersectionObserverEntry[]): void {
    this.known = true;
    const nearest = [...entries].sort((one, other) => distanceOf(one) - distanceOf(other));
    for (const { target, isIntersecting } of nearest) {
      if (!(target instanceof HTMLElement)) continue;
      if (isIntersecting) this.#near.add(target);
      else this.#near.delete(target);
    }
    this.#onChange();
  }
}

/** From the middle of the viewport, px; nothing is measured anew. */
function distanceOf({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry): number {
  const middle = innerHeight / 2;
  return Math.max(top - middle, middle - bottom, 0);
}
