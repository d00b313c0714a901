/** A ball as seen from far away. */
import { geoOrthographic, type GeoProjection } from 'd3-geo';
import { computeGlobeRadius, type Camera, type ViewportSize } from '../../model/map/camera-math.ts';

/** px between an outline and its bent line: less is not seen, and costs time in every frame. */
const precision = 0.6;

/** `isMoving`: lines may stay straight, for it lasts a frame. */
export const projectGlobe = (camera: Camera, frame: ViewportSize, isMoving = false): GeoProjection =>
  geoOrthographic()
    .scale(computeGlobeRadius(camera))
    .translate([frame.width / 2, frame.height / 2])
    .rotate([-camera.x, -camera.y])
    .clipAngle(90)
    .precision(isMoving ? 0 : precision);

/** Degrees of a place in the view; undefined beside the ball. */
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

/** Whether a place (degrees) is on the side that is seen. */
export function isInFront({ x, y }: Camera, longitude: number, latitude: number): boolean {
  const radian = Math.PI / 180;
  const across = Math.cos((longitude - x) * radian);
  const cosine =
    Math.sin(y * radian) * Math.sin(latitude * radian) +
    Math.cos(y * radian) * Math.cos(latitude * radian) * across;
  return cosine > 0;
}
