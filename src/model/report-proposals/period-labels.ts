/** Labels of a time axis with bars or cells, each of which is a period. */
import { isRecord } from '../parsing/read-value.ts';

/** The names that Vega has for the units of periods. */
const units = {
  hour: 'hours',
  day: 'date',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
} as const;

type PeriodGrain = keyof typeof units;

export const isPeriodGrain = (grain: string | undefined): grain is PeriodGrain =>
  grain !== undefined && Object.hasOwn(units, grain);

/**
 * Settings of the horizontal axis. A bar goes from the beginning of its period to that of the next one. Its label is put under
 * its middle, and the end of the last bar has none. With a `bandPosition`, Vega-Lite draws no bars of fields whose names have
 * dots.
 */
export const toMiddleLabels = (grain: PeriodGrain): Readonly<Record<string, unknown>> => ({
  labelOffset: {
    expr: `(scale('x', timeOffset('${units[grain]}', datum.value, 1)) - scale('x', datum.value)) / 2`,
  },
  labelExpr: middleLabel,
});

const middleLabel = `scale('x', datum.value) < range('x')[1] ? datum.label : ''`;

/** The settings of an axis without those of middle labels, for an axis that is not the horizontal one. */
export function dropMiddleLabels(axis: unknown): unknown {
  if (!isRecord(axis) || axis['labelExpr'] !== middleLabel) return axis;
  const others = Object.entries(axis).filter(([key]) => key !== 'labelExpr' && key !== 'labelOffset');
  return others.length === 0 ? undefined : Object.fromEntries(others);
}
