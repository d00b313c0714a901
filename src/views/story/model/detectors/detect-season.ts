/** Values that repeat with the months of a year, the days of a week or the hours of a day. */
import type { Course } from '../fit-course.ts';
import { proveChange, proveNumber, type Finding } from '../finding.ts';
import type { Frame } from '../read-frame.ts';
import { proveMean, rowOf, type Series, type SeriesPoint } from '../series.ts';

/** The season explains at least this share of the variation around the course. */
const minShare = 0.4;

export function detectSeason({ result }: Frame, series: Series, course: Course): Finding[] {
  const { measure, timeline, points } = series;
  const { season: length, seasonProbability, seasonShare } = course;
  if (length === undefined) return seasonProbability === 1 ? [] : [triedSeason(series, seasonProbability)];
  const { seasonLine, kind } = course;
  const high = points.filter((_point, at) => at % length === seasonLine.indexOf(Math.max(...seasonLine)));
  const low = points.filter((_point, at) => at % length === seasonLine.indexOf(Math.min(...seasonLine)));
  const prove = (phase: readonly SeriesPoint[]) =>
    proveChange(result, measure.column, proveMean(series, phase), proveMean(series, points));
  const mean = (phase: readonly SeriesPoint[]) =>
    proveNumber(result, measure.column, proveMean(series, phase));
  const highMean = mean(high);
  const lowMean = mean(low);
  const highBy = prove(high);
  const lowBy = prove(low);
  // Along a trend, or in part of a cycle, the means of places differ by more than the season.
  const isPure = kind === 'level' && points.length % length === 0;
  const isTold = isPure && (highBy?.value ?? 0) > 0 && (lowBy?.value ?? 0) < 0;
  return [
    {
      ...triedSeason(series, seasonProbability),
      kind: isTold ? 'season' : 'seasonInTrend',
      facts: {
        measure: { style: 'title', column: measure.column },
        high: { style: 'phase', column: timeline.column, row: rowOf(high[0]) },
        low: { style: 'phase', column: timeline.column, row: rowOf(low[0]) },
        ...(highMean && lowMean && { highMean, lowMean }),
        ...(isTold && highBy && lowBy && { highBy, lowBy }),
      },
      effect: seasonShare,
      isLarge: seasonShare >= minShare,
    },
  ];
}

const triedSeason = ({ measure: { column } }: Series, probability: number): Finding => ({
  kind: 'season',
  idea: 'season',
  measure: column,
  facts: {},
  effect: 0,
  probability,
  isLarge: false,
});
