/** Reduces the number of points while keeping the shape of a line. */

export interface DownsampledPoint {
  readonly at: number;
  readonly value: number | null;
}

/** Keeps every n-th point and the last one. For bars, which are read one by one. */
export function downsampleEvenly<P>(points: readonly P[], most: number): P[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  );
}

/**
 * Divides the points into `most` buckets, and keeps the point of each that forms the largest triangle with its
 * neighbours, so that peaks stay (Steinarsson, Downsampling Time Series for Visual Representation, 2013). A bucket that
 * is mostly gaps stays a gap.
 */
export function downsampleByShape<P extends DownsampledPoint>(points: readonly P[], most: number): P[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length <= most || most < 3 || !first || !last) return downsampleEvenly(points, most);
  const kept: P[] = [first];
  const step = (points.length - 2) / (most - 2);
  for (let index = 0; index < most - 2; index += 1) {
    const [from, to, end] = [0, 1, 2].map((next) => Math.floor((index + next) * step) + 1);
    const next = averageOf(points.slice(to, Math.max(end ?? 0, (to ?? 0) + 1)), last);
    const chosen = choose(points.slice(from, to), kept.at(-1) ?? first, next);
    if (chosen) kept.push(chosen);
  }
  return [...kept, last];
}

interface Corner {
  readonly at: number;
  readonly value: number;
}

function averageOf(points: readonly DownsampledPoint[], fallback: DownsampledPoint): Corner {
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  if (known.length === 0) return { at: fallback.at, value: fallback.value ?? 0 };
  const mean = (of: (corner: Corner) => number) =>
    known.reduce((total, corner) => total + of(corner) / known.length, 0);
  return { at: mean(({ at }) => at), value: mean(({ value }) => value) };
}

function choose<P extends DownsampledPoint>(
  points: readonly P[],
  before: DownsampledPoint,
  next: Corner,
): P | undefined {
  const gaps = points.filter(({ value }) => value === null);
  if (gaps.length * 2 > points.length) return gaps[0];
  const base = { at: before.at, value: before.value ?? next.value };
  const areaOf = ({ at, value }: P) =>
    value === null
      ? -1
      : Math.abs((base.at - next.at) * (value - base.value) - (base.at - at) * (next.value - base.value));
  let best: P | undefined;
  for (const point of points) if (!best || areaOf(point) > areaOf(best)) best = point;
  return best;
}
