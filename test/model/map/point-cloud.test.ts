import { expect, test } from 'vitest';
import { colorPoints } from '../../../src/views/map/model/color-points.ts';
import { parseMapSpec } from '../../../src/views/map/model/parse-map-spec.ts';
import { findPointAt } from '../../../src/views/map/model/point-hit-test.ts';
import { createPointCloud } from '../../../src/views/map/model/point-cloud.ts';
import { drawRasterPoints } from '../../../src/views/map/model/raster-points.ts';
import { parseMapViewState } from '../../../src/views/map/model/map-view-state.ts';

const rules = {
  series: ['#111111', '#222222', '#333333'],
  ramps: { ramp: ['#ffffff', '#000000'], diverging: ['#ff0000', '#ffffff', '#0000ff'] },
  rampRule: { type: 'sequential' as const, middle: undefined, isReversed: false },
  plain: '#0000ff',
  muted: '#888888',
  other: 'Other',
  overrides: {},
  context: { locale: 'en', timeZone: 'UTC', currency: 'USD' },
};

test('rows without a valid place are left out and counted', () => {
  const cloud = createPointCloud({
    latitudes: ['52.5', 91, null, 10, '', 0, 'x'],
    longitudes: [13.4, 0, 3, 400, 5, 350, 1],
  });
  expect([...cloud.rows]).toEqual([0, 5]);
  expect([...cloud.places.x]).toEqual([13.4, -10]);
  expect(cloud.unplaced).toBe(5);
});

test('large circles are drawn first, so that small ones stay reachable', () => {
  const cloud = createPointCloud({
    latitudes: [1, 1, 1, 1],
    longitudes: [1, 1, 1, 1],
    sizes: [2, null, 9, '5'],
  });
  expect([...cloud.rows]).toEqual([2, 3, 0, 1]);
  expect([...cloud.sizes]).toEqual([9, 5, 2, Number.NaN]);
});

test('each category has a colour of its own; without a value it is muted', () => {
  const colors = colorPoints({ column: { name: 'a', type: 'string' }, cells: ['x', null, 'y', 'x'] }, rules);
  expect(colors.categories).toEqual([
    { label: 'x', color: '#111111' },
    { label: '∅', color: '#888888' },
    { label: 'y', color: '#333333' },
  ]);
  expect([0, 1, 2, 3].map(colors.of)).toEqual([0, 1, 2, 0]);
});

test('with more categories than colours, the rarest are shown as others, and no colour is used twice', () => {
  const cells = ['a', 'b', 'b', 'c', 'd', 'd', 'd', 'e'];
  const colors = colorPoints({ column: { name: 'a', type: 'string' }, cells }, rules);
  expect(colors.categories.map(({ label }) => label)).toEqual(['d', 'b', 'Other']);
  expect(cells.map((_, row) => colors.of(row))).toEqual([2, 1, 1, 2, 0, 0, 0, 2]);
});

test('numbers are coloured by a ramp, and missing ones are muted', () => {
  const colors = colorPoints({ column: { name: 'a', type: 'number' }, cells: [0, '100', null, 49] }, rules);
  expect(colors.palette[colors.of(2)]).toBe('#888888');
  expect(colors.palette[colors.of(0)]).toBe('#ffffff');
  expect(colors.palette[colors.of(1)]).toBe('#000000');
  expect(colors.of(3)).toBeGreaterThan(colors.of(0));
});

test('the topmost point is found, small points within a larger distance, hidden points never', () => {
  const screen = { x: Float32Array.of(10, 12, Number.NaN), y: Float32Array.of(10, 10, 10) };
  const radii = Float32Array.of(20, 2, 50);
  const at = { x: 15, y: 10, leastReach: 6 };
  expect(findPointAt(screen, radii, at, () => true)).toBe(1);
  expect(findPointAt(screen, radii, at, (index) => index !== 1)).toBe(0);
  expect(findPointAt(screen, radii, { ...at, x: 100 }, () => true)).toBeUndefined();
});

const crowd = (x: number[], colorOf: number[]) => ({
  places: { x: Float32Array.from(x), y: Float32Array.from(x, () => 4) },
  radii: Float32Array.from(x, () => 2),
  colorOf: Uint16Array.from(colorOf),
  colors: [[255, 0, 0], [0, 0, 255], undefined] as const,
  opacity: 1,
});

function stamp(parts: ReturnType<typeof crowd>, stride = 1): { at: (x: number) => number[] } {
  const data = new Int32Array(16 * 8);
  drawRasterPoints(parts, { data, width: 16, height: 8, ratio: 1 }, stride);
  const bytes = new Uint8ClampedArray(data.buffer);
  return { at: (x) => [...bytes.slice((4 * 16 + x) * 4, (4 * 16 + x) * 4 + 4)] };
}

test('a drawn circle has its colour, and the last circle is on top', () => {
  expect(stamp(crowd([4], [0])).at(4)).toEqual([255, 0, 0, 255]);
  expect(stamp(crowd([4, 4], [0, 1])).at(4)).toEqual([0, 0, 255, 255]);
});

test('invisible and hidden circles draw nothing; circles across an edge are cut there', () => {
  const picture = stamp(crowd([Number.NaN, 8, 0], [0, 2, 1]));
  expect(picture.at(8)).toEqual([0, 0, 0, 0]);
  expect(picture.at(0)).toEqual([0, 0, 255, 255]);
  expect(picture.at(15)).toEqual([0, 0, 0, 0]);
});

test('a translucent colour is mixed with the colour below, and stays opaque on an opaque ground', () => {
  const half = { ...crowd([4, 4], [0, 1]), opacity: 0.5 };
  const [red = 0, , blue = 0, alpha = 0] = stamp(half).at(4);
  expect(alpha).toBeGreaterThan(185);
  expect(blue).toBeGreaterThan(red);
  expect(red).toBeGreaterThan(60);
});

test('a stride skips points', () => {
  expect(stamp(crowd([4, 11], [0, 0]), 2).at(11)).toEqual([0, 0, 0, 0]);
});

test('any value from a host is parsed as a map', () => {
  expect(parseMapViewState({ camera: { x: 1 }, hidden: ['a', 3] })).toEqual({
    camera: { x: 1 },
    hidden: ['a'],
  });
  expect(parseMapViewState('no')).toEqual({ camera: undefined, hidden: [] });
});

test('values out of range are clamped, and invalid values become the default', () => {
  const points = { latitude: 'a', longitude: 'b', maxRadius: 900, clusterRadius: 1, cluster: 'yes' };
  expect(parseMapSpec(points)).toMatchObject({ spec: { maxRadius: 60, clusterRadius: 10, cluster: false } });
  const regions = { dimension: 'a', measure: 'b', fillUnmatched: '#ccc', source: '', projection: 'globe' };
  expect(parseMapSpec(regions)).toMatchObject({
    spec: { source: 'world', fillUnmatched: '#ccc', projection: 'globe', isProjectionSet: true },
  });
});
