/** Names the slices of a pie or a ring beside them. Where the names do not fit, the legend is shown (plan-slice-labels.ts). */
import { isRecord, readNumber, readString } from '../../../model/parsing/read-value.ts';
import type { LabelledSpec, LabelRequest } from './annotation.ts';
import { listScales } from './compiled-marks.ts';
import { quote } from './quote.ts';
import { readChannels, readMarks, readRule, type VegaSpec } from './list-crosshair-marks.ts';
import { addSeriesNames } from './series-names.ts';
import { readScaled } from './scaled-field.ts';

/** Undefined for other charts than one pie in the middle of its plot. */
export function addSliceLabels(spec: VegaSpec, request: LabelRequest): LabelledSpec | undefined {
  const [mark, ...others] = readMarks(spec);
  if (!mark || others.length > 0 || mark['type'] !== 'arc') return undefined;
  const { startAngle, endAngle, outerRadius, fill, x, y } = readChannels(mark);
  const set = isRecord(mark['from']) ? readString(mark['from']['data']) : undefined;
  const [start, end, paint] = [startAngle, endAngle, fill].map(readScaled);
  const radius = readRule(outerRadius);
  const length = readString(radius?.['signal']) ?? readNumber(radius?.['value'])?.toString();
  const isInMiddle = [x, y].every((place) => readRule(place)?.['mult'] === 0.5);
  if (set === undefined || !start || !end || !paint || length === undefined || !isInMiddle) return undefined;
  const angle = ({ scale, field }: typeof start) => `scale(${quote(scale)}, datum[${quote(field)}])`;
  const transform = [
    { type: 'formula', as: 'start', expr: angle(start) },
    { type: 'formula', as: 'end', expr: angle(end) },
  ];
  const named = {
    series: paint.field,
    scale: paint.scale,
    createEnds: (name: string) => ({ name, source: set, transform }),
    space: { radius: length, isWhole: String(isRecord(listScales(spec).get(start.scale)?.['domain'])) },
  };
  return addSeriesNames(spec, named, request);
}
