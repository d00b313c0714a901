/** Runs all detectors over the rows of one result. */
import type { Result } from '../../../model/result.ts';
import { fitCourse, minPoints } from './fit-course.ts';
import type { Finding } from './finding.ts';
import { detectContributors } from './detectors/detect-contributors.ts';
import { detectCourse } from './detectors/detect-course.ts';
import { detectLatest, detectRecord } from './detectors/detect-latest.ts';
import { detectMissing } from './detectors/detect-missing.ts';
import { detectMixAndRate } from './detectors/detect-mix-and-rate.ts';
import { detectOutliers } from './detectors/detect-outliers.ts';
import { detectRanking } from './detectors/detect-ranking.ts';
import { detectRelations } from './detectors/detect-relations.ts';
import { detectSeason } from './detectors/detect-season.ts';
import { detectShifts } from './detectors/detect-shift.ts';
import { detectTargets } from './detectors/detect-targets.ts';
import { detectMonthToDate } from './detectors/detect-to-date.ts';
import { detectTotal } from './detectors/detect-total.ts';
import { takeFirstPeriod } from './first-period.ts';
import { readFrame, type Frame, type FrameOptions, type Measure } from './read-frame.ts';
import { findSeasonLength, listPartSeries, readWholeSeries, type Series } from './series.ts';

/** Measures beyond these are not analysed. */
const maxMeasures = 6;

/**
 * All findings, also those that are too small or too likely by chance: they count among what was tried.
 * @param spec - of the widget, which can state targets.
 */
export function analyseResult(result: Result, options: FrameOptions, spec?: unknown): Finding[] {
  const frame = readFrame(takeFirstPeriod(result), options);
  const measures = frame.measures.slice(0, maxMeasures);
  const [first] = measures;
  return [
    ...(first ? detectMissing(frame, first) : []),
    ...measures.flatMap((measure) => analyseMeasure(frame, measure)),
    ...measures.flatMap((measure) => detectTargets(frame, measure, spec)),
    ...detectRelations(frame),
  ];
}

function analyseMeasure(frame: Frame, measure: Measure): Finding[] {
  const whole = readWholeSeries(frame, measure);
  const rankings = frame.dimensions.flatMap((dimension) => detectRanking(frame, measure, dimension));
  const mixes = frame.dimensions.flatMap((dimension) => detectMixAndRate(frame, measure, dimension));
  // A total of rows over time would have the period in it that is not over.
  if (!frame.timeline) return [...detectTotal(frame, measure), ...rankings];
  if (!whole || whole.points.length < 2) return [...rankings, ...mixes];
  const parts = listPartSeries(frame, measure);
  return [
    ...detectLatest(frame, whole),
    ...detectMonthToDate(frame, whole),
    ...detectRecord(frame, whole),
    ...analyseCourse(frame, whole),
    ...detectShifts(frame, whole, parts),
    ...frame.dimensions.flatMap((dimension) => detectContributors(frame, whole, dimension)),
    ...rankings,
  ];
}

function analyseCourse(frame: Frame, series: Series): Finding[] {
  const { points, timeline } = series;
  if (points.length < minPoints) return [];
  // Where periods are missing, places do not say which part of a cycle they are.
  const isWhole = timeline.gaps.length === 0 && points.length === timeline.periods.length;
  const course = fitCourse(
    points.map(({ value }) => value),
    isWhole ? findSeasonLength(timeline) : undefined,
  );
  return [
    ...detectCourse(frame, series, course),
    ...detectSeason(frame, series, course),
    ...detectOutliers(frame, series, course),
  ];
}
