/** What specs call for the plans of their legends: the one place that measures words as they will be drawn. */
import { textMetrics } from 'vega-scenegraph';
import { formatInChart } from '../../model/chart/format-in-chart.ts';
import {
  planLegends,
  type LegendEntries,
  type LegendPlan,
  type LegendSettings,
} from '../../model/chart/plan-legends.ts';
import { isRecord, readArray, readNumber, readString } from '../../model/parsing/read-value.ts';

/** A plan and the words of its last entry, which stands for all that are not shown. */
export type LabelledLegendPlan = LegendPlan & { readonly more: string };

/** More labels than this are not measured one by one: none of the others will be shown. */
const mostMeasured = 200;

/** `parts`: of each legend its settings, its values and the format of its labels. */
export function planLegendsInChart(parts: unknown, box: unknown, locale: unknown): LabelledLegendPlan[] {
  const size = isRecord(box) ? box : {};
  const width = readNumber(size['width']) ?? 0;
  const height = readNumber(size['height']) ?? 0;
  const count = new Intl.NumberFormat(readString(locale));
  const legends = readArray(parts).map((part) => readLegend(readArray(part)));
  return planLegends(legends, { width, height }).map((plan) => ({
    ...plan,
    more: `+${count.format(plan.folded)}`,
  }));
}

/** With doubt: a spec may call the function by hand. */
function readLegend([source, values, format]: readonly unknown[]): LegendEntries {
  const settings = isRecord(source) ? source : {};
  const length = (name: keyof LegendSettings): number => readNumber(settings[name]) ?? 0;
  const look = {
    font: readString(settings['font']) ?? 'sans-serif',
    fontSize: readNumber(settings['fontSize']) ?? 11,
  };
  return {
    across: settings['across'] === true,
    side: String(settings['side']),
    titleHeight: length('titleHeight'),
    titleWidth: length('titleWidth'),
    rowHeight: length('rowHeight'),
    symbolWidth: length('symbolWidth'),
    columnGap: length('columnGap'),
    labelLimit: length('labelLimit'),
    columns: readNumber(settings['columns']),
    limit: readNumber(settings['limit']),
    labels: readArray(values).map((value, index) =>
      index < mostMeasured ? textMetrics.width(look, toLegendLabel(value, format)) : 0,
    ),
  };
}

export const toLegendLabel = (value: unknown, format: unknown): string =>
  isRecord(format) ? formatInChart(value, format) : String(value);
