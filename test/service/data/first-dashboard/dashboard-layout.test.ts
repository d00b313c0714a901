/** The layout of a first dashboard: whatever its widgets are, no row has a gap, and nothing overlaps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  gridColumns,
  placeWidgets,
  type WidgetPlan,
} from '../../../../src/onboarding/first-dashboard/dashboard-layout.ts';

const sizes = ['filter', 'tile', 'wide', 'narrow'] as const;
const counts = fc.tuple(fc.nat(3), fc.nat(4), fc.nat(4), fc.nat(6));

const toPlans = (wanted: readonly number[]): WidgetPlan[] =>
  sizes.flatMap((size, index) =>
    Array.from({ length: wanted[index] ?? 0 }, (_, number) => ({
      id: `${size}-${number}`,
      type: 'CHART' as const,
      size,
      config: {},
    })),
  );

test('every widget has a place, and each row of the grid is full', () => {
  fc.assert(
    fc.property(counts, fc.constantFrom(...Object.entries(gridColumns)), (wanted, [name, columns]) => {
      const placed = placeWidgets(toPlans(wanted)).map(({ responsiveLayouts }) => responsiveLayouts[name]);
      expect(placed).not.toContain(undefined);
      const widths = new Map<number, number>();
      for (const place of placed)
        for (let y = place?.y ?? 0; place && y < place.y + place.h; y += 1)
          widths.set(y, (widths.get(y) ?? 0) + place.w);
      expect([...widths.values()].every((width) => width === columns)).toBe(true);
    }),
  );
});
