/** Points of a map: circles in proportion to their values, or clusters with their number. */
import { geoDistance } from 'd3-geo';
import { toRadius } from '../../model/chart/map-scale.ts';
import type { MarkPlace } from '../engine-ports.ts';
import { fade } from './map-look.ts';
import type { MapPoint } from './map-scene.ts';
import type { PaintRequest, PaintedShape } from './painted-shape.ts';
import type { MapView, Place } from './project-map.ts';

/** Points within one square of this side become a cluster, px. */
const clusterSide = 44;

interface PlacedPoint extends MapPoint {
  readonly x: number;
  readonly y: number;
}

export function paintPoints(request: PaintRequest): PaintedShape[] {
  const placed = placePoints(request);
  if (!request.cluster) return placed.map((point) => paintPoint(point, request));
  const squares = new Map<string, PlacedPoint[]>();
  for (const point of placed) {
    const key = `${Math.floor(point.x / clusterSide)},${Math.floor(point.y / clusterSide)}`;
    squares.set(key, [...(squares.get(key) ?? []), point]);
  }
  return [...squares.values()].flatMap((points) => {
    const [only] = points;
    if (!only) return [];
    return points.length === 1 ? [paintPoint(only, request)] : [paintCluster(points, request)];
  });
}

/** Where each point lies; points behind a globe have coordinates too, but are not seen. */
function placePoints({ view, scene }: PaintRequest): PlacedPoint[] {
  return scene.points.flatMap((point): PlacedPoint[] => {
    const [longitude, latitude] = point.place;
    const at = view.projection([longitude, latitude]);
    if (!at || (view.shape === 'globe' && !isInFront(view, point.place))) return [];
    return [{ ...point, x: at[0], y: at[1] }];
  });
}

function isInFront({ projection }: MapView, place: Place): boolean {
  const [longitude, latitude] = projection.rotate();
  return geoDistance([place[0], place[1]], [-longitude, -latitude]) < Math.PI / 2;
}

function paintPoint(point: PlacedPoint, { context, scene, look, maxRadius }: PaintRequest): PaintedShape {
  const { x, y, size, color, row } = point;
  const largest = scene.legend.sizes?.largest ?? 0;
  const plain = Math.max(3, Math.min(5, 60 / Math.sqrt(scene.points.length)));
  const radius = size === undefined ? plain : toRadius(size, largest, maxRadius);
  paintCircle(context, { x, y, radius }, fade(color, 0.72), look.surface);
  return {
    rows: [row],
    color,
    // A small circle is given a larger place to be found at.
    contains: (px, py) => Math.hypot(px - x, py - y) <= Math.max(radius, 6),
    measure: () => boxAround({ x, y, radius }),
    highlight: (onto) => paintCircle(onto, { x, y, radius: radius + 1 }, color, look.highlight, 1.5),
  };
}

function paintCluster(points: readonly PlacedPoint[], { context, look }: PaintRequest): PaintedShape {
  const middle = (read: (point: PlacedPoint) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const circle = {
    x: middle((point) => point.x),
    y: middle((point) => point.y),
    radius: Math.min(22, 9 + Math.sqrt(points.length) * 1.6),
  };
  const paint = (onto: CanvasRenderingContext2D, ring: string) => {
    paintCircle(onto, circle, fade(look.primary, 0.88), ring, 1.5);
    onto.font = look.labelFont;
    onto.fillStyle = look.surface;
    onto.textAlign = 'center';
    onto.textBaseline = 'middle';
    onto.fillText(String(points.length), circle.x, circle.y + 0.5);
    onto.textAlign = 'left';
    onto.textBaseline = 'alphabetic';
  };
  paint(context, look.surface);
  return {
    rows: points.map((point) => point.row),
    color: look.primary,
    contains: (px, py) => Math.hypot(px - circle.x, py - circle.y) <= circle.radius,
    measure: () => boxAround(circle),
    highlight: (onto) => paint(onto, look.highlight),
  };
}

interface Circle {
  readonly x: number;
  readonly y: number;
  /** px */
  readonly radius: number;
}

const boxAround = ({ x, y, radius }: Circle): MarkPlace => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});

function paintCircle(
  context: CanvasRenderingContext2D,
  { x, y, radius }: Circle,
  fill: string,
  stroke: string,
  line = 1,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = line;
  context.stroke();
}
