/** Gestures on a map: dragging, touch, and the wheel. */
import {
  type Velocity,
  filterRecentSteps,
  measureVelocity,
  type PointerStep,
} from '../model/drag-inertia.ts';
import { findPageScale } from '../../../browser/page-scale.ts';

/** The actions of a map that gestures trigger. */
export interface GestureTarget {
  /** Stops animations, because the reader has touched the map. */
  stopMotion(): void;
  /** Moves the map by px. */
  pan(across: number, down: number): void;
  /** Continues the movement with a velocity, after a release. */
  fling(velocity: Velocity): void;
  /** Zooms at a position of the view, px. */
  zoom(steps: number, x: number, y: number): void;
  /** Zooms at a position with an animation. */
  animateZoom(steps: number, x: number, y: number): void;
  /** False if the map is at its limit. The page may then handle the gesture. */
  canZoom(steps: number): boolean;
  /** Reports a gesture that was left to the page, so that a hint can be shown. */
  hint(kind: 'wheel' | 'touch'): void;
  /** True if the reader is using the map, so that the wheel zooms it. */
  readonly isInUse: boolean;
}

/** Position of an event in the view, px of the view. */
export function toViewPoint(
  target: Element,
  event: { clientX: number; clientY: number },
): { x: number; y: number } {
  const { left, top } = target.getBoundingClientRect();
  const scale = findPageScale(target);
  return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
}

/** px that a pointer must move before a press becomes a drag. Smaller movements count as a click. */
const dragThreshold = 4;

interface DragWatch {
  /** True if a drag has ended with this press, so that its click is ignored. */
  readonly isDragging: boolean;
}

/** Mouse and pen move the map. A single finger scrolls the page. */
export function listenToDrag(target: HTMLElement, actions: GestureTarget, signal: AbortSignal): DragWatch {
  let steps: readonly PointerStep[] = [];
  const watch = { isDragging: false };
  const toStep = (event: PointerEvent): PointerStep => ({
    time: event.timeStamp,
    ...toViewPoint(target, event),
  });
  target.addEventListener(
    'pointerdown',
    (event) => {
      watch.isDragging = false;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      actions.stopMotion();
      steps = [toStep(event)];
    },
    { signal },
  );
  target.addEventListener(
    'pointermove',
    (event) => {
      const last = steps.at(-1);
      if (!last || event.buttons === 0) {
        steps = [];
        // The click of the press is over, and the pointer only hovers now.
        watch.isDragging = false;
        return;
      }
      const step = toStep(event);
      if (!watch.isDragging && Math.hypot(step.x - last.x, step.y - last.y) < dragThreshold) return;
      if (!watch.isDragging) capture(target, event.pointerId);
      watch.isDragging = true;
      actions.pan(step.x - last.x, step.y - last.y);
      steps = [...filterRecentSteps(steps, step.time), step];
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    const velocity = watch.isDragging ? measureVelocity(steps, event.timeStamp) : undefined;
    steps = [];
    if (velocity) actions.fling(velocity);
  };
  target.addEventListener('pointerup', end, { signal });
  target.addEventListener('pointercancel', () => void (steps = []), { signal });
  target.addEventListener(
    'dblclick',
    (event) => {
      const { x, y } = toViewPoint(target, event);
      actions.animateZoom(event.shiftKey ? -1 : 1, x, y);
    },
    { signal },
  );
  return watch;
}

/** Throws if the pointer no longer exists. */
function capture(target: HTMLElement, pointerId: number): void {
  try {
    target.setPointerCapture(pointerId);
  } catch {
    // Without capture, the drag continues while the pointer stays above the map.
  }
}

interface Pinch {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
}

/** px that a finger must move before it scrolls the page instead of tapping. */
const scrollThreshold = 12;

/** One finger scrolls the page. Two fingers move and zoom the map. */
export function listenToTouch(target: HTMLElement, actions: GestureTarget, signal: AbortSignal): void {
  let pinch: Pinch | undefined;
  let start: Touch | undefined;
  const begin = (event: TouchEvent) => {
    start = event.touches.length === 1 ? event.touches[0] : undefined;
    pinch = readPinch(target, event.touches);
    if (!pinch) return;
    actions.stopMotion();
    if (event.cancelable) event.preventDefault();
  };
  const move = (event: TouchEvent) => {
    const next = readPinch(target, event.touches);
    if (!next || !pinch) return hintOnce(event.touches[0]);
    if (event.cancelable) event.preventDefault();
    actions.pan(next.x - pinch.x, next.y - pinch.y);
    actions.zoom(Math.log2(next.distance / pinch.distance), next.x, next.y);
    pinch = next;
  };
  const hintOnce = (finger: Touch | undefined) => {
    if (!start || !finger) return;
    if (Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) < scrollThreshold) return;
    start = undefined;
    actions.hint('touch');
  };
  target.addEventListener('touchstart', begin, { passive: false, signal });
  target.addEventListener('touchmove', move, { passive: false, signal });
  target.addEventListener('touchend', (event) => void (pinch = readPinch(target, event.touches)), { signal });
  target.addEventListener('touchcancel', () => void (pinch = undefined), { signal });
}

/** The center between two fingers, and their distance. */
function readPinch(target: HTMLElement, touches: TouchList): Pinch | undefined {
  const one = touches[0];
  const other = touches[1];
  if (!one || !other) return undefined;
  const clientX = (one.clientX + other.clientX) / 2;
  const clientY = (one.clientY + other.clientY) / 2;
  const distance = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
  return { ...toViewPoint(target, { clientX, clientY }), distance };
}

/** px of the wheel per zoom level. */
const pxPerStep = 320;
const pxPerLine = 20;
const pxPerPage = 400;
/** A pinch on a touch pad is a wheel event with Ctrl and smaller values. */
const pinchFactor = 5;

/** The wheel zooms with Ctrl or Command, or if the map is in use. Otherwise it scrolls the page. */
export function listenToWheel(target: HTMLElement, actions: GestureTarget, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    const hasModifierKey = event.ctrlKey || event.metaKey;
    if (!hasModifierKey && !actions.isInUse) return actions.hint('wheel');
    const steps = toSteps(event);
    if (!hasModifierKey && !actions.canZoom(steps)) return;
    event.preventDefault();
    const { x, y } = toViewPoint(target, event);
    actions.stopMotion();
    actions.zoom(steps, x, y);
  };
  target.addEventListener('wheel', onWheel, { passive: false, signal });
}

function toSteps({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const unit = [1, pxPerLine, pxPerPage][deltaMode] ?? 1;
  const px = deltaY * unit;
  const isPinch = ctrlKey && Math.abs(px) < 50;
  return Math.max(-1, Math.min(1, (-px * (isPinch ? pinchFactor : 1)) / pxPerStep));
}
