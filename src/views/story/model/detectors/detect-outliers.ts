/** Periods whose value is far from what course and season of the series lead one to expect. */
import { median } from 'simple-statistics';
import { combineLeast, twoSidedStudentTail } from '../statistics/distributions.ts';
import type { Course } from '../fit-course.ts';
import { proveNumber, type Finding } from '../finding.ts';
import { computedFrom } from '../proof.ts';
import type { Frame } from '../read-frame.ts';
import { provePoint, rowOf, type Series, type SeriesPoint } from '../series.ts';

/** At least this many scales from what is expected. */
const minDistance = 4;
/** What the median distance knows of the scale, compared with the standard deviation of as many values. */
const scaleEfficiency = 0.37;
/** Periods on each side that a value is compared with. */
const neighbours = 3;

/** The most extreme period of a series. */
export function detectOutliers({ result }: Frame, series: Series, course: Course): Finding[] {
  const { measure, timeline, points } = series;
  const { rest, scale } = course;
  const at = rest.reduce(
    (best, value, index) => (Math.abs(value) > Math.abs(rest[best] ?? 0) ? index : best),
    0,
  );
  const point = points[at];
  // Where most values are equal, such as 0 for rare events, every other one would be far from what is usual.
  if (!point || scale === 0 || median(rest.map(Math.abs)) === 0) return [];
  const distance = (rest[at] ?? 0) / scale;
  const usual = computedFrom(
    'median',
    ...listPeers(points, at, course).map((peer) => provePoint(series, peer)),
  );
  const value = proveNumber(result, measure.column, provePoint(series, point));
  const expected = proveNumber(result, measure.column, usual);
  if (!value || !expected) return [];
  const single = twoSidedStudentTail(distance, Math.max(3, rest.length * scaleEfficiency));
  return [
    {
      kind: distance > 0 ? 'outlierHigh' : 'outlierLow',
      idea: 'outlier',
      measure: measure.column,
      facts: {
        measure: { style: 'title', column: measure.column },
        when: { style: 'name', column: timeline.column, row: rowOf(point) },
        value,
        expected,
      },
      effect: Math.min(1, Math.abs(distance) / 10),
      // Each of the periods could have been the most extreme one.
      probability: combineLeast(single, rest.length),
      isLarge: Math.abs(distance) >= minDistance && value.value > expected.value === distance > 0,
    },
  ];
}

/** Other periods that should be alike: those of the same phase, or else the ones before and after. */
function listPeers(points: readonly SeriesPoint[], at: number, { season }: Course): SeriesPoint[] {
  return points.filter((_, index) => {
    if (index === at) return false;
    return season === undefined ? Math.abs(index - at) <= neighbours : (index - at) % season === 0;
  });
}
