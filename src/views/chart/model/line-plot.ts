/** Finds the lines and areas of a compiled spec, if they are all that its only plot shows. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { readChannels, readMarks, readRule, type VegaSpec } from './list-crosshair-marks.ts';
import { readScaled, type Scaled } from './scaled-field.ts';

/** A line or an area whose values ascend along the x axis, or the parts of stacked columns. */
export interface LinePath {
  /** Name of the data set, before it is divided into series. */
  readonly set: string;
  /** The field that divides the data set into series. */
  readonly series: string | undefined;
  readonly x: Scaled & {
    /** Of a bar: an expression for the distance from its position to its right edge, px. `row` names its row. */
    readonly right?: ((row: string) => string) | undefined;
  };
  /** `fields`: the value; of a stack the start and the end of its part. */
  readonly y: { readonly scale: string; readonly fields: readonly string[] };
  /** Expression for whether a row has a point. */
  readonly defined: string;
  /** The colour or the scale of the line, or of the area. */
  readonly paint: VegaSpec;
}

/** Marks that may be in the same plot: points, and rules such as thresholds. */
const annotations = new Set<unknown>(['symbol', 'rule']);
const strokes = new Set<unknown>(['line', 'area', 'trail']);

/** Empty if the spec has other marks, such as bars, or labels of its author. */
export function listLinePaths(spec: VegaSpec): LinePath[] {
  if ('layout' in spec) return [];
  const found = readMarks(spec)
    .filter(({ type }) => !annotations.has(type))
    .map(readPaths);
  return found.every((paths) => paths.length > 0) ? found.flat() : [];
}

function readPaths(mark: VegaSpec): LinePath[] {
  const from = isRecord(mark['from']) ? mark['from'] : {};
  if (mark['type'] !== 'group') return [readPath(mark, readString(from['data']), undefined)].filter(isKnown);
  const facet = isRecord(from['facet']) ? from['facet'] : {};
  const [series, ...others] = readArray(facet['groupby']).filter((field) => typeof field === 'string');
  const isPanel = ['axes', 'style', 'title', 'layout'].some((key) => key in mark);
  if (isPanel || series === undefined || others.length > 0) return [];
  const paths = readMarks(mark).map((one) => readPath(one, readString(facet['data']), series));
  return paths.every(isKnown) ? paths : [];
}

const isKnown = (path: LinePath | undefined): path is LinePath => path !== undefined;

function readPath(mark: VegaSpec, set: string | undefined, series: string | undefined): LinePath | undefined {
  if (!strokes.has(mark['type'])) return undefined;
  const channels = readChannels(mark);
  const x = readScaled(channels['x']);
  const y = readScaled(channels['y']);
  const isHorizontal = readRule(channels['orient'])?.['value'] === 'horizontal';
  if (set === undefined || !x || !y || isHorizontal || 'x2' in channels) return undefined;
  const end = readScaled(channels['y2'])?.field;
  return {
    set,
    series: series === undefined ? undefined : fromFieldReference(series),
    x,
    y: { scale: y.scale, fields: end === undefined ? [y.field] : [y.field, end] },
    defined: readString(readRule(channels['defined'])?.['signal']) ?? 'true',
    paint: readRule(channels['stroke']) ?? readRule(channels['fill']) ?? {},
  };
}
