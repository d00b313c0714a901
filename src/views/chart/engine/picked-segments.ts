/**
 * Emphasises the picked segments of a line or an area, such as a range of months. A line is one shape with one style, so
 * it recedes as a whole, and a copy of it that is cut to the segments is painted over it.
 */
import type { PathSegment } from './path-cuts.ts';
import type { SceneItem, SceneMark } from './scene-marks.ts';

/** The segments between neighbouring picked points. A single point is none: it is shown as a point. */
export function listPickedSegments(
  { items = [] }: SceneMark,
  axis: 'x' | 'y',
  isPicked: (item: SceneItem) => boolean,
): PathSegment[] {
  const segments: PathSegment[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length > 1) segments.push([Math.min(...run), Math.max(...run)]);
    run = [];
  };
  for (const item of items)
    if (item.defined !== false && isPicked(item)) run.push(item[axis] ?? 0);
    else end();
  end();
  return segments;
}

/** The axis along which the points of a line ascend or descend. */
export function findLineAxis({ items = [] }: SceneMark): 'x' | 'y' {
  const places = items.map(({ x = 0 }) => x);
  const follows = (sign: 1 | -1) =>
    places.every((place, index) => index === 0 || (place - (places[index - 1] ?? 0)) * sign >= 0);
  return places.at(0) !== places.at(-1) && (follows(1) || follows(-1)) ? 'x' : 'y';
}
