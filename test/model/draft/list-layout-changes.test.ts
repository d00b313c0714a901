import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listLayoutChanges } from '../../../src/model/draft/list-layout-changes.ts';

const place = fc.record({ x: fc.nat(12), y: fc.nat(40), w: fc.nat(12), h: fc.nat(12) });
const layouts = fc.dictionary(fc.constantFrom('lg', 'md', 'sm'), place);
const widgets = fc.uniqueArray(
  fc.record({ id: fc.string(), position: place, responsiveLayouts: fc.option(layouts, { nil: undefined }) }),
  { selector: ({ id }) => id },
);
const moves = fc.array(
  fc.record({ index: fc.nat(), breakpoint: fc.constantFrom('position', 'lg', 'md', 'sm'), to: place }),
);

type Widget = typeof widgets extends fc.Arbitrary<(infer One)[]> ? One : never;
type Move = typeof moves extends fc.Arbitrary<(infer One)[]> ? One : never;

function move(before: readonly Widget[], { index, breakpoint, to }: Move): Widget[] {
  return before.map((widget, at) => {
    if (at !== index % before.length) return widget;
    if (breakpoint === 'position') return { ...widget, position: to };
    return { ...widget, responsiveLayouts: { ...widget.responsiveLayouts, [breakpoint]: to } };
  });
}

describe('the changes of a layout', () => {
  test('make the edited layout of the one before', () => {
    fc.assert(
      fc.property(widgets, moves, (before, steps) => {
        const after = steps.reduce(move, before);
        const changes = new Map(listLayoutChanges(before, after).map((change) => [change.id, change]));
        const made = before.map((widget) => {
          const { position = widget.position, responsiveLayouts } = changes.get(widget.id) ?? {};
          const all = { ...widget.responsiveLayouts, ...responsiveLayouts };
          return { id: widget.id, position, responsiveLayouts: all };
        });
        expect(made).toEqual(
          after.map((widget) => ({ ...widget, responsiveLayouts: widget.responsiveLayouts ?? {} })),
        );
      }),
    );
  });

  test('name no widget and no breakpoint that has its place still', () => {
    fc.assert(
      fc.property(widgets, moves, (before, steps) => {
        const after = steps.reduce(move, before);
        const copy = structuredClone(after);
        expect(listLayoutChanges(after, copy)).toEqual([]);
        const moved = new Set(steps.map(({ index }) => before[index % before.length]?.id));
        for (const { id } of listLayoutChanges(before, after)) expect(moved).toContain(id);
      }),
    );
  });
});
