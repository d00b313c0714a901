/** Layouts for react-grid-layout and for the element: documented layouts, edge cases and generated layouts. */
import type { BreakpointName } from '../../src/contract/primitives.ts';
import { rounds } from '../rounds.ts';

interface Position {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface PlacedWidget {
  readonly id: string;
  readonly position: Position;
  readonly responsiveLayouts?: Partial<Record<BreakpointName, Position | null>>;
}

export interface LayoutCase {
  readonly name: string;
  readonly layout: Readonly<Record<string, unknown>> | null;
  readonly widgets: readonly PlacedWidget[];
}

type Numbers = readonly [x: number, y: number, w: number, h: number];

const at = ([x, y, w, h]: Numbers): Position => ({ x, y, w, h });
const place = (...positions: readonly Numbers[]): PlacedWidget[] =>
  positions.map((position, index) => ({ id: `w${index}`, position: at(position) }));

function withLayouts(
  widgets: readonly PlacedWidget[],
  layouts: Partial<Record<BreakpointName, readonly (Numbers | null)[]>>,
): PlacedWidget[] {
  return widgets.map((widget, index) => {
    const entries = Object.entries(layouts).flatMap(([name, positions]) => {
      const position = positions[index];
      return position === undefined ? [] : [[name, position && at(position)] as const];
    });
    return { ...widget, responsiveLayouts: Object.fromEntries(entries) };
  });
}

const tidy = place([0, 0, 3, 4], [3, 0, 3, 4], [6, 0, 3, 4], [9, 0, 3, 4], [0, 4, 8, 11], [8, 4, 4, 11]);
const gaps = place([0, 3, 4, 2], [4, 9, 4, 3], [9, 1, 3, 6], [1, 20, 10, 2]);
const overlapping = place([0, 0, 6, 4], [2, 1, 6, 4], [4, 2, 6, 4], [0, 0, 12, 1], [5, 3, 1, 9]);
const outside = place([10, 0, 6, 3], [0, 0, 40, 2], [-3, 2, 4, 2], [30, -4, 2, 5], [11, 7, 1, 1]);

/** Examples of the library: basic usage, and the responsive showcase with generated rows. */
const documented: readonly LayoutCase[] = [
  {
    name: 'the library’s basic example',
    layout: { rowHeight: 30, cols: { lg: 12 } },
    widgets: place([0, 0, 1, 2], [1, 0, 3, 2], [4, 0, 1, 2]),
  },
  {
    name: 'the library’s responsive showcase',
    layout: { rowHeight: 30 },
    widgets: Array.from({ length: 25 }, (_, index) => {
      const height = 2 + ((index * 3) % 4);
      return {
        id: `w${index}`,
        position: at([(index * 2) % 12, Math.floor(index / 6) * height, 2, height]),
      };
    }),
  },
];

const frames: readonly (readonly [string, LayoutCase['layout']])[] = [
  ['no settings', null],
  ['every setting null', { breakpoints: null, cols: null, containerPadding: null, margin: null }],
  ['no margin', { margin: [0, 0] }],
  ['no padding', { containerPadding: [0, 0], margin: [16, 9] }],
  ['wide padding', { containerPadding: [37, 5] }],
  ['negative padding', { containerPadding: [-8, -3] }],
  ['negative margin', { margin: [-6, -4], containerPadding: [10, 10] }],
  ['low rows', { rowHeight: 1, margin: [5, 5] }],
  ['rows of a fraction', { rowHeight: 33.5, margin: [7, 11] }],
  ['other columns', { cols: { lg: 24, md: 7, sm: 5, xs: 3, xxs: 1 } }],
  ['some columns', { cols: { lg: 10, sm: null } }],
  ['other breakpoints', { breakpoints: { lg: 1100, md: 900, sm: 700, xs: 400, xxs: 0 } }],
];

const edges: readonly LayoutCase[] = frames.flatMap(([frame, layout]) => [
  { name: `${frame}: tidy`, layout, widgets: tidy },
  { name: `${frame}: gaps`, layout, widgets: gaps },
  { name: `${frame}: overlaps`, layout, widgets: overlapping },
  { name: `${frame}: outside of the grid`, layout, widgets: outside },
]);

const named: readonly LayoutCase[] = [
  {
    name: 'positions at some breakpoints',
    layout: null,
    widgets: withLayouts(tidy, {
      sm: tidy.map((_, index) => [(index % 2) * 3, index * 3, 3, 5]),
      xxs: tidy.map((_, index) => [0, 60 - index * 6, 2, 6]),
    }),
  },
  {
    name: 'positions at a breakpoint for some widgets, and null for others',
    layout: null,
    widgets: withLayouts(gaps, { md: [[0, 5, 5, 2], null], xs: [[0, 0, 4, 3]] }),
  },
  {
    name: 'positions at lg over the plain ones',
    layout: null,
    widgets: withLayouts(tidy, { lg: [[4, 9, 8, 2]] }),
  },
  { name: 'one widget', layout: null, widgets: place([3, 7, 5, 2]) },
];

/** The generator mulberry32, which returns the same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

function generate(index: number): LayoutCase {
  const random = createRandom(index + 1);
  const position = (cols: number): Position =>
    at([random(cols + 2), random(30), 1 + random(cols), 1 + random(9)]);
  const named = (['lg', 'md', 'sm', 'xs', 'xxs'] as const).filter(() => random(3) === 0);
  const cols = { lg: 12, md: 10, sm: 6, xs: 4, xxs: 2 };
  const widgets = Array.from({ length: 1 + random(24) }, (_, order) => ({
    id: `w${order}`,
    position: position(12),
    responsiveLayouts: Object.fromEntries(
      named.filter(() => random(6) > 0).map((name) => [name, position(cols[name])]),
    ),
  }));
  const margin = [random(30), random(30)];
  const containerPadding = random(2) === 0 ? null : [random(40), random(40)];
  const layout = random(3) === 0 ? null : { margin, containerPadding, rowHeight: 5 + random(120) };
  return { name: `generated ${index}`, layout, widgets };
}

export const knownCases: readonly LayoutCase[] = [...documented, ...edges, ...named];
export const generatedCases: readonly LayoutCase[] = Array.from({ length: rounds(50, 2_000) }, (_, index) =>
  generate(index),
);
