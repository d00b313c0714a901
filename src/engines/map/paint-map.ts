/** Puts a scene on the canvas. */
import { geoDistance, geoPath } from 'd3-geo';
import { toRadius } from '../../model/chart/map-scale.ts';
import { fade, type MapLook } from './map-look.ts';
import type { MapScene } from './map-scene.ts';
import type { Outline } from './outlines.ts';
import type { MapView, Place } from './project-map.ts';

/** A shape on the canvas that a pointer can be on. */
export interface PaintedShape {
  readonly row: number;
  readonly color: string;
  contains(x: number, y: number): boolean;
  /** Paints it again, on top and marked. */
  highlight(context: CanvasRenderingContext2D): void;
}

export interface PaintRequest {
  readonly context: CanvasRenderingContext2D;
  readonly outline: Outline;
  readonly view: MapView;
  /** Room for the map, px; the legend lies below. */
  readonly width: number;
  readonly height: number;
  readonly scene: MapScene;
  readonly look: MapLook;
  readonly maxRadius: number;
}

/** Paints land, regions and points; answers the shapes, topmost last. */
export function paintMap(request: PaintRequest): PaintedShape[] {
  const { context, scene } = request;
  context.save();
  context.lineJoin = 'round';
  paintWater(request);
  paintLand(request);
  const shapes = scene.points.length > 0 ? paintPoints(request) : paintRegions(request);
  context.restore();
  return shapes;
}

/** A section of the world is a panel with round corners; everything on it ends at its edge. */
function paintWater({ context, view, look, width, height }: PaintRequest): void {
  if (view.shape === 'whole') return;
  context.beginPath();
  if (view.shape === 'globe') geoPath(view.projection, context)({ type: 'Sphere' });
  else context.roundRect(0, 0, width, height, 6);
  context.fillStyle = look.water;
  context.fill();
  context.clip();
}

function paintLand({ context, outline, view, look }: PaintRequest): void {
  const draw = geoPath(view.projection, context);
  context.beginPath();
  for (const { feature } of outline.regions) draw(feature);
  context.fillStyle = look.land;
  context.fill();
  context.strokeStyle = look.border;
  context.lineWidth = 0.8;
  context.stroke();
}

function paintRegions({ context, view, scene, look }: PaintRequest): PaintedShape[] {
  const toText = geoPath(view.projection);
  return scene.regions.flatMap(({ region, color, row }): PaintedShape[] => {
    const text = toText(region.feature);
    if (text === null) return [];
    const path = new Path2D(text);
    context.fillStyle = color;
    context.fill(path);
    context.strokeStyle = look.border;
    context.lineWidth = 0.8;
    context.stroke(path);
    return [
      {
        row,
        color,
        contains: (x, y) => isInside(context, path, x, y),
        highlight: (onto) => {
          onto.strokeStyle = look.highlight;
          onto.lineWidth = 1.5;
          onto.stroke(path);
        },
      },
    ];
  });
}

/** `isPointInPath` reads device pixels, so the drawing's own scale is applied to the place. */
function isInside(context: CanvasRenderingContext2D, path: Path2D, x: number, y: number): boolean {
  const { a } = context.getTransform();
  return context.isPointInPath(path, x * a, y * a);
}

function paintPoints({ context, view, scene, look, maxRadius }: PaintRequest): PaintedShape[] {
  const largest = scene.legend.sizes?.largest ?? 0;
  const plain = Math.max(3, Math.min(5, 60 / Math.sqrt(scene.points.length)));
  return scene.points.flatMap(({ place, size, color, row }): PaintedShape[] => {
    const at = view.projection([place[0], place[1]]);
    // Places behind the ball have coordinates too.
    if (view.shape === 'globe' && !isInFront(view, place)) return [];
    if (!at) return [];
    const [x, y] = at;
    const radius = size === undefined ? plain : toRadius(size, largest, maxRadius);
    paintCircle(context, x, y, radius, fade(color, 0.72), look.surface);
    return [
      {
        row,
        color,
        // A small circle is given a larger place to be found at.
        contains: (px, py) => Math.hypot(px - x, py - y) <= Math.max(radius, 6),
        highlight: (onto) => paintCircle(onto, x, y, radius + 1, color, look.highlight, 1.5),
      },
    ];
  });
}

function paintCircle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
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

function isInFront({ projection }: MapView, place: Place): boolean {
  const [longitude, latitude] = projection.rotate();
  return geoDistance([place[0], place[1]], [-longitude, -latitude]) < Math.PI / 2;
}
