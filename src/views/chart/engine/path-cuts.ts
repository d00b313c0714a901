/** Cuts lines and areas to parts of their plot while they are painted. */
import { changePaintedItem, type PaintedStyle, type Restore } from './change-painted-item.ts';
import type { SceneItem, SceneMark } from './scene-marks.ts';

/** From the first to the last position of a part along an axis, px. */
export type PathSegment = readonly [from: number, to: number];

type Box = readonly [x: number, y: number, width: number, height: number];

/** A cut reaches this far, unless the mark is cut at the edge of its plot, px. */
export const beyond = 10_000;

/** The part of a canvas that a path is drawn with. */
interface PathTarget {
  rect(x: number, y: number, width: number, height: number): void;
}

/** What Vega draws with a cut: a canvas gets the path, and SVG its text. */
type Cut = (target: PathTarget | null) => string | undefined;

/** A mark whose cut Vega's types do not declare. */
type CutMark = SceneMark & {
  readonly clip?: boolean | Cut;
  readonly clip_id?: unknown;
  /** The parts that the mark is cut to already. */
  readonly boxes?: readonly Box[];
};

/** Paints only some segments of the mark. */
export const cutMark = (mark: CutMark, axis: 'x' | 'y', segments: readonly PathSegment[]): Restore =>
  changePaintedItem(mark, cutTo(mark, axis, segments));

/** Paints a copy of the mark above it, cut to the segments. The copy has the current style of the mark, and `style`. */
export function addCutCopy(
  mark: CutMark,
  axis: 'x' | 'y',
  segments: readonly PathSegment[],
  style: PaintedStyle = {},
): Restore {
  const siblings = mark.group?.items ?? [];
  const [first, ...others] = mark.items ?? [];
  if (!first) return () => {};
  // The first item has the style of the line.
  const prototype = Object.getPrototypeOf(first) as object;
  const styled = Object.assign(Object.create(prototype) as SceneItem, first, style);
  const copy = { ...mark, items: [styled, ...others], ...cutTo(mark, axis, segments), zindex: 0 };
  siblings.splice(siblings.indexOf(mark) + 1, 0, copy);
  return () => {
    siblings.splice(siblings.indexOf(copy), 1);
  };
}

function cutTo(mark: CutMark, axis: 'x' | 'y', segments: readonly PathSegment[]) {
  const { boxes: known } = mark;
  const all = segments.map((segment) => toBox(mark, axis, segment));
  const boxes = known ? known.flatMap((one) => all.flatMap((other) => intersect(one, other))) : all;
  return { clip: toCut(boxes), clip_id: undefined, boxes };
}

function toBox({ group, clip, boxes }: CutMark, axis: 'x' | 'y', [from, to]: PathSegment): Box {
  const side = (axis === 'x' ? group?.height : group?.width) ?? 0;
  const [start, length] = clip && !boxes ? [0, side] : [-beyond, side + 2 * beyond];
  return axis === 'x' ? [from, start, to - from, length] : [start, from, length, to - from];
}

function intersect([x, y, width, height]: Box, [left, top, across, down]: Box): Box[] {
  const fromX = Math.max(x, left);
  const fromY = Math.max(y, top);
  const toX = Math.min(x + width, left + across);
  const toY = Math.min(y + height, top + down);
  return toX > fromX && toY > fromY ? [[fromX, fromY, toX - fromX, toY - fromY]] : [];
}

function toCut(boxes: readonly Box[]): Cut {
  return (target) => {
    for (const box of boxes) target?.rect(...box);
    return target
      ? undefined
      : boxes.map(([x, y, width, height]) => `M${x},${y}h${width}v${height}h${-width}Z`).join('');
  };
}
