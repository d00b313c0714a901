import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findColorClass,
  interpolateColor,
  toColorClasses,
  toRadius,
} from '../../../src/views/map/model/map-scales.ts';
import { parseMapSpec } from '../../../src/views/map/model/parse-map-spec.ts';
import { createRegionFinder } from '../../../src/views/map/model/region-finder.ts';

const ramp = ['#ffffff', '#000000'];

test('classes of colour cover all values, in order, with round limits', () => {
  const classes = toColorClasses([3, 18, 42, 97], ramp);
  expect(classes.map(({ from, to }) => [from, to])).toEqual([
    [0, 20],
    [20, 40],
    [40, 60],
    [60, 80],
    [80, 100],
  ]);
  expect([classes[0]?.color, classes.at(-1)?.color]).toEqual(['#ffffff', '#000000']);
});

test('every value has a class that contains it', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
      const classes = toColorClasses(values, ramp);
      for (const value of values) {
        const found = findColorClass(classes, value);
        expect(found && value >= found.from - 1e-6 * Math.abs(value) - 1e-9).toBe(true);
      }
    }),
  );
});

test('nearly equal values still have a class', () => {
  const classes = toColorClasses([0, Number.MIN_VALUE], ramp);
  expect(findColorClass(classes, 0)).toBeDefined();
});

test('a few extreme values do not leave the rest of the map in one colour', () => {
  const values = [...Array.from({ length: 20 }, (_, index) => index + 1), 1_000_000];
  const classes = toColorClasses(values, ramp);
  expect(new Set(values.map((value) => findColorClass(classes, value)?.color)).size).toBeGreaterThan(3);
});

test('colours are interpolated, in short notation too', () => {
  expect(interpolateColor(['#fff', '#000'], 0.5)).toBe('#808080');
});

test('the area of a circle is proportional to its value', () => {
  expect(toRadius(25, 100, 20)).toBe(10);
  expect(toRadius(0, 100, 20)).toBe(2.5);
});

test('a map without its columns names the required ones', () => {
  expect(parseMapSpec({ mode: 'point', latitude: 'lat' })).toEqual({
    ok: false,
    message: 'The map needs a "latitude" and a "longitude".',
  });
  expect(parseMapSpec({ dimension: 'state' })).toMatchObject({ ok: false });
  expect(parseMapSpec({ latitude: 'a', longitude: { field: 'b' }, odd: 1 })).toMatchObject({
    ok: true,
    spec: { mode: 'point', latitude: 'a', longitude: 'b', projection: 'mercator', cluster: false },
  });
});

test('a region is found by name, code or number, in any spelling', () => {
  const regions = [
    { id: '06', name: 'California', properties: { postal: 'Calif.' } },
    { id: '384', name: "Côte d'Ivoire", properties: {} },
  ];
  const find = createRegionFinder(regions, { CA: '06', CIV: '384' }, { 'ivory coast': '384' }, 'postal');
  for (const value of ['california', 'CA', 'US-CA', 'Calif.', '06', 6]) expect(find(value)?.id).toBe('06');
  for (const value of ["Cote d'Ivoire", 'CIV', 'The Ivory Coast', 384]) expect(find(value)?.id).toBe('384');
  for (const value of ['Atlantis', null, '', 99]) expect(find(value)).toBeUndefined();
});
