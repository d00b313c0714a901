/** A part whose share of the whole has grown or shrunk over time. */
import { testDifference } from '../statistics/rank-tests.ts';
import { proveNumber, type Finding } from '../finding.ts';
import { cellsOf, computedFrom, type Proof } from '../proof.ts';
import { joinRows, type Frame } from '../read-frame.ts';
import type { Series, SeriesPoint } from '../series.ts';
import { minPoints } from '../fit-course.ts';

/** Less than three percentage points are not told. */
const minShift = 0.03;

/** One finding for each part: all of them were tried. The whole and the parts must be amounts that add up. */
export function detectShifts({ result }: Frame, whole: Series, parts: readonly Series[]): Finding[] {
  const { points, measure } = whole;
  if (points.length < minPoints || !measure.isAdditive || points.some(({ value }) => value <= 0)) return [];
  const size = Math.max(3, Math.round(points.length / 4));
  const first = points.slice(0, size);
  const last = points.slice(-size);
  const sum = (some: readonly SeriesPoint[]): Proof => cellsOf(measure.column.name, joinRows(some));
  return parts.flatMap((series): Finding[] => {
    const { part } = series;
    if (!part || part.cell === null || series.points.some(({ value }) => value < 0)) return [];
    const own: SeriesPoint[] = [];
    for (const point of series.points) own[point.at] = point;
    const shareOf = ({ at, value }: SeriesPoint): number => (own[at]?.value ?? 0) / value;
    const prove = (window: readonly SeriesPoint[]): Proof | undefined => {
      const owned = window.flatMap(({ at }) => own[at] ?? []);
      if (owned.length === 0) return undefined;
      return computedFrom('share', sum(owned), sum(window));
    };
    const earlier = prove(first);
    const later = prove(last);
    const before = earlier && proveNumber(result, measure.column, earlier, 'percent');
    const after = later && proveNumber(result, measure.column, later, 'percent');
    if (!before || !after) return [];
    const shift = after.value - before.value;
    const half = Math.floor(points.length / 2);
    const shares = points.map(shareOf);
    return [
      {
        kind: shift > 0 ? 'shareGrew' : 'shareShrank',
        idea: 'shift',
        measure: measure.column,
        facts: {
          measure: { style: 'title', column: measure.column },
          part: { style: 'name', column: part.column, row: part.rows[0] ?? 0 },
          before,
          after,
        },
        effect: Math.min(1, Math.abs(shift) * 3),
        probability: testDifference(shares.slice(0, half), shares.slice(-half)),
        isLarge: Math.abs(shift) >= minShift,
      },
    ];
  });
}
