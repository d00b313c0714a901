/** Where a line of text fits into a polygon. Pure geometry in any unit. */

export type Position = readonly [x: number, y: number];
/** Corners of a polygon, in order. The last corner is joined to the first. */
export type Ring = readonly Position[];

export interface FreeLine {
  /** The middle of the line. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The polygon contains the whole width also at the upper and the lower edge of this height. */
  readonly height: number;
}

/**
 * The widest free line through a point inside of a polygon. `radius` is the distance of the point to the nearest edge. The
 * text may be as high as the radius.
 */
export function findFreeLine(ring: Ring, [x, y]: Position, radius: number): FreeLine | undefined {
  const spans = [y - radius / 2, y, y + radius / 2].map((height) => findSpan(ring, x, height));
  const left = Math.max(...spans.map(([start]) => start));
  const right = Math.min(...spans.map(([, end]) => end));
  return radius > 0 && left < right && Number.isFinite(right - left)
    ? { x: (left + right) / 2, y, width: right - left, height: radius }
    : undefined;
}

/** The nearest edges to the left and to the right of a point, at a height. */
function findSpan(ring: Ring, x: number, height: number): readonly [number, number] {
  let left = -Infinity;
  let right = Infinity;
  ring.forEach(([fromX, fromY], index) => {
    const [toX, toY] = ring[(index + 1) % ring.length] ?? [fromX, fromY];
    if (fromY > height === toY > height) return;
    const crossing = fromX + ((height - fromY) / (toY - fromY)) * (toX - fromX);
    if (crossing <= x) left = Math.max(left, crossing);
    else right = Math.min(right, crossing);
  });
  return [left, right];
}
