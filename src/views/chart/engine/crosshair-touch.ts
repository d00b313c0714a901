/** The movements of a finger that belong to a crosshair, and not to the page. */

/** A movement of fewer px may be a part of a tap. */
const leastMove = 8;

/**
 * A finger that begins sideways moves the crosshair. Any other movement scrolls or zooms the page as usual. Browsers do
 * not scroll sideways because of `touch-action`; Chromium nevertheless takes a quick movement for a flick, and ignores
 * the next tap. It does not if the movement is prevented.
 */
export function captureSidewaysTouch(container: HTMLElement, signal: AbortSignal): void {
  container.style.setProperty('touch-action', 'pan-y pinch-zoom');
  let start: Touch | undefined;
  let isSideways: boolean | undefined;
  const begin = ({ touches }: TouchEvent) => {
    start = touches.length === 1 ? touches[0] : undefined;
    isSideways = undefined;
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (start && touch) isSideways ??= findDirection(start, touch);
    if (start && isSideways && event.cancelable) event.preventDefault();
  };
  container.addEventListener('touchstart', begin, { signal, passive: true });
  container.addEventListener('touchmove', move, { signal, passive: false });
}

/** Whether a movement is sideways. `undefined` while it is too short. */
function findDirection(from: Touch, to: Touch): boolean | undefined {
  const across = Math.abs(to.clientX - from.clientX);
  const down = Math.abs(to.clientY - from.clientY);
  return Math.max(across, down) < leastMove ? undefined : across > down;
}
