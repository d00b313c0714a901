import { filterRecentSteps, measureVelocity, type PointerStep } from '../../../model/map/inertia.ts';
import { toViewPoint, type GestureTarget } from './gesture-target.ts';

/** px until a press becomes a drag: less is a click by a hand that is not still. */
const threshold = 4;

export interface DragWatch {
  /** A drag has just ended with this press: its click is none. */
  readonly isDragging: boolean;
}

/** Mouse and pen move the map; a finger alone scrolls the page. */
export function listenToDrag(target: HTMLElement, hands: GestureTarget, signal: AbortSignal): DragWatch {
  let steps: readonly PointerStep[] = [];
  const watch = { isDragging: false };
  const toStep = ({ timeStamp, clientX, clientY }: PointerEvent): PointerStep => ({
    time: timeStamp,
    x: clientX,
    y: clientY,
  });
  target.addEventListener(
    'pointerdown',
    (event) => {
      watch.isDragging = false;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      hands.stopMotion();
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
        // The click of this press has been: what moves now only points.
        watch.isDragging = false;
        return;
      }
      const step = toStep(event);
      if (!watch.isDragging && Math.hypot(step.x - last.x, step.y - last.y) < threshold) return;
      if (!watch.isDragging) capture(target, event.pointerId);
      watch.isDragging = true;
      hands.pan(step.x - last.x, step.y - last.y);
      steps = [...filterRecentSteps(steps, step.time), step];
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    const velocity = watch.isDragging ? measureVelocity(steps, event.timeStamp) : undefined;
    steps = [];
    if (velocity) hands.fling(velocity);
  };
  target.addEventListener('pointerup', end, { signal });
  target.addEventListener('pointercancel', () => void (steps = []), { signal });
  target.addEventListener(
    'dblclick',
    (event) => {
      const { x, y } = toViewPoint(target, event);
      hands.animateZoom(event.shiftKey ? -1 : 1, x, y);
    },
    { signal },
  );
  return watch;
}

/** A pointer that is no longer there cannot be captured. */
function capture(target: HTMLElement, pointerId: number): void {
  try {
    target.setPointerCapture(pointerId);
  } catch {
    // The drag goes on as long as the pointer stays above the map.
  }
}
