/** Edits of a layout by dragging and resizing, compared with react-grid-layout. */
import fc from 'fast-check';
import {
  applyPositionConstraints,
  applySizeConstraints,
  defaultConstraints,
  getLayoutItem,
  moveElement,
  verticalCompactor,
  withLayoutItem,
  type Layout,
} from 'react-grid-layout/core';
import { expect, test } from 'vitest';
import { compactCells, type Cell } from '../../../src/model/layout/compact-cells.ts';
import { moveCell, resizeCell } from '../../../src/model/layout/edit-layout.ts';
import { rounds } from '../../rounds.ts';

interface Scene {
  readonly cols: number;
  readonly cells: readonly Cell[];
}

interface Gesture {
  readonly kind: 'move' | 'resize';
  /** The index of a cell, modulo the number of cells. */
  readonly of: number;
  /** The positions of the pointer, in cells; also outside of the grid. */
  readonly path: readonly { readonly across: number; readonly down: number }[];
}

const whole = (min: number, max: number) => fc.integer({ min, max });

const scenes: fc.Arbitrary<Scene> = whole(1, 24).chain((cols) =>
  fc
    .array(fc.record({ x: whole(0, cols), y: whole(0, 14), w: whole(1, cols), h: whole(1, 7) }), {
      minLength: 1,
      maxLength: 20,
    })
    .map((places) => {
      const cells = places.map((place, index) => ({ i: `w${index}`, ...place }));
      return { cols, cells: compactCells(cells, cols) };
    }),
);

const gestures: fc.Arbitrary<Gesture> = fc.record({
  kind: fc.constantFrom('move', 'resize'),
  of: whole(0, 19),
  path: fc.array(fc.record({ across: whole(-3, 26), down: whole(-3, 30) }), { minLength: 1, maxLength: 6 }),
});

/** One step of a pointer, as the component applies it: constrained, moved or resized, compacted. */
function peerStep(layout: Layout, cols: number, { kind, id, across, down }: Step): Layout {
  const item = getLayoutItem(layout, id);
  if (!item) return layout;
  const frame = { cols, maxRows: Infinity, containerWidth: 1200, containerHeight: 0, rowHeight: 30 };
  const context = { ...frame, margin: [10, 10] as const, layout };
  if (kind === 'move') {
    const { x, y } = applyPositionConstraints(defaultConstraints, item, across, down, context);
    const moved = moveElement(layout, item, x, y, true, false, 'vertical', cols, false);
    return verticalCompactor.compact(moved, cols);
  }
  const { w, h } = applySizeConstraints(defaultConstraints, item, across, down, 'se', context);
  const [resized] = withLayoutItem(layout, id, (one) => ({ ...one, w, h }));
  return verticalCompactor.compact(resized, cols);
}

interface Step {
  readonly kind: Gesture['kind'];
  readonly id: string;
  readonly across: number;
  readonly down: number;
}

const ourStep = (cells: readonly Cell[], cols: number, { kind, id, across, down }: Step): readonly Cell[] =>
  kind === 'move'
    ? moveCell(cells, id, { x: across, y: down }, cols)
    : resizeCell(cells, id, { w: across, h: down }, cols);

const toSteps = ({ kind, of, path }: Gesture, count: number): Step[] =>
  path.map((point) => ({ kind, id: `w${of % count}`, ...point }));

const bare = (layout: Layout): Cell[] => layout.map(({ i, x, y, w, h }) => ({ i, x, y, w, h }));

test('sequences of drags and resizes match react-grid-layout at every step', () => {
  fc.assert(
    fc.property(scenes, fc.array(gestures, { minLength: 1, maxLength: 4 }), ({ cols, cells }, all) => {
      let ours = cells;
      let peers: Layout = cells.map((cell) => ({ ...cell }));
      for (const step of all.flatMap((gesture) => toSteps(gesture, cells.length))) {
        ours = ourStep(ours, cols, step);
        peers = peerStep(peers, cols, step);
        expect(ours).toEqual(bare(peers));
      }
    }),
    { numRuns: rounds(500, 10_000) },
  );
});

test('after any edits, nothing overlaps or leaves the grid', () => {
  const overlap = (one: Cell, other: Cell): boolean =>
    one.i !== other.i &&
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h;
  fc.assert(
    fc.property(scenes, gestures, ({ cols, cells }, gesture) => {
      const steps = toSteps(gesture, cells.length);
      const edited = steps.reduce((layout, step) => ourStep(layout, cols, step), cells);
      expect(edited.filter((cell) => edited.some((other) => overlap(cell, other)))).toEqual([]);
      expect(edited.every(({ x, y, w, h }) => x >= 0 && y >= 0 && x + w <= cols && w > 0 && h > 0)).toBe(
        true,
      );
    }),
  );
});
