/** The colours of numbers by the ramp that the author has chosen. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createColorScale } from '../../../src/views/map/model/color-scale.ts';
import { findLegendMiddle } from '../../../src/views/map/model/legend-middle.ts';
import { findColorClass } from '../../../src/views/map/model/map-scales.ts';
import { parseMapSpec, type ParsedRamp } from '../../../src/views/map/model/parse-map-spec.ts';

const ramps = { ramp: ['#ffffff', '#000000'], diverging: ['#ff0000', '#ffffff', '#0000ff'] };
const sequential: ParsedRamp = { type: 'sequential', middle: undefined, isReversed: false };
const diverging: ParsedRamp = { ...sequential, type: 'diverging' };
const limitsOf = (values: readonly number[], rule: ParsedRamp): number[][] =>
  createColorScale(values, rule, ramps).classes.map(({ from, to }) => [from, to]);

test('a diverging ramp meets at its middle: zero between values of both signs, the one of the author, or halfway', () => {
  expect(limitsOf([-20, 40], diverging)).toEqual([
    [-20, -10],
    [-10, 0],
    [0, 10],
    [10, 20],
    [20, 30],
    [30, 40],
  ]);
  expect(createColorScale([10, 90], { ...diverging, middle: 80 }, ramps).middle).toBe(80);
  expect(createColorScale([10, 90], diverging, ramps).middle).toBe(50);
});

test('equal distances from the middle have equally strong colours, and each side has its own', () => {
  const { classes } = createColorScale([-20, 40], diverging, ramps);
  const colorOf = (value: number) => findColorClass(classes, value)?.color;
  expect([colorOf(-15), colorOf(15)]).toEqual(['#ff8080', '#8080ff']);
  expect(colorOf(40)).toBe('#0000ff');
});

test('every value has a class, and none of them crosses the middle', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.option(value, { nil: undefined }), (values, middle) => {
      const scale = createColorScale(values, { ...diverging, middle }, ramps);
      for (const one of values) expect(findColorClass(scale.classes, one)).toBeDefined();
      const at = scale.middle ?? 0;
      for (const { from, to } of scale.classes) expect(from < at && to > at && from !== to).toBe(false);
      expect(scale.classes.length).toBeLessThanOrEqual(8);
    }),
    { examples: [[[0, -1e-323], undefined]] },
  );
});

test('reversed ramps change their ends', () => {
  const first = (rule: ParsedRamp) => createColorScale([-40, 40], rule, ramps).classes[0]?.color;
  expect(first(sequential)).toBe('#ffffff');
  expect(first({ ...sequential, isReversed: true })).toBe('#000000');
  expect(first({ ...diverging, isReversed: true })).toBe('#0000ff');
});

test('without values, there is nothing to colour', () => {
  expect(createColorScale([undefined], diverging, ramps)).toEqual({ classes: [], middle: undefined });
});

test('a legend names the middle where it has room', () => {
  expect(findLegendMiddle(createColorScale([-40, 40], diverging, ramps))).toEqual({ value: 0, at: 0.5 });
  expect(findLegendMiddle(createColorScale([-1, 40], diverging, ramps))).toBeUndefined();
  expect(findLegendMiddle(createColorScale([-40, 40], sequential, ramps))).toBeUndefined();
});

test('what is no ramp is the one of the theme', () => {
  const read = (ramp: unknown) => {
    const reading = parseMapSpec({ dimension: 'a', measure: 'b', ramp });
    return reading.ok ? reading.spec.ramp : undefined;
  };
  for (const ramp of [undefined, 'diverging', [], { type: 'rainbow', middle: 'zero', reverse: 'yes' }])
    expect(read(ramp)).toEqual(sequential);
  expect(read({ type: 'diverging', middle: 3, reverse: true })).toEqual({
    type: 'diverging',
    middle: 3,
    isReversed: true,
  });
});
