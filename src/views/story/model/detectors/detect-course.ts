/** A trend or a step in a series. */
import type { Course } from '../fit-course.ts';
import { proveMove, proveNumber, sizeOfMove, type Finding } from '../finding.ts';
import type { Frame } from '../read-frame.ts';
import { proveMean, rowOf, type Series } from '../series.ts';

/** A change of less than this share of the level is not told. */
const minChange = 0.03;

/** @returns one finding, which counts as tried if it is a level. Empty if there is nothing to compare. */
export function detectCourse({ result }: Frame, series: Series, course: Course): Finding[] {
  const { points, measure, timeline } = series;
  const { kind, step } = course;
  const sides = kind === 'step' ? [points.slice(0, step), points.slice(step)] : takeEnds(series, course);
  const [before = [], after = []] = sides;
  const means = [proveMean(series, after), proveMean(series, before)] as const;
  const later = proveNumber(result, measure.column, means[0]);
  const earlier = proveNumber(result, measure.column, means[1]);
  const change = proveMove(result, measure, ...means);
  if (!later || !earlier) return [];
  const isUp = course.direction > 0;
  const kinds = kind === 'step' ? (['jumped', 'dropped'] as const) : (['rising', 'falling'] as const);
  // A few extreme values move the means, but not the course.
  const isTold = change !== undefined && Math.sign(change.value) === course.direction;
  const size = sizeOfMove(result, ...means);
  return [
    {
      kind: kinds[isUp ? 0 : 1],
      idea: 'course',
      measure: measure.column,
      facts: {
        measure: { style: 'title', column: measure.column },
        later,
        earlier,
        ...(change && { change }),
        since: { style: 'name', column: timeline.column, row: rowOf(after[0]) },
      },
      effect: Math.min(1, size),
      probability: Math.min(1, 2 * (kind === 'step' ? course.stepProbability : course.trendProbability)),
      isLarge: kind !== 'level' && isTold && size >= minChange,
    },
  ];
}

/** The first and the last quarter, or whole cycles where there is a season. */
function takeEnds({ points }: Series, { season }: Course): [Series['points'], Series['points']] {
  const size = season ?? Math.max(3, Math.round(points.length / 4));
  return [points.slice(0, size), points.slice(-size)];
}
