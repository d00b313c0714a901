/** The projection of a globe as seen from far away. */
import { type Camera, type ViewportSize, computeGlobeRadius } from '../model/camera-math.ts';
import { type GeoProjection, geoOrthographic } from 'd3-geo';

/** Maximum deviation of curved lines in px. A smaller one is not visible, and takes time in every frame. */
const precision = 0.6;

/** `isMoving`: lines may stay straight, because they are visible for one frame only. */
export const projectGlobe = (camera: Camera, frame: ViewportSize, isMoving = false): GeoProjection =>
  geoOrthographic()
    .scale(computeGlobeRadius(camera))
    .translate([frame.width / 2, frame.height / 2])
    .rotate([-camera.x, -camera.y])
    .clipAngle(90)
    .precision(isMoving ? 0 : precision);

/** Degrees of a position in the view; undefined outside of the globe. */
export function invertGlobe(
  camera: Camera,
  frame: ViewportSize,
  x: number,
  y: number,
): readonly [longitude: number, latitude: number] | undefined {
  const radius = computeGlobeRadius(camera);
  if (Math.hypot(x - frame.width / 2, y - frame.height / 2) > radius) return undefined;
  return projectGlobe(camera, frame).invert?.([x, y]) ?? undefined;
}

/** True if a place (degrees) is on the visible side. */
export function isInFront({ x, y }: Camera, longitude: number, latitude: number): boolean {
  const radian = Math.PI / 180;
  const across = Math.cos((longitude - x) * radian);
  const cosine =
    Math.sin(y * radian) * Math.sin(latitude * radian) +
    Math.cos(y * radian) * Math.cos(latitude * radian) * across;
  return cosine > 0;
}
