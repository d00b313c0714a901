/** The initial camera of a map, and its limits. */
import {
  computeCameraScale,
  fitBounds,
  fitGlobe,
  toScreen,
  type Bounds,
  type Camera,
  type CameraLimits,
  type ViewportSize,
} from '../model/camera-math.ts';
import { toMercatorX, toMercatorY } from '../model/mercator.ts';
import { expandBounds } from '../model/point-bounds.ts';
import type { MapParts } from './load-map-parts.ts';
import type { CoveredCorner } from './map-request.ts';
import type { MarkLayer } from './mark-layer.ts';
import { uniteBounds } from './project-outline.ts';

/** px between the marks and the edges. */
const margin = 10;
/** Marks that cover more than this share of the world are shown with the whole world. */
const maxWidth = 0.44;
/** Minimum size of the initial view: four degrees. Marks closer together are not zoomed in further. */
const minSpan = 4 / 360;
/** Without the empty south, and divided where the fewest people live. */
const world: Bounds = {
  left: toMercatorX(-169),
  right: toMercatorX(191),
  top: toMercatorY(78),
  bottom: toMercatorY(-56),
};
const usual = { longitude: 10, latitude: 25 };
/** Number of zoom levels between the whole map and the closest view. */
const depth = 9;
const maxZoom = 18;

export function fitCamera(parts: MapParts, layer: MarkLayer, frame: ViewportSize): Camera {
  const { middle } = layer;
  if (parts.isGlobe) return fitGlobe(middle?.[0] ?? usual.longitude, turnable(middle?.[1]), frame, margin);
  return fitBeside(parts.keepClear?.(), findBounds(parts, layer), frame);
}

/** The marks become smaller only where they would be below what covers the corner. */
function fitBeside(corner: CoveredCorner | undefined, bounds: Bounds, frame: ViewportSize): Camera {
  const camera = fitBounds(bounds, frame, margin);
  if (!corner || !isBelow(corner, bounds, camera, frame)) return camera;
  const beside = fitBounds(bounds, { ...frame, width: frame.width - corner.width }, margin);
  const shift = corner.width / 2 / computeCameraScale(beside);
  return { ...beside, x: beside.x + (corner.isLeft ? -shift : shift) };
}

function isBelow(corner: CoveredCorner, bounds: Bounds, camera: Camera, frame: ViewportSize): boolean {
  const [left, top] = toScreen(camera, frame, bounds.left, bounds.top);
  const [right] = toScreen(camera, frame, bounds.right, bounds.bottom);
  return top < corner.height && (corner.isLeft ? left < corner.width : right > frame.width - corner.width);
}

/** Latitudes are limited, because a globe that is seen from a pole has no upright direction. */
const turnable = (latitude = usual.latitude): number => Math.max(-55, Math.min(55, latitude));

function findBounds(parts: MapParts, layer: MarkLayer): Bounds {
  const { span } = layer;
  const whole = wholeOf(parts);
  if (parts.outline.kind === 'states' && !parts.plane.wraps) return whole;
  if (!span || span.right - span.left > maxWidth) return whole;
  return expandBounds(span, 0.16, minSpan);
}

/** Islands beyond the date line would make the states of the USA as wide as the world, so they are left out. */
const wholeOf = ({ outline, shape }: MapParts): Bounds =>
  outline.kind === 'world' ? world : uniteBounds(shape.regions.map(({ main }) => main));

/** `isTiled`: the world fills the view, because tiles repeat it side by side. */
export function limitCamera(
  parts: MapParts,
  fitted: Camera,
  frame: ViewportSize,
  isTiled: boolean,
): CameraLimits {
  const { plane, isGlobe } = parts;
  if (isGlobe) {
    const bounds = { left: -180, right: 180, top: -90, bottom: 90 };
    return { least: fitted.zoom - 0.5, most: fitted.zoom + 7, bounds, wraps: true };
  }
  const whole = fitBounds(plane.wraps ? world : wholeOf(parts), frame, margin).zoom;
  const floor = isTiled ? Math.max(0, Math.log2(frame.width / 512)) : whole;
  const bounds = plane.wraps
    ? { left: -0.5, right: 0.5, top: toMercatorY(84), bottom: toMercatorY(-80) }
    : wholeOf(parts);
  const least = Math.min(floor, isTiled ? floor : fitted.zoom);
  return {
    least,
    most: isTiled ? maxZoom : Math.max(fitted.zoom + 3, Math.min(maxZoom, whole + depth)),
    bounds,
    wraps: plane.wraps,
  };
}
