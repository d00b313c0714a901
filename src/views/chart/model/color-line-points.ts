/** Gives the points along a line or an area the colour that its author has given to it. Vega-Lite draws them in the default colour. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import type { ChartSpec } from './chart-spec.ts';

const paths = new Set<unknown>(['line', 'area', 'trail']);
const lists = ['layer', 'hconcat', 'vconcat', 'concat'];

/** @param spec - a view in Vega-Lite, with the views in it. A colour of the points themselves stays. */
export function colorLinePoints(spec: ChartSpec): ChartSpec {
  const inner = lists.filter((key) => Array.isArray(spec[key]));
  const views = inner.map((key): [string, unknown] => [key, readArray(spec[key]).map(colorView)]);
  return {
    ...spec,
    ...Object.fromEntries(views),
    ...(isRecord(spec['spec']) && { spec: colorLinePoints(spec['spec']) }),
    ...(isRecord(spec['mark']) && { mark: colorMark(spec['mark']) }),
  };
}

const colorView = (view: unknown): unknown => (isRecord(view) ? colorLinePoints(view) : view);

function colorMark(mark: ChartSpec): ChartSpec {
  const { type, point } = mark;
  const color = mark['stroke'] ?? mark['color'];
  if (!paths.has(type) || color === undefined || (point !== true && !isRecord(point))) return mark;
  return { ...mark, point: { color, ...(isRecord(point) && point) } };
}
