/** Between a box and what it belongs to, px. */
const gap = 6;
/** Kept free at the viewport's edges, px. */
const edge = 8;

/** Puts a box of the top layer below what it belongs to, or above, ends in line, inside of the viewport. */
export function placeBeside(box: HTMLElement, anchor: DOMRect): void {
  const { width, height } = box.getBoundingClientRect();
  const isMirrored = getComputedStyle(box).direction === 'rtl';
  const wished = isMirrored ? anchor.left : anchor.right - width;
  const fitsBelow = anchor.bottom + gap + height <= innerHeight - edge;
  const top = fitsBelow ? anchor.bottom + gap : anchor.top - gap - height;
  const left = Math.min(innerWidth - edge - width, wished);
  box.style.setProperty('left', `${Math.max(edge, left)}px`);
  box.style.setProperty('top', `${Math.max(edge, top)}px`);
}
