/** The expression function that places the labels of series. It measures them in the font in which they are drawn. */
import { textMetrics } from 'vega-scenegraph';
import { toLegendLabel } from '../model/legend-label.ts';
import { planEndLabels, type EndLabel, type LabelSpace, type SeriesEnd } from '../model/plan-end-labels.ts';
import {
  isRecord,
  readArray,
  readBoolean,
  readNumber,
  readString,
} from '../../../model/parsing/read-value.ts';

/** More series have no labels, so that they need not be measured. */
const maxSeries = 6;

/**
 * The arguments are checked, because a spec may call the function itself.
 * @param ends - rows with the name of a series (`settings.series`) and the end of its line (`x`, `y`).
 * @param names - the names of all series, also of hidden ones.
 */
export function planEndLabelsInChart(
  ends: unknown,
  names: unknown,
  settings: unknown,
  space: unknown,
): EndLabel[] {
  const values = readArray(names);
  if (values.length > maxSeries) return [];
  const { series, format, font, fontSize } = isRecord(settings) ? settings : {};
  const look = { font: readString(font) ?? 'sans-serif', fontSize: readNumber(fontSize) ?? 11 };
  const rows = readArray(ends).filter(isRecord);
  const list = values.map((value): SeriesEnd => {
    const row = rows.find((one) => Object.is(one[String(series)], value));
    const label = toLegendLabel(value, format);
    return { value, label, width: textMetrics.width(look, label), end: row && readEnd(row) };
  });
  return planEndLabels(list, readSpace(space));
}

function readEnd(row: Record<string, unknown>): SeriesEnd['end'] {
  const x = readNumber(row['x']);
  const y = readNumber(row['y']);
  return x === undefined || y === undefined ? undefined : { x, y };
}

function readSpace(value: unknown): LabelSpace {
  const { plot, box, kept, leastWidth } = isRecord(value) ? value : {};
  return {
    plot: readSize(plot),
    box: readSize(box),
    kept: readBoolean(kept),
    leastWidth: readNumber(leastWidth),
  };
}

function readSize(value: unknown): { readonly width: number; readonly height: number } {
  const source = isRecord(value) ? value : {};
  return { width: readNumber(source['width']) ?? 0, height: readNumber(source['height']) ?? 0 };
}
