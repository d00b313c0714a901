import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { listZonesInRange } from './viewport-zones.ts';

/** Distance from the viewport at which a widget counts as near, px. It leaves time to load before the reader arrives. */
const ahead = 300;
/** Distance from the viewport at which the boxes of a zone are observed, px. */
const zoneAhead = 1000;

/** Vertical position of a box in the grid, px. */
export interface VerticalRange {
  readonly top: number;
  readonly height: number;
}

/**
 * Reports each element once, when it comes near the viewport. An observer measures all of its elements in every frame,
 * so in a long grid only the boxes of zones near the viewport are observed.
 */
export class NearViewportController implements ReactiveController {
  readonly #onNear: (elements: readonly Element[]) => void;
  #observer: IntersectionObserver | undefined;
  #zoneObserver: IntersectionObserver | undefined;
  #watched = new WeakSet<Element>();
  /** Boxes that are not observed yet, by their zone. */
  #waiting = new Map<Element, Element[]>();
  readonly #nearZones = new Set<Element>();

  constructor(host: ReactiveControllerHost, onNear: (elements: readonly Element[]) => void) {
    this.#onNear = onNear;
    host.addController(this);
  }

  /** @param rangeOf - position of a box in the grid. Boxes without one, such as those of tabs, are observed at once. */
  watch(
    elements: Iterable<Element>,
    zones: readonly Element[] = [],
    rangeOf: (element: Element) => VerticalRange | undefined = () => undefined,
  ): void {
    this.#waiting = new Map();
    for (const element of elements) {
      if (this.#watched.has(element)) continue;
      const range = rangeOf(element);
      const crossed = range ? listZonesInRange(zones, range.top, range.top + range.height) : [];
      if (crossed.length === 0) this.#watch(element);
      for (const zone of crossed) this.#waiting.set(zone, [...(this.#waiting.get(zone) ?? []), element]);
    }
    this.#watchZones(zones);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#zoneObserver?.disconnect();
    this.#observer = this.#zoneObserver = undefined;
    this.#watched = new WeakSet();
    this.#waiting.clear();
    this.#nearZones.clear();
  }

  /** `false` after the host has left the page. */
  get watching(): boolean {
    return this.#observer !== undefined || this.#zoneObserver !== undefined;
  }

  #watch(element: Element): void {
    if (this.#watched.has(element)) return;
    this.#observer ??= new IntersectionObserver((entries) => this.#onIntersection(entries), {
      rootMargin: `${ahead}px`,
    });
    this.#watched.add(element);
    this.#observer.observe(element);
  }

  #watchZones(zones: readonly Element[]): void {
    for (const zone of this.#nearZones) if (!zone.isConnected) this.#nearZones.delete(zone);
    this.#nearZones.forEach((zone) => this.#watchZone(zone));
    if (zones.length === 0) return;
    this.#zoneObserver ??= new IntersectionObserver((entries) => this.#onZoneIntersection(entries), {
      rootMargin: `${zoneAhead}px`,
    });
    // Observing a zone twice has no effect.
    for (const zone of zones) this.#zoneObserver.observe(zone);
  }

  #watchZone(zone: Element): void {
    this.#waiting.get(zone)?.forEach((element) => this.#watch(element));
    this.#waiting.delete(zone);
  }

  #onZoneIntersection(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#nearZones.add(target);
      else this.#nearZones.delete(target);
      if (isIntersecting) this.#watchZone(target);
    }
  }

  #onIntersection(entries: readonly IntersectionObserverEntry[]): void {
    const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    near.forEach((element) => this.#observer?.unobserve(element));
    if (near.length > 0) this.#onNear(near);
  }
}
