import { toViewPoint, type GestureTarget } from './gesture-target.ts';

interface Grip {
  readonly x: number;
  readonly y: number;
  readonly spread: number;
}

/** px that a finger has to travel before the page is scrolling rather than the reader tapping. */
const threshold = 12;

/** One finger is the page's; two move the map and pinch it. */
export function listenToTouch(target: HTMLElement, hands: GestureTarget, signal: AbortSignal): void {
  let grip: Grip | undefined;
  let start: Touch | undefined;
  const begin = (event: TouchEvent) => {
    start = event.touches.length === 1 ? event.touches[0] : undefined;
    grip = readGrip(target, event.touches);
    if (!grip) return;
    hands.stopMotion();
    if (event.cancelable) event.preventDefault();
  };
  const move = (event: TouchEvent) => {
    const next = readGrip(target, event.touches);
    if (!next || !grip) return hintOnce(event.touches[0]);
    if (event.cancelable) event.preventDefault();
    hands.pan(next.x - grip.x, next.y - grip.y);
    hands.zoom(Math.log2(next.spread / grip.spread), next.x, next.y);
    grip = next;
  };
  const hintOnce = (finger: Touch | undefined) => {
    if (!start || !finger) return;
    if (Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) < threshold) return;
    start = undefined;
    hands.hint('touch');
  };
  target.addEventListener('touchstart', begin, { passive: false, signal });
  target.addEventListener('touchmove', move, { passive: false, signal });
  target.addEventListener('touchend', (event) => void (grip = readGrip(target, event.touches)), { signal });
  target.addEventListener('touchcancel', () => void (grip = undefined), { signal });
}

/** The middle between two fingers, and how far they are apart. */
function readGrip(target: HTMLElement, touches: TouchList): Grip | undefined {
  const one = touches[0];
  const other = touches[1];
  if (!one || !other) return undefined;
  const clientX = (one.clientX + other.clientX) / 2;
  const clientY = (one.clientY + other.clientY) / 2;
  const spread = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
  return { ...toViewPoint(target, { clientX, clientY }), spread };
}
