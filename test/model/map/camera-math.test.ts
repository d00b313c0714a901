import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  interpolateCamera,
  fitBounds,
  fromScreen,
  clampCamera,
  panBy,
  parseCamera,
  toScreen,
  zoomBy,
  type Camera,
} from '../../../src/views/map/model/camera-math.ts';
import {
  fromMercatorX,
  fromMercatorY,
  toMercatorX,
  toMercatorY,
} from '../../../src/views/map/model/mercator.ts';
import { projectToGlobe, projectToPlane, toSphere } from '../../../src/views/map/model/project-points.ts';
import { computeCenter, computeBounds, expandBounds } from '../../../src/views/map/model/point-bounds.ts';

const frame = { width: 400, height: 300 };
const limits = {
  least: 0,
  most: 10,
  bounds: { left: -0.5, top: -0.5, right: 0.5, bottom: 0.5 },
  wraps: true,
};
const camera: Camera = { shape: 'flat', x: 0.1, y: -0.05, zoom: 3 };
const places = (x: number[], y: number[]) => ({ x: Float64Array.from(x), y: Float64Array.from(y) });
const screen = (count: number) => ({ x: new Float32Array(count), y: new Float32Array(count) });

test('zooming keeps the place under the pointer fixed', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 300 }),
      (steps, x, y) => {
        const before = fromScreen(camera, frame, x, y);
        const after = fromScreen(zoomBy(camera, steps, { frame, limits, x, y }), frame, x, y);
        expect(after[0]).toBeCloseTo(before[0], 9);
        expect(after[1]).toBeCloseTo(before[1], 9);
      },
    ),
  );
});

test('the view follows the pointer', () => {
  const [x, y] = toScreen(camera, frame, 0.1, 0);
  expect(toScreen(panBy(camera, 12, -7), frame, 0.1, 0)).toEqual([
    expect.closeTo(x + 12, 6),
    expect.closeTo(y - 7, 6),
  ]);
});

test('a camera wraps around the world and stays within its limits', () => {
  expect(clampCamera({ ...camera, x: 0.7, y: 3, zoom: 40 }, limits)).toEqual({
    shape: 'flat',
    x: expect.closeTo(-0.3, 9) as number,
    y: 0.5,
    zoom: 10,
  });
  expect(clampCamera({ ...camera, x: 0.7 }, { ...limits, wraps: false }).x).toBe(0.5);
  const globe: Camera = { shape: 'globe', x: 200, y: 100, zoom: 1 };
  expect(clampCamera(globe, limits)).toEqual({ shape: 'globe', x: -160, y: 90, zoom: 1 });
});

test('a fitted view contains all corners, inside its margin', () => {
  const bounds = { left: 0.1, top: -0.2, right: 0.3, bottom: 0.1 };
  const fitted = fitBounds(bounds, frame, 10);
  const [left, top] = toScreen(fitted, frame, bounds.left, bounds.top);
  const [right, bottom] = toScreen(fitted, frame, bounds.right, bounds.bottom);
  expect(top).toBeCloseTo(10);
  expect(bottom).toBeCloseTo(290);
  expect(left).toBeGreaterThanOrEqual(10);
  expect(right).toBeLessThanOrEqual(390);
});

test('a flight begins and ends at its cameras and takes the short way around', () => {
  const to: Camera = { ...camera, x: -0.45, zoom: 5 };
  const from: Camera = { ...camera, x: 0.45 };
  expect(interpolateCamera(from, to, 0, true)).toEqual(from);
  const end = interpolateCamera(from, to, 1, true);
  expect([end.x, end.zoom]).toEqual([expect.closeTo(0.55, 9), 5]);
});

test('a stored camera is restored, and invalid values are not', () => {
  expect(parseCamera({ ...camera, odd: 1 }, 'flat')).toEqual(camera);
  expect(parseCamera(camera, 'globe')).toBeUndefined();
  for (const value of [undefined, null, 3, {}, { ...camera, zoom: '3' }, { ...camera, x: Number.NaN }])
    expect(parseCamera(value, 'flat')).toBeUndefined();
});

test('the projection is that of web maps, in both directions', () => {
  expect(toMercatorY(0)).toBeCloseTo(0, 12);
  expect([toMercatorX(180), toMercatorY(85.05112878)]).toEqual([0.5, expect.closeTo(-0.5, 6)]);
  expect([fromMercatorX(toMercatorX(-77)), fromMercatorY(toMercatorY(38.9))]).toEqual([
    expect.closeTo(-77, 9),
    expect.closeTo(38.9, 9),
  ]);
  expect(toMercatorY(90)).toBe(toMercatorY(89));
});

test('a point is shown once, on the nearer side of the world', () => {
  const onto = screen(2);
  const look = { ...camera, x: 0.49, zoom: 1 };
  projectToPlane(places([-0.49, 0.4], [0, 0]), onto, { camera: look, frame, wraps: true, reach: 0 });
  expect(onto.x[0]).toBeCloseTo(200 + 0.02 * 1024, 2);
  projectToPlane(places([-0.49, 0.4], [0, 0]), onto, { camera: look, frame, wraps: false, reach: 0 });
  expect(onto.x[0]).toBeNaN();
});

test('the far side of a globe is hidden', () => {
  const onto = screen(3);
  const sphere = toSphere(places([10, -170, 40], [20, -20, 20]));
  projectToGlobe(sphere, onto, { shape: 'globe', x: 10, y: 20, zoom: 0 }, frame);
  expect([onto.x[0], onto.y[0]]).toEqual([expect.closeTo(200, 3), expect.closeTo(150, 3)]);
  expect(onto.x[1]).toBeNaN();
  expect(onto.x[2]).toBeGreaterThan(200);
});

test('places on both sides of the date line are next to each other', () => {
  const span = computeBounds(places([178 / 360, -176 / 360], [0, 0.1]), true);
  expect((span?.right ?? 9) - (span?.left ?? 0)).toBeCloseTo(6 / 360, 6);
  expect(computeBounds(places([178 / 360, -176 / 360], [0, 0]), false)?.left).toBeCloseTo(-176 / 360, 9);
  expect(computeBounds(places([0.1], [0.2]), true)).toMatchObject({ left: 0.1, right: 0.1 });
  expect(computeBounds(places([], []), true)).toBeUndefined();
});

test('a single place is shown with its viewContext', () => {
  const wide = expandBounds({ left: 0.1, right: 0.1, top: 0, bottom: 0 }, 0.16, 0.01);
  expect(wide.right - wide.left).toBeCloseTo(0.01, 9);
});

test('the centre of places on a globe lies between them', () => {
  const [longitude, latitude] = computeCenter(places([170, -170], [10, 10]));
  expect(Math.abs(longitude)).toBeCloseTo(180, 6);
  expect(latitude).toBeGreaterThan(9);
});
