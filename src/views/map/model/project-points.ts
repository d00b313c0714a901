/**
 * Positions of many points in the view, computed in one pass over plain numbers, so that it is fast enough for every
 * frame.
 */
import { computeGlobeRadius, computeCameraScale, type Camera, type ViewportSize } from './camera-math.ts';

export interface PointCoordinates {
  /** On a plane, or longitude and latitude on a globe in degrees. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Positions in px of the view. The horizontal one is NaN for an invisible point. */
export interface ScreenPoints {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Positions on a sphere of radius 1, three numbers per point. */
export type SpherePoints = Float32Array;

const radian = Math.PI / 180;

/** Projects places on a plane. Points more than `reach` px outside of the view are invisible. */
export function projectToPlane(
  { x, y }: PointCoordinates,
  onto: ScreenPoints,
  { camera, frame, wraps, reach }: { camera: Camera; frame: ViewportSize; wraps: boolean; reach: number },
): void {
  const scale = computeCameraScale(camera);
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

/** Converts degrees to positions on a sphere, once for all frames. */
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

/** Projects places on a globe, seen from far away. Its back side is invisible. */
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
