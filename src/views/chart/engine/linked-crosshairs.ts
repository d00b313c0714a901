/** Crosshairs at the same time in charts of one dashboard. */
import { interpolateTimePosition } from '../model/crosshair-points.ts';
import type { Result } from '../../../model/result.ts';
import type { Plot } from './crosshair-plots.ts';
import { findDatumField } from './datum-field.ts';
import type { CrosshairLine } from './crosshair-overlay.ts';
import type { CrosshairTarget } from './crosshair-content.ts';

/** A moment of a time member, whose name is without its grain. */
export interface MemberTime {
  readonly member: string;
  /** Milliseconds, as the charts of a dashboard show them. */
  readonly time: number;
}

/** The time of a crosshair. `undefined` if its axis does not show a time column of the result. */
export function findCrosshairTime(
  { plot, points: [point] }: CrosshairTarget,
  result: Result | undefined,
): MemberTime | undefined {
  const member = findMember(plot, result);
  const time = point && toTime(point.item.datum, plot);
  return member === undefined || time === undefined ? undefined : { member, time };
}

/** The lines at this time, one for each plot of the chart that shows the member and has the time in its domain. */
export function listLinkedCrosshairLines(
  plots: readonly Plot[],
  result: Result | undefined,
  { member, time }: MemberTime,
): CrosshairLine[] {
  return plots.flatMap((plot) => {
    if (findMember(plot, result) !== member) return [];
    const position = interpolateTimePosition(listTimes(plot), listPositions(plot), time);
    return position === undefined ? [] : [{ plot, position }];
  });
}

/** Vega-Lite puts the time unit in front of the name of a column. */
function findMember({ series: [first] }: Plot, result: Result | undefined): string | undefined {
  const field = first?.info.axisFields[0] ?? '';
  const column = result?.columns.find(
    ({ name, type }) => type === 'time' && (field === name || field.endsWith(`_${name}`)),
  );
  if (!column) return undefined;
  const { name } = column;
  const granularity = column.granularity ?? column.customGrain?.name;
  const grain = `.${granularity ?? ''}`;
  return granularity !== undefined && name.endsWith(grain) ? name.slice(0, -grain.length) : name;
}

function toTime(datum: unknown, { series: [first] }: Plot): number | undefined {
  const value = findDatumField(datum, first?.info.axisFields[0]);
  const time = value instanceof Date ? value.getTime() : value;
  return typeof time === 'number' && Number.isFinite(time) ? time : undefined;
}

/** The first and last series may not have all times, so those of the longest series are used. */
function findLongest({ series }: Plot): Plot['series'][number] | undefined {
  return series.reduce<Plot['series'][number] | undefined>(
    (longest, one) => (longest && longest.points.length >= one.points.length ? longest : one),
    undefined,
  );
}

const listTimes = (plot: Plot): number[] =>
  (findLongest(plot)?.points ?? []).map(({ datum }) => toTime(datum, plot) ?? NaN);
const listPositions = (plot: Plot): readonly number[] => findLongest(plot)?.positions ?? [];
