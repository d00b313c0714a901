import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  planLegends,
  type LegendEntries,
  type LegendPlan,
} from '../../../src/views/chart/model/plan-legends.ts';

const size = fc.record({
  width: fc.integer({ min: 120, max: 1600 }),
  height: fc.integer({ min: 80, max: 900 }),
});
const legend = fc
  .record({
    side: fc.constantFrom('top', 'bottom', 'left', 'right'),
    titleHeight: fc.constantFrom(0, 18),
    titleWidth: fc.constantFrom(0, 60),
    rowHeight: fc.integer({ min: 10, max: 30 }),
    symbolWidth: fc.integer({ min: 4, max: 30 }),
    columnGap: fc.integer({ min: 0, max: 20 }),
    labelLimit: fc.integer({ min: 30, max: 300 }),
    columns: fc.constantFrom(undefined, 0, 1, 2, 5),
    limit: fc.constantFrom(undefined, 0, 3, 10),
    labels: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 80 }),
  })
  .map((one): LegendEntries => ({ ...one, across: one.side === 'top' || one.side === 'bottom' }));
const legends = fc.array(legend, { minLength: 1, maxLength: 4 });

const countShown = ({ labels }: LegendEntries, { limit }: LegendPlan): number =>
  limit > 0 ? limit : labels.length;
const countRows = (one: LegendEntries, plan: LegendPlan): number =>
  Math.ceil(countShown(one, plan) / plan.columns);

test('every entry is shown or counted, and no count appears if all are shown', () => {
  fc.assert(
    fc.property(legends, size, (all, box) => {
      planLegends(all, box).forEach((plan, index) => {
        const { labels = [], limit } = all[index] ?? {};
        if (plan.limit === 0) expect(plan.folded).toBe(0);
        else expect(plan.limit - 1 + plan.folded).toBe(labels.length);
        if (limit) expect(plan.limit === 0 ? labels.length : plan.limit).toBeLessThanOrEqual(limit);
      });
    }),
  );
});

test('the columns of a legend fit its room', () => {
  fc.assert(
    fc.property(legend, size, (one, box) => {
      const [plan] = planLegends([one], box);
      if (!plan || plan.columns < 2) return;
      const widest = Array.from({ length: plan.columns }, (_, column) =>
        Math.max(
          0,
          ...one.labels
            .filter((__, index) => index % plan.columns === column)
            .map((label) => Math.min(label, plan.labelLimit)),
        ),
      );
      const taken = widest.reduce((sum, label) => sum + label + one.symbolWidth, 0);
      const room = one.across ? box.width : box.width / 3;
      expect(taken + (plan.columns - 1) * one.columnGap + one.titleWidth).toBeLessThanOrEqual(room);
    }),
  );
});

test('legends at a side show more than their first rows only where there is room', () => {
  fc.assert(
    fc.property(legends, size, (all, box) => {
      const plans = planLegends(all, box);
      for (const side of new Set(all.map((one) => one.side))) {
        const there = all.flatMap((one, index) => (one.side === side ? [{ one, plan: plans[index] }] : []));
        const rows = there.map(({ one, plan }) => (plan ? countRows(one, plan) : 0));
        if (rows.every((count) => count <= 2)) continue;
        const taken = there.reduce(
          (sum, { one }, index) => sum + one.titleHeight + (rows[index] ?? 0) * one.rowHeight,
          0,
        );
        expect(taken).toBeLessThanOrEqual(there[0]?.one.across ? box.height / 3 : box.height);
      }
    }),
  );
});

test('a legend with room for all shows all', () => {
  fc.assert(
    fc.property(legend, (one) => {
      const [plan] = planLegends([{ ...one, limit: undefined }], { width: 1e6, height: 1e6 });
      expect(plan).toMatchObject({ limit: 0, folded: 0 });
    }),
  );
});
