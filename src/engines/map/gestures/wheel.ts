import { toViewPoint, type GestureTarget } from './gesture-target.ts';

/** px of a wheel per step of zoom. */
const pxPerStep = 320;
const pxPerLine = 20;
const pxPerPage = 400;
/** A pinch on a touch pad arrives as a wheel with Ctrl, in much smaller parts. */
const pinch = 5;

/** With Ctrl or Command the wheel zooms, or without on a map that is in use; else it is the page's. */
export function listenToWheel(target: HTMLElement, hands: GestureTarget, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    const isMeant = event.ctrlKey || event.metaKey;
    if (!isMeant && !hands.isInUse) return hands.hint('wheel');
    const steps = toSteps(event);
    if (!isMeant && !hands.canZoom(steps)) return;
    event.preventDefault();
    const { x, y } = toViewPoint(target, event);
    hands.stopMotion();
    hands.zoom(steps, x, y);
  };
  target.addEventListener('wheel', onWheel, { passive: false, signal });
}

function toSteps({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const unit = [1, pxPerLine, pxPerPage][deltaMode] ?? 1;
  const px = deltaY * unit;
  const isPinch = ctrlKey && Math.abs(px) < 50;
  return Math.max(-1, Math.min(1, (-px * (isPinch ? pinch : 1)) / pxPerStep));
}
