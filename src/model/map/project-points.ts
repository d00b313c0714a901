/** Where each of many points lies in the view: one pass over plain numbers, so that it can be made for every frame. */
import { computeGlobeRadius, computeScale, type Camera, type ViewportSize } from './camera-math.ts';

export interface PointCoordinates {
  /** Of a plane, or longitude and latitude of a globe in degrees. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** px of the view; NaN across for a point that is not seen. */
export interface ScreenPoints {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Positions on a sphere of radius 1, three numbers a point. */
export type SpherePoints = Float32Array;

const radian = Math.PI / 180;

/** Places on a plane; what lies more than `reach` px outside of the view is not seen. */
export function projectToPlane(
  { x, y }: PointCoordinates,
  onto: ScreenPoints,
  { camera, frame, wraps, reach }: { camera: Camera; frame: ViewportSize; wraps: boolean; reach: number },
): void {
  const scale = computeScale(camera);
  const middleX = frame.width / 2;
  const middleY = frame.height / 2;
  const mostX = frame.width + reach;
  const mostY = frame.height + reach;
  for (let at = 0; at < x.length; at += 1) {
    let across = (x[at] ?? 0) - camera.x;
    if (wraps) across -= Math.round(across);
    const left = middleX + across * scale;
    const top = middleY + ((y[at] ?? 0) - camera.y) * scale;
    const isSeen = left >= -reach && left <= mostX && top >= -reach && top <= mostY;
    onto.x[at] = isSeen ? left : Number.NaN;
    onto.y[at] = top;
  }
}

/** Turns degrees into positions on a sphere, once for all frames. */
export function toSphere({ x, y }: PointCoordinates): SpherePoints {
  const sphere = new Float32Array(x.length * 3);
  for (let at = 0; at < x.length; at += 1) {
    const longitude = (x[at] ?? 0) * radian;
    const latitude = (y[at] ?? 0) * radian;
    sphere[at * 3] = Math.cos(latitude) * Math.sin(longitude);
    sphere[at * 3 + 1] = Math.sin(latitude);
    sphere[at * 3 + 2] = Math.cos(latitude) * Math.cos(longitude);
  }
  return sphere;
}

/** Places on a globe as seen from far away; its back side is not seen. */
export function projectToGlobe(
  sphere: SpherePoints,
  onto: ScreenPoints,
  camera: Camera,
  frame: ViewportSize,
): void {
  const radius = computeGlobeRadius(camera);
  const middleX = frame.width / 2;
  const middleY = frame.height / 2;
  const sinX = Math.sin(camera.x * radian);
  const cosX = Math.cos(camera.x * radian);
  const sinY = Math.sin(camera.y * radian);
  const cosY = Math.cos(camera.y * radian);
  for (let at = 0; at < onto.x.length; at += 1) {
    const east = sphere[at * 3] ?? 0;
    const north = sphere[at * 3 + 1] ?? 0;
    const front = sphere[at * 3 + 2] ?? 0;
    const across = east * cosX - front * sinX;
    const depth = east * sinX + front * cosX;
    const isSeen = north * sinY + depth * cosY > 0;
    onto.x[at] = isSeen ? middleX + across * radius : Number.NaN;
    onto.y[at] = middleY - (north * cosY - depth * sinY) * radius;
  }
}

/**
 * The topmost point within reach of a place of the view (px): the last one drawn there. A pass over all of them takes
 * less than a millisecond for a hundred thousand, so there is no index that would have to follow the camera.
 */
export function findPointAt(
  { x, y }: ScreenPoints,
  radii: Float32Array,
  at: { readonly x: number; readonly y: number; readonly leastReach: number },
  isShown: (index: number) => boolean,
): number | undefined {
  for (let index = x.length - 1; index >= 0; index -= 1) {
    const reach = Math.max(radii[index] ?? 0, at.leastReach);
    const across = (x[index] ?? Number.NaN) - at.x;
    const down = (y[index] ?? 0) - at.y;
    if (across * across + down * down <= reach * reach && isShown(index)) return index;
  }
  return undefined;
}
