import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeTooltip } from '../../../src/model/layout/place-tooltip.ts';

const side = fc.integer({ min: 100, max: 2000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a tooltip that fits is within the window, and covers the pointer only if there is no room beside it', () => {
  fc.assert(
    fc.property(
      side,
      side,
      share,
      share,
      share,
      share,
      fc.boolean(),
      (width, height, w, h, x, y, isAbove) => {
        const size = { width: w * (width - 16), height: h * (height - 16) };
        const pointer = { x: x * width, y: y * height };
        const { left, top } = placeTooltip(size, pointer, { width, height }, isAbove);
        const right = left + size.width;
        const bottom = top + size.height;
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(8);
        expect(right).toBeLessThanOrEqual(width - 8 + 1e-6);
        expect(bottom).toBeLessThanOrEqual(height - 8 + 1e-6);
        const covers = left <= pointer.x && pointer.x <= right && top <= pointer.y && pointer.y <= bottom;
        const needed = [size.width + 22, size.height + 22] as const;
        const hasRoom =
          Math.max(pointer.x, width - pointer.x) >= needed[0] + 1e-6 ||
          Math.max(pointer.y, height - pointer.y) >= needed[1] + 1e-6;
        if (hasRoom) expect(covers).toBe(false);
      },
    ),
  );
});

test('a tooltip is placed above the pointer if that is preferred and there is room', () => {
  const size = { width: 100, height: 50 };
  const viewport = { width: 500, height: 500 };
  expect(placeTooltip(size, { x: 100, y: 200 }, viewport)).toEqual({ left: 114, top: 214 });
  expect(placeTooltip(size, { x: 100, y: 200 }, viewport, true)).toEqual({ left: 114, top: 136 });
  expect(placeTooltip(size, { x: 100, y: 40 }, viewport, true)).toEqual({ left: 114, top: 54 });
});
