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
 */
export function placeTooltip(
  size: Size,
  pointer: { readonly x: number; readonly y: number },
  viewport: Size,
): { left: number; top: number } {
  const across = placeBeside(pointer.x, size.width, viewport.width);
  const down = placeBeside(pointer.y, size.height, viewport.height);
  return { left: across, top: down };
}

/** After the pointer if there is room, else before it, else as far from the edges as possible. */
function placeBeside(pointer: number, length: number, limit: number): number {
  const after = pointer + gap;
  if (after + length <= limit - edge) return after;
  const before = pointer - gap - length;
  if (before >= edge) return before;
  return Math.max(edge, Math.min(after, limit - edge - length));
}
