/** Paints water, land and borders, and names below the marks or above them. */
import { geoGraticule10, geoPath } from 'd3-geo';
import { computeGlobeRadius, computeCameraScale } from '../model/camera-math.ts';
import { pathSide, type FlatMapProjection } from './flat-map-projection.ts';
import type { MarkBounds } from '../../../engines/engine-interfaces.ts';
import type { CoveredCorner } from './map-request.ts';
import type { OutlineShape } from './project-outline.ts';
import { withOpacity, type MapTheme } from './map-theme.ts';
import type { CameraView, MarkLayer } from './mark-layer.ts';
import type { Outline } from './load-outline.ts';
import { projectGlobe } from './globe-projection.ts';
import type { RegionNames } from './region-names.ts';

/** Width of borders, px. */
export const borderWidth = 0.9;

/** The parts of a map that its base map shows. */
interface BaseMapParts {
  readonly outline: Outline;
  readonly shape: OutlineShape;
  readonly plane: FlatMapProjection;
  readonly isGlobe: boolean;
  readonly names: RegionNames | undefined;
  readonly states: OutlineShape | undefined;
  readonly rules: { readonly theme: MapTheme };
  readonly keepClear: (() => CoveredCorner | undefined) | undefined;
}

export function paintBaseMap(
  context: CanvasRenderingContext2D,
  parts: BaseMapParts,
  cameraView: CameraView,
): void {
  const { outline, shape, plane, rules, isGlobe, states } = parts;
  context.lineJoin = 'round';
  if (isGlobe) paintGlobeBaseMap(context, outline, cameraView, rules.theme);
  else paintFlatBaseMap(context, shape, { plane, cameraView, theme: rules.theme, states });
}

/** Names of regions: below the marks, or above marks that fill regions. None is where a mark or a button would cover it. */
export function paintNames(
  context: CanvasRenderingContext2D,
  { names, rules, keepClear }: Pick<BaseMapParts, 'names' | 'rules' | 'keepClear'>,
  { layer, cameraView, isAbove }: NamesRequest,
): void {
  if (!names || layer.isFilled !== isAbove) return;
  const corner = keepClear?.();
  names.paint(context, cameraView, rules.theme, {
    covers: (box) => (corner !== undefined && isInCorner(box, corner, cameraView.frame)) || layer.covers(box),
    colorUnder: (region) => layer.colorUnder(region),
  });
}

const isInCorner = (
  { x, y, width }: MarkBounds,
  corner: CoveredCorner,
  frame: CameraView['frame'],
): boolean =>
  y < corner.height && (corner.isLeft ? x < corner.width : x + width > frame.width - corner.width);

interface NamesRequest {
  readonly layer: MarkLayer;
  readonly cameraView: CameraView;
  readonly isAbove: boolean;
}

interface FlatBaseMap {
  readonly plane: FlatMapProjection;
  readonly cameraView: CameraView;
  readonly theme: MapTheme;
  readonly states: OutlineShape | undefined;
}

function paintFlatBaseMap(
  context: CanvasRenderingContext2D,
  shape: OutlineShape,
  { plane, cameraView, theme, states }: FlatBaseMap,
): void {
  if (plane.wraps) {
    context.fillStyle = theme.water;
    context.fillRect(0, 0, cameraView.frame.width, cameraView.frame.height);
  }
  paintOnFlatMap(context, plane, cameraView, (unit) => {
    context.fillStyle = theme.land;
    context.fill(shape.land);
    context.strokeStyle = theme.line;
    context.lineWidth = borderWidth * unit;
    context.stroke(shape.land);
    if (states) context.stroke(states.land);
  });
}

/**
 * Paints in the units of a plane's paths; `draw` gets the number of units per px. A plane that wraps is painted
 * repeatedly, but each place only once: up to half the world from the center.
 */
export function paintOnFlatMap(
  context: CanvasRenderingContext2D,
  plane: FlatMapProjection,
  { camera, frame }: CameraView,
  draw: (unit: number) => void,
): void {
  const scale = computeCameraScale(camera);
  const step = scale / pathSide;
  const rounds = plane.wraps
    ? [-1, 0, 1].filter((round) => isRoundSeen(round, camera.x, frame.width / scale))
    : [0];
  for (const round of rounds) {
    context.save();
    if (plane.wraps && scale < frame.width) clipWorld(context, scale, frame);
    context.translate(frame.width / 2 + (round - camera.x) * scale, frame.height / 2 - camera.y * scale);
    context.scale(step, step);
    draw(1 / step);
    context.restore();
  }
}

function isRoundSeen(round: number, x: number, width: number): boolean {
  return Math.abs(round - x) < 0.5 + Math.min(1, width) / 2;
}

function clipWorld(
  context: CanvasRenderingContext2D,
  side: number,
  { width, height }: CameraView['frame'],
): void {
  context.beginPath();
  context.rect((width - side) / 2, 0, side, height);
  context.clip();
}

function paintGlobeBaseMap(
  context: CanvasRenderingContext2D,
  outline: Outline,
  { camera, frame, isMoving }: CameraView,
  theme: MapTheme,
): void {
  const write = geoPath(projectGlobe(camera, frame, isMoving), context);
  context.beginPath();
  context.arc(frame.width / 2, frame.height / 2, computeGlobeRadius(camera), 0, 2 * Math.PI);
  context.fillStyle = theme.water;
  context.fill();
  context.beginPath();
  write(geoGraticule10());
  context.strokeStyle = withOpacity(theme.text, 0.06);
  context.lineWidth = borderWidth;
  context.stroke();
  context.beginPath();
  for (const { feature } of outline.regions) write(feature);
  context.fillStyle = theme.land;
  context.fill();
  context.strokeStyle = theme.line;
  context.stroke();
}
