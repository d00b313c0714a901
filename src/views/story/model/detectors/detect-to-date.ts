/** A month that is not over, compared with the same days of the month before. */
import { addUnits, startOfUnit } from '../../../../model/time/wall-clock-arithmetic.ts';
import { proveMove, proveNumber, sizeOfMove, type Fact, type Finding } from '../finding.ts';
import { cellsOf } from '../proof.ts';
import type { Frame } from '../read-frame.ts';
import { findScale } from '../fit-course.ts';
import { rowOf, type Series, type SeriesPoint } from '../series.ts';

/** Fewer days say little of a month. */
const fewestDays = 3;
const day = 86_400_000;

/** Of sums over days: an average of days is none of the month. */
export function detectMonthToDate({ result }: Frame, series: Series): Finding[] {
  const { measure, timeline } = series;
  if (!isDaily(series) || !measure.isAdditive || timeline.gaps.length > 0) return [];
  const months = listMonths(series);
  const current = months.at(-1);
  const before = months.at(-2);
  if (!current || !before) return [];
  const days = current.points.length;
  const isOver = addUnits(current.start, 1, 'month') <= current.start + days * day;
  if (isOver || days < fewestDays || before.points.length < days) return [];
  const prove = (points: readonly SeriesPoint[]) =>
    cellsOf(
      measure.column.name,
      points.flatMap(({ rows }) => rows),
    );
  const now = prove(current.points);
  const then = prove(before.points.slice(0, days));
  const value = proveNumber(result, measure.column, now);
  const change = proveMove(result, measure, now, then);
  const name = (point: SeriesPoint | undefined): Fact => ({
    style: 'name',
    column: timeline.column,
    row: rowOf(point),
  });
  if (!value || !change) return [];
  return [
    {
      kind: 'toDate',
      idea: 'level',
      measure: measure.column,
      facts: {
        measure: { style: 'title', column: measure.column },
        from: name(current.points[0]),
        until: name(current.points.at(-1)),
        before: name(before.points[days - 1]),
        value,
        change,
      },
      effect: Math.min(1, sizeOfMove(result, now, then)),
      probability: 0,
      isLarge: isUnusual(months, days),
    },
  ];
}

interface Month {
  readonly start: number;
  readonly points: readonly SeriesPoint[];
}

const isDaily = ({ timeline: { interval } }: Series): boolean =>
  interval.months === 0 && interval.milliseconds === day;

/** About a year: earlier changes say nothing more of what is usual. */
const mostDays = 400;

/** The last ones that the rows have from their first day. */
function listMonths({ points, timeline }: Series): Month[] {
  const months = new Map<number, SeriesPoint[]>();
  for (const point of points.slice(-mostDays)) {
    const start = startOfUnit(timeline.periods[point.at]?.start ?? 0, 'month');
    months.set(start, [...(months.get(start) ?? []), point]);
  }
  return [...months]
    .map(([start, list]) => ({ start, points: list }))
    .filter(({ start, points: [first] }) => timeline.periods[first?.at ?? -1]?.start === start);
}

/** A change that is not larger than most changes of the same days is no news. */
function isUnusual(months: readonly Month[], days: number): boolean {
  const sums = months.map(({ points }) => points.slice(0, days).reduce((sum, { value }) => sum + value, 0));
  const changes = sums.slice(1).map((sum, at) => sum - (sums[at] ?? 0));
  return changes.length < 3 || Math.abs(changes.at(-1) ?? 0) >= findScale(changes.slice(0, -1));
}
