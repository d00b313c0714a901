import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { findZones } from './viewport-zones.ts';

/** How far outside the viewport a widget already counts as near, px: far enough to be there before its reader. */
const ahead = 300;
/** A zone is looked through a little earlier than its boxes come near, px. */
const zoneAhead = 1000;

/** From where to where a box stands in the grid, px. */
export interface VerticalRange {
  readonly top: number;
  readonly height: number;
}

/**
 * Tells once, per element, that it has come near the viewport. An observer asks for each of its elements in every
 * frame: where there are zones, only those boxes are observed whose zone is near.
 */
export class NearViewportController implements ReactiveController {
  readonly #onNear: (elements: readonly Element[]) => void;
  #observer: IntersectionObserver | undefined;
  #zoneObserver: IntersectionObserver | undefined;
  #watched = new WeakSet<Element>();
  /** Boxes by the zone that they wait for. */
  #behind = new Map<Element, Element[]>();
  readonly #nearZones = new Set<Element>();

  constructor(host: ReactiveControllerHost, onNear: (elements: readonly Element[]) => void) {
    this.#onNear = onNear;
    host.addController(this);
  }

  /** `stretchOf`: of a box that stands in the grid itself; others are observed from the start. */
  watch(
    elements: Iterable<Element>,
    zones: readonly Element[] = [],
    stretchOf: (element: Element) => VerticalRange | undefined = () => undefined,
  ): void {
    this.#behind = new Map();
    for (const element of elements) {
      if (this.#watched.has(element)) continue;
      const stretch = stretchOf(element);
      const crossed = stretch ? findZones(zones, stretch.top, stretch.top + stretch.height) : [];
      if (crossed.length === 0) this.#watch(element);
      for (const zone of crossed) this.#behind.set(zone, [...(this.#behind.get(zone) ?? []), element]);
    }
    this.#watchZones(zones);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#zoneObserver?.disconnect();
    this.#observer = this.#zoneObserver = undefined;
    this.#watched = new WeakSet();
    this.#behind.clear();
    this.#nearZones.clear();
  }

  /** Not after its host has left the page. */
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
    // Observing one again changes nothing.
    for (const zone of zones) this.#zoneObserver.observe(zone);
  }

  #watchZone(zone: Element): void {
    this.#behind.get(zone)?.forEach((element) => this.#watch(element));
    this.#behind.delete(zone);
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
