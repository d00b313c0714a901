/**
 * Emphasises the picked stretches of a line or an area, such as a range of months. A line is one shape with one style, so
 * it recedes as a whole, and a copy of it that is cut to the stretches is painted over it.
 */
import type { Restore } from './change-painted-item.ts';
import type { SceneItem, SceneMark } from './scene-marks.ts';

/** From the first to the last point of a stretch along the axis, px. */
type Stretch = readonly [from: number, to: number];

/** A cut reaches this far across the axis, unless the mark is cut at the edge of its plot, px. */
const beyond = 10_000;

/** The part of a canvas that a path is drawn with. */
interface PathTarget {
  rect(x: number, y: number, width: number, height: number): void;
}

/** What Vega draws with a cut: a canvas gets the path, and SVG its text. */
type Cut = (target: PathTarget | null) => string | undefined;

/** A mark whose cut Vega's types do not declare. */
type CutMark = SceneMark & { readonly clip?: boolean | Cut };

/** The stretches between neighbouring picked points. A single point is none: it is shown as a point. */
export function listStretches(
  { items = [] }: SceneMark,
  axis: 'x' | 'y',
  isPicked: (item: SceneItem) => boolean,
): Stretch[] {
  const stretches: Stretch[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length > 1) stretches.push([Math.min(...run), Math.max(...run)]);
    run = [];
  };
  for (const item of items)
    if (item.defined !== false && isPicked(item)) run.push(item[axis] ?? 0);
    else end();
  end();
  return stretches;
}

/** The axis along which the points of a line ascend or descend. */
export function findLineAxis({ items = [] }: SceneMark): 'x' | 'y' {
  const places = items.map(({ x = 0 }) => x);
  const follows = (sign: 1 | -1) =>
    places.every((place, index) => index === 0 || (place - (places[index - 1] ?? 0)) * sign >= 0);
  return places.at(0) !== places.at(-1) && (follows(1) || follows(-1)) ? 'x' : 'y';
}

/** Paints the stretches in the current style, above the mark. Called before the mark recedes. */
export function addStretches(mark: CutMark, axis: 'x' | 'y', stretches: readonly Stretch[]): Restore {
  const siblings = mark.group?.items ?? [];
  const [first, ...others] = mark.items ?? [];
  if (!first) return () => {};
  // The first item has the style of the line.
  const style = Object.assign(Object.create(Object.getPrototypeOf(first) as object) as SceneItem, first);
  const cut = createCut(mark, axis, stretches);
  const copy = { ...mark, items: [style, ...others], clip: cut, clip_id: undefined, zindex: 0 };
  siblings.splice(siblings.indexOf(mark) + 1, 0, copy);
  return () => {
    siblings.splice(siblings.indexOf(copy), 1);
  };
}

function createCut({ group, clip }: CutMark, axis: 'x' | 'y', stretches: readonly Stretch[]): Cut {
  const side = (axis === 'x' ? group?.height : group?.width) ?? 0;
  const [start, length] = clip ? [0, side] : [-beyond, side + 2 * beyond];
  const boxes = stretches.map(([from, to]) =>
    axis === 'x' ? ([from, start, to - from, length] as const) : ([start, from, length, to - from] as const),
  );
  return (target) => {
    for (const box of boxes) target?.rect(...box);
    return target
      ? undefined
      : boxes.map(([x, y, width, height]) => `M${x},${y}h${width}v${height}h${-width}Z`).join('');
  };
}
