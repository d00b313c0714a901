/** Lines and texts can be seen on every fill that a map may have. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findContrast, findLineColor, findTextColor } from '../../../src/views/map/model/readable-colors.ts';

const light = { surface: '#ffffff', text: '#1a1d23' };
const dark = { surface: '#16181d', text: '#f0f1f3' };
const fills = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is that of WCAG', () => {
  expect(findContrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(findContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('a border can be seen on every fill, in light and dark', () => {
  fc.assert(
    fc.property(fills, fc.constantFrom(light, dark), (fill, ends) => {
      expect(findContrast(fill, findLineColor(fill, ends))).toBeGreaterThanOrEqual(1.7);
    }),
  );
});

test('a name is legible on every fill, and quiet where that is enough', () => {
  fc.assert(
    fc.property(fills, fc.constantFrom(light, dark), (fill, { surface, text }) => {
      const contrast = findContrast(fill, findTextColor(fill, [text, surface]));
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    }),
  );
  expect(findTextColor('#ffffff', ['#555555', '#111111'])).toBe('#555555');
  expect(findTextColor('#888888', ['#555555', '#111111'])).toBe('#111111');
});
