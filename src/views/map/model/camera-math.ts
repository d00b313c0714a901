/** The camera of a map, and how reader input changes it. Pure geometry. */

/**
 * Flat: `x` and `y` are the center of the view on a plane whose world is 1 wide, y down. Globe: degrees of longitude
 * and latitude. At zoom 0 the world, or the equator of the globe, is 512 px long. Each zoom level doubles it.
 */
export interface Camera {
  readonly shape: 'flat' | 'globe';
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** px */
export interface ViewportSize {
  readonly width: number;
  readonly height: number;
}

/** Limits of a camera. */
export interface CameraLimits {
  readonly least: number;
  readonly most: number;
  /** Limits of the center of a flat view. */
  readonly bounds: Bounds;
  /** True if moving east leads back to the west. */
  readonly wraps: boolean;
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const worldSide = 512;
const turn = 360;

/** Pixels per unit of a plane. */
export const computeCameraScale = ({ zoom }: Camera): number => worldSide * 2 ** zoom;

/** Radius of a globe, px. */
export const computeGlobeRadius = (camera: Camera): number => computeCameraScale(camera) / (2 * Math.PI);

/** Position of a place of the plane in the view, px. */
export function toScreen(
  camera: Camera,
  frame: ViewportSize,
  x: number,
  y: number,
): readonly [number, number] {
  const scale = computeCameraScale(camera);
  return [frame.width / 2 + (x - camera.x) * scale, frame.height / 2 + (y - camera.y) * scale];
}

/** Place of the plane at a position in the view, px. */
export function fromScreen(
  camera: Camera,
  frame: ViewportSize,
  x: number,
  y: number,
): readonly [number, number] {
  const scale = computeCameraScale(camera);
  return [camera.x + (x - frame.width / 2) / scale, camera.y + (y - frame.height / 2) / scale];
}

/** Moves the view by px. A globe turns so that its center follows the pointer. */
export function panBy(camera: Camera, across: number, down: number): Camera {
  const scale = computeCameraScale(camera);
  if (camera.shape === 'flat') return { ...camera, x: camera.x - across / scale, y: camera.y - down / scale };
  const degrees = turn / scale;
  return { ...camera, x: camera.x - across * degrees, y: camera.y + down * degrees };
}

/** Zooms by `steps` and keeps the place at `x`, `y` (px) fixed. A globe keeps its center. */
export function zoomBy(
  camera: Camera,
  steps: number,
  { frame, limits, x, y }: { frame: ViewportSize; limits: CameraLimits; x: number; y: number },
): Camera {
  const zoom = clamp(camera.zoom + steps, limits.least, limits.most);
  if (camera.shape === 'globe') return { ...camera, zoom };
  const [placeX, placeY] = fromScreen(camera, frame, x, y);
  const scale = worldSide * 2 ** zoom;
  return {
    ...camera,
    zoom,
    x: placeX - (x - frame.width / 2) / scale,
    y: placeY - (y - frame.height / 2) / scale,
  };
}

/** The nearest camera within the limits. */
export function clampCamera(camera: Camera, { least, most, bounds, wraps }: CameraLimits): Camera {
  const zoom = clamp(camera.zoom, least, most);
  if (camera.shape === 'globe') {
    return { ...camera, zoom, x: wrapAround(camera.x, turn), y: clamp(camera.y, -90, 90) };
  }
  const x = wraps ? wrapAround(camera.x, 1) : clamp(camera.x, bounds.left, bounds.right);
  return { ...camera, zoom, x, y: clamp(camera.y, bounds.top, bounds.bottom) };
}

/** A camera whose view contains the bounds, at least `margin` px from its edges. */
export function fitBounds(bounds: Bounds, frame: ViewportSize, margin: number): Camera {
  const width = Math.max(1e-9, bounds.right - bounds.left);
  const height = Math.max(1e-9, bounds.bottom - bounds.top);
  const room = (side: number) => Math.max(8, side - 2 * margin);
  const scale = Math.min(room(frame.width) / width, room(frame.height) / height);
  const x = (bounds.left + bounds.right) / 2;
  const y = (bounds.top + bounds.bottom) / 2;
  return { shape: 'flat', x, y, zoom: Math.log2(scale / worldSide) };
}

/** A camera that shows the whole globe, with a place in the center (degrees). */
export function fitGlobe(longitude: number, latitude: number, frame: ViewportSize, margin: number): Camera {
  const radius = Math.max(4, Math.min(frame.width, frame.height) / 2 - margin);
  return {
    shape: 'globe',
    x: longitude,
    y: latitude,
    zoom: Math.log2((radius * 2 * Math.PI) / worldSide),
  };
}

/** Interpolates between two cameras the shorter way around; `share` is 0 to 1. */
export function interpolateCamera(from: Camera, to: Camera, share: number, wraps: boolean): Camera {
  const round = to.shape === 'globe' ? turn : 1;
  const across = wraps || to.shape === 'globe' ? wrapAround(to.x - from.x, round) : to.x - from.x;
  const zoom = from.zoom + (to.zoom - from.zoom) * share;
  // The center follows the scale, so that a place that is zoomed at stays fixed.
  const distance = to.zoom - from.zoom;
  const progress = Math.abs(distance) < 1e-6 ? share : (1 - 2 ** (-distance * share)) / (1 - 2 ** -distance);
  return { shape: to.shape, x: from.x + across * progress, y: from.y + (to.y - from.y) * progress, zoom };
}

/** `x` shifted by whole rounds to within half a round of zero. */
export const wrapAround = (x: number, round: number): number => x - round * Math.round(x / round);

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** Parses a stored camera. Returns undefined if it is invalid. */
export function parseCamera(value: unknown, shape: Camera['shape']): Camera | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { shape: kept, x, y, zoom } = value as Partial<Record<keyof Camera, unknown>>;
  const isPlace = (part: unknown): part is number => typeof part === 'number' && Number.isFinite(part);
  if (kept !== shape || !isPlace(x) || !isPlace(y) || !isPlace(zoom)) return undefined;
  return { shape, x, y, zoom };
}
