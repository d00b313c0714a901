/** Puts a scene on the canvas. */
import { geoPath } from 'd3-geo';
import type { PaintRequest, PaintedShape } from './painted-shape.ts';
import { paintPoints } from './paint-points.ts';

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
        rows: [row],
        color,
        contains: (x, y) => isInside(context, path, x, y),
        measure: () => {
          const [[left, top], [right, bottom]] = toText.bounds(region.feature);
          return { x: left, y: top, width: right - left, height: bottom - top };
        },
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
