/** The last complete period, against the one before and the same one a year before, and whether it is a record. */
import { addInterval } from '../../../../model/time/interval.ts';
import { findScale } from '../fit-course.ts';
import {
  proveMove,
  proveNumber,
  sizeOfMove,
  type Fact,
  type Finding,
  type ProvenNumber,
} from '../finding.ts';
import { cellsOf } from '../proof.ts';
import type { Frame } from '../read-frame.ts';
import { follows, provePoint, rowOf, type Series, type SeriesPoint } from '../series.ts';

/** A record among fewer periods than this says little. */
const minRecordPeriods = 12;

export function detectLatest({ result }: Frame, series: Series): Finding[] {
  const { measure, timeline, points } = series;
  const last = points.at(-1);
  const before = points.at(-2);
  if (!last || !before || !follows(series, before, last)) return [];
  const against = (other: SeriesPoint): ProvenNumber | undefined =>
    proveMove(result, measure, provePoint(series, last), provePoint(series, other));
  const value = proveNumber(result, measure.column, provePoint(series, last));
  const change = against(before);
  if (!value || !change) return [];
  const name = (point: SeriesPoint): Fact => ({ style: 'name', column: timeline.column, row: rowOf(point) });
  const year = findYearBefore(series, last);
  const yearChange = year && year !== before ? against(year) : undefined;
  return [
    {
      kind: yearChange ? 'latestYear' : 'latest',
      idea: 'level',
      measure: measure.column,
      facts: {
        measure: { style: 'title', column: measure.column },
        when: name(last),
        before: name(before),
        value,
        change,
        ...(year && yearChange && { year: name(year), yearChange }),
      },
      effect: Math.min(1, sizeOfMove(result, provePoint(series, last), provePoint(series, before))),
      probability: 0,
      isLarge: isUnusual(points),
    },
  ];
}

/** With fewer periods, nobody knows which change is usual. */
const fewPeriods = 8;

/** A change that is not larger than most changes from one period to the next is no news. */
function isUnusual(points: readonly SeriesPoint[]): boolean {
  if (points.length < fewPeriods) return true;
  const changes = points.slice(1).map(({ value }, at) => value - (points[at]?.value ?? 0));
  return Math.abs(changes.at(-1) ?? 0) >= findScale(changes.slice(0, -1));
}

function findYearBefore(series: Series, last: SeriesPoint): SeriesPoint | undefined {
  const { periods } = series.timeline;
  const start = periods[last.at]?.start;
  if (start === undefined) return undefined;
  const wanted = addInterval(start, { months: 12, milliseconds: 0 }, -1);
  return series.points.find(({ at }) => periods[at]?.start === wanted);
}

/** The last period is above or below all others, by more than the usual change from one to the next. */
export function detectRecord({ result }: Frame, series: Series): Finding[] {
  const { measure, timeline, points } = series;
  const last = points.at(-1);
  if (!last || points.length < minRecordPeriods) return [];
  const others = points.slice(0, -1).map(({ value }) => value);
  const high = others.reduce((most, value) => Math.max(most, value), -Infinity);
  const low = others.reduce((least, value) => Math.min(least, value), Infinity);
  const isHigh = last.value > high;
  if (!isHigh && last.value >= low) return [];
  const value = proveNumber(result, measure.column, provePoint(series, last));
  const rows = points.map((point) => rowOf(point));
  const count = proveNumber(result, timeline.column, cellsOf(timeline.column.name, rows, 'count'), 'count');
  if (!value || !count) return [];
  const margin = isHigh ? last.value - high : low - last.value;
  return [
    {
      kind: isHigh ? 'recordHigh' : 'recordLow',
      idea: 'record',
      measure: measure.column,
      facts: {
        measure: { style: 'title', column: measure.column },
        when: { style: 'name', column: timeline.column, row: rowOf(last) },
        value,
        count,
      },
      effect: Math.min(1, margin / (Math.abs(high) || 1)),
      probability: 0,
      isLarge: margin > findScale(others.map((one, at) => one - (others[at - 1] ?? one))),
    },
  ];
}
