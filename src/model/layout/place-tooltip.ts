/** Distance between pointer and tooltip, px. */
const gap = 14;
/** Distance from the edges of the viewport, px. */
const edge = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The position of a tooltip in the viewport, px. It is beside the pointer; where both sides are too narrow, above or
 * below it. It covers the pointer only if it fits nowhere else.
 * @param isAbove - whether above the pointer is tried before below it.
 */
export function placeTooltip(
  size: Size,
  pointer: { readonly x: number; readonly y: number },
  viewport: Size,
  isAbove = false,
): { left: number; top: number } {
  return {
    left: placeBeside(pointer.x, size.width, viewport.width, false),
    top: placeBeside(pointer.y, size.height, viewport.height, isAbove),
  };
}

/** On the preferred side of the pointer if there is room, else on the other one, else as far from the edges as possible. */
function placeBeside(pointer: number, length: number, limit: number, isBefore: boolean): number {
  const after = pointer + gap;
  const before = pointer - gap - length;
  const last = limit - edge - length;
  const places = isBefore ? [before, after] : [after, before];
  return places.find((place) => place >= edge && place <= last) ?? Math.max(edge, Math.min(after, last));
}
