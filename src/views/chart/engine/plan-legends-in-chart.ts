/**
 * The expression function that plans legends: how many entries fit. It measures labels in the font in which they are
 * drawn.
 */
import { textMetrics } from 'vega-scenegraph';
import { toLegendLabel } from '../model/legend-label.ts';
import {
  planLegends,
  type LegendEntries,
  type LegendPlan,
  type LegendSettings,
} from '../model/plan-legends.ts';
import { isRecord, readArray, readNumber, readString } from '../../../model/parsing/read-value.ts';

/** A plan, and the label of the last entry, which counts the hidden ones. */
type LabelledLegendPlan = LegendPlan & { readonly more: string };

/** Maximum number of labels that are measured. No more of them are shown. */
const maxMeasuredEntries = 200;

/** `parts`: for each legend its settings, its values and the format of its labels. */
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

/** The arguments are checked, because a spec may call the function itself. */
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
      index < maxMeasuredEntries ? textMetrics.width(look, toLegendLabel(value, format)) : 0,
    ),
  };
}
