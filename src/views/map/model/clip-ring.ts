/** The part of a polygon inside of a rectangle. Pure geometry in any unit. */
import type { Bounds } from './camera-math.ts';
import type { Position, Ring } from './free-line.ts';

interface Edge {
  readonly contains: (place: Position) => boolean;
  /** Where a line crosses the edge. */
  readonly cross: (from: Position, to: Position) => Position;
}

/**
 * Cuts at one edge after the other, by the method of Sutherland and Hodgman. Parts that the rectangle separates stay joined by lines
 * along its edges.
 */
export function clipRing(ring: Ring, bounds: Bounds): Ring {
  return listEdges(bounds).reduce<Ring>((rest, edge) => clipAtEdge(rest, edge), ring);
}

const listEdges = ({ left, top, right, bottom }: Bounds): readonly Edge[] => [
  { contains: ([x]) => x >= left, cross: (from, to) => crossAcross(from, to, left) },
  { contains: ([x]) => x <= right, cross: (from, to) => crossAcross(from, to, right) },
  { contains: ([, y]) => y >= top, cross: (from, to) => crossDown(from, to, top) },
  { contains: ([, y]) => y <= bottom, cross: (from, to) => crossDown(from, to, bottom) },
];

const crossAcross = ([fromX, fromY]: Position, [toX, toY]: Position, x: number): Position => [
  x,
  fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY),
];

const crossDown = ([fromX, fromY]: Position, [toX, toY]: Position, y: number): Position => [
  fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX),
  y,
];

function clipAtEdge(ring: Ring, { contains, cross }: Edge): Position[] {
  const inside: Position[] = [];
  let before = ring.at(-1);
  for (const place of ring) {
    if (before && contains(before) !== contains(place)) inside.push(cross(before, place));
    if (contains(place)) inside.push(place);
    before = place;
  }
  return inside;
}
