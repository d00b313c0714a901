/** Finds the stripes of the grid and its tabs that are near the viewport, in any scroll container of the page. */

/** Distance from the viewport at which a stripe counts as near, px. */
const ahead = 700;

interface NearStripe {
  /** Slot of the tab. Empty for the grid. */
  readonly slot: string;
  readonly index: number;
}

export class NearStripes {
  readonly #onChange: () => void;
  #observer: IntersectionObserver | undefined;
  readonly #near = new Set<HTMLElement>();
  /** Whether the observer has reported at least once. */
  known = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** In the order in which they came near. Of several at once, the nearest is first. */
  get stripes(): readonly NearStripe[] {
    return [...this.#near].map((stripe) => ({ slot: stripe.slot, index: Number(stripe.dataset['stripe']) }));
  }

  watch(stripes: Iterable<HTMLElement>): void {
    for (const stripe of this.#near) if (!stripe.isConnected) this.#near.delete(stripe);
    this.#observer ??= new IntersectionObserver((entries) => this.#onIntersection(entries), {
      rootMargin: `${ahead}px`,
    });
    // Observing a stripe twice has no effect.
    for (const stripe of stripes) this.#observer.observe(stripe);
  }

  disconnect(): void {
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

/** Distance from the middle of the viewport, px, from the entry's own measurement. */
function distanceOf({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry): number {
  const middle = innerHeight / 2;
  return Math.max(top - middle, middle - bottom, 0);
}
