import type { Velocity } from '../../../model/map/inertia.ts';

/** What a reader's hands want of a map. */
export interface GestureTarget {
  /** A hand lies on the map: whatever moves by itself stops. */
  stopMotion(): void;
  /** px */
  pan(across: number, down: number): void;
  /** Let go at that velocity. */
  fling(velocity: Velocity): void;
  /** About a place of the view, px. */
  zoom(steps: number, x: number, y: number): void;
  /** The same, as one movement. */
  animateZoom(steps: number, x: number, y: number): void;
  /** Whether the map could go that way at all: else the page may have the gesture. */
  canZoom(steps: number): boolean;
  /** The gesture belongs to the page; the reader may not know another. */
  hint(kind: 'wheel' | 'touch'): void;
  /** The reader has worked with the map: the wheel belongs to it. */
  readonly isInUse: boolean;
}

/** Of an event, px of the view. */
export function toViewPoint(
  target: Element,
  event: { clientX: number; clientY: number },
): { x: number; y: number } {
  const { left, top } = target.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
