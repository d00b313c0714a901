/** The trend of a first dashboard: bars or a line over a time axis. */
import type { Field, MeasureField } from './dashboard-fields.ts';
import type { TimeAxis } from './choose-time.ts';
import { escape, hasValue, toReport, vegaLite, type Report } from './dashboard-reports.ts';
import { toInlineTitle } from '../../model/formats/inline-title.ts';
import { toMiddleLabels } from '../../model/report-proposals/period-labels.ts';

interface TrendOptions {
  readonly axis: TimeAxis;
  readonly measure: MeasureField;
  /** Draws one line, or one part of a bar, for each of its values. */
  readonly series?: Field | undefined;
}

/** Up to so many steps, sums are bars. */
const mostBars = 40;

/** Sums and counts of a few steps are bars, and everything else is a line. */
export const isBarTrend = ({ points, grain }: TimeAxis, { type }: MeasureField): boolean =>
  type !== 'avg' && points <= mostBars && grain !== 'week';

export function toTrendReport(key: string, { axis, measure, series }: TrendOptions): Report {
  const step = axis.grain ?? toInlineTitle(axis.title);
  const isBar = isBarTrend(axis, measure);
  return toReport(key, `${measure.title} by ${step}${describeLimits(axis)}`, {
    jsonQuery: {
      measures: [measure.member],
      ...toAxisQuery(axis, series),
      filters: [axis.isUpToNow ? isNotToCome(axis) : hasValue(axis)],
    },
    meta: {
      kind: 'vega',
      spec: {
        $schema: vegaLite,
        data: { name: 'table' },
        mark: isBar ? { type: 'bar' } : { type: 'line' },
        encoding: {
          x: toAxisEncoding(axis, isBar),
          y: {
            field: escape(measure.member),
            type: 'quantitative',
            axis: { title: null },
            // A line of averages shows changes, and a bar its whole length.
            ...(measure.type === 'avg' ? { scale: { zero: false } } : {}),
          },
          ...(series
            ? {
                color: {
                  field: escape(series.member),
                  type: 'nominal',
                  legend: { title: null },
                },
              }
            : {}),
        },
      },
    },
  });
}

/** Which rows a trend leaves out: those to come, and those without a time, for which its axis has no place. */
const describeLimits = ({ title, nullShare, isUpToNow }: TimeAxis): string =>
  (isUpToNow ? ' up to now' : '') + (nullShare > 0 ? `, where ${toInlineTitle(title)} is known` : '');

/** Rows without a time do not pass, either. */
const isNotToCome = ({ member }: Field): object => ({
  member,
  operator: 'beforeOrOnDate',
  values: ['today'],
});

function toAxisQuery({ member, grain }: TimeAxis, series: Field | undefined): Record<string, unknown> {
  const dimensions = [...(grain ? [] : [member]), ...(series ? [series.member] : [])];
  return {
    ...(dimensions.length > 0 ? { dimensions } : {}),
    ...(grain ? { timeDimensions: [{ dimension: member, granularity: grain }] } : {}),
    order: [[member, 'asc']],
  };
}

const timeUnits: Readonly<Record<string, string>> = {
  hour: 'yearmonthdatehours',
  day: 'yearmonthdate',
  month: 'yearmonth',
  quarter: 'yearquarter',
  year: 'year',
};

function toAxisEncoding({ member, grain }: TimeAxis, isBar: boolean): object {
  const axis = { title: null };
  if (!grain)
    return isBar
      ? { field: escape(member), type: 'ordinal', axis: { ...axis, labelAngle: 0, labelOverlap: true } }
      : { field: escape(member), type: 'quantitative', scale: { zero: false, nice: false }, axis };
  const field = escape(`${member}.${grain}`);
  const unit = timeUnits[grain];
  if (!isBar || unit === undefined) return { field, type: 'temporal', axis };
  return { field, type: 'temporal', axis: { ...axis, ...toMiddleLabels(grain) }, timeUnit: unit };
}
