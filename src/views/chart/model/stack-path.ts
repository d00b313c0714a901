/** Finds the parts of stacked columns of a compiled spec, if they are all that its only plot shows. */
import { isRecord, readNumber, readString } from '../../../model/parsing/read-value.ts';
import { isBar, readRecords } from './compiled-marks.ts';
import { maxThickness } from './limit-bars.ts';
import type { LinePath } from './line-plot.ts';
import { readChannels, readMarks, readRule, type VegaSpec } from './list-crosshair-marks.ts';
import { quote } from './quote.ts';
import { readScaled, type Scaled } from './scaled-field.ts';

/** Empty if the spec has other marks than stacked columns and rules, or columns beside one another. */
export function listStackPaths(spec: VegaSpec): LinePath[] {
  if ('layout' in spec) return [];
  const [stack, ...others] = readMarks(spec).filter(({ type }) => type !== 'rule');
  if (!stack || others.length > 0 || !isBar(stack)) return [];
  return [readStack(stack, findBars(stack))].flatMap((path) => path ?? []);
}

/** The bars of a mark. Bars with round ends are in groups, one in the other. */
export function findBars(mark: VegaSpec): VegaSpec | undefined {
  if (mark['type'] !== 'group') return mark;
  const [inner] = readRecords(mark['marks']);
  return inner && findBars(inner);
}

/** @param place - the mark that has a position along the axis: the bars, or the group that they are in. */
function readStack(place: VegaSpec, bars: VegaSpec | undefined): LinePath | undefined {
  const { y, y2, fill } = readChannels(bars ?? {});
  const along = readChannels(place);
  const set = readSet(place);
  const x = readScaled(along['x'] ?? along['xc']);
  const end = readScaled(y);
  const start = readScaled(y2);
  const paint = readScaled(fill);
  const right = x && readRightEdge(along, x);
  if (set === undefined || right === undefined || !x || !end || !start || !paint) return undefined;
  return {
    set,
    series: paint.field,
    x: { ...x, right },
    y: { scale: end.scale, fields: [end.field, start.field] },
    // A part without a height has nothing that a name could point to.
    defined: `datum[${quote(end.field)}] !== datum[${quote(start.field)}]`,
    paint: readRule(fill) ?? {},
  };
}

/** The name of the data set of a mark, or of the group that it is in. */
export function readSet({ from }: VegaSpec): string | undefined {
  const { data, facet } = isRecord(from) ? from : {};
  return readString(data) ?? (isRecord(facet) ? readString(facet['data']) : undefined);
}

/** Distance from the position of a bar to its right edge. Undefined for bars beside one another. */
function readRightEdge(along: VegaSpec, x: Scaled): LinePath['x']['right'] {
  const end = readScaled(along['x2']);
  if (end?.scale === x.scale) return (row) => findUnitEdge(row, x, end);
  const size = readRule(along['width']);
  const thickness = readString(size?.['signal']) ?? readNumber(size?.['value']);
  const offset = readOffset(readRule(along['x'])?.['offset']);
  if (thickness === undefined || offset === undefined) return undefined;
  return () => ('xc' in along ? `${thickness} / 2` : `${offset} + ${thickness}`);
}

/** The edge of a bar that stands in the middle of a unit of time, from the first of its ends on. */
function findUnitEdge(row: string, x: Scaled, end: Scaled): string {
  const at = ({ scale, field }: Scaled) => `scale(${quote(scale)}, ${row}[${quote(field)}])`;
  const length = `abs(${at(end)} - ${at(x)})`;
  return `max(0, ${at(end)} - ${at(x)}) - max(0, ${length} - ${maxThickness}) / 2`;
}

function readOffset(offset: unknown): string | undefined {
  if (offset === undefined || typeof offset === 'number') return String(offset ?? 0);
  return isRecord(offset) && Object.keys(offset).join() === 'signal'
    ? readString(offset['signal'])
    : undefined;
}
