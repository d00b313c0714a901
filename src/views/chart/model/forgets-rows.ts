/**
 * Tells which running charts can get other rows: those in which nothing remembers earlier rows, so that they show what a new
 * drawing would show. What is not known to forget is taken to remember.
 */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';
import {
  isOfSelection,
  listNumbered,
  numbersRows,
  readSelections,
  type Selection,
} from './read-selections.ts';

/** Transforms of Vega whose output depends on their current input only. */
const forgetfulTransforms = new Set<unknown>(
  [
    'aggregate bin collect contour cross density extent filter flatten fold formula geojson geopath geopoint geoshape',
    'graticule heatmap impute isocontour joinaggregate kde kde2d linkpath loess lookup nest pack partition pie pivot project',
    'quantile regression sequence stack stratify timeunit tree treelinks treemap voronoi window',
  ].flatMap((line) => line.split(' ')),
);

/** Scales that cannot be made without values, which a chart does not have for a moment. */
const scalesOfValues = new Set<unknown>(['bin-ordinal', 'quantile', 'quantize', 'threshold']);

/**
 * Selections of Vega-Lite count as forgetful: they are emptied, or hold values that do not depend on the rows.
 * @param spec - in Vega, as written or compiled.
 */
export const forgetsRows = (spec: VegaSpec): boolean =>
  numbersTogether(spec) && isForgetfulGroup(spec, readSelections(spec), false);

const isForgetfulGroup = (spec: VegaSpec, selections: readonly Selection[], isInGroup: boolean): boolean =>
  list(spec, 'data').every((set) => isForgetful(isInGroup ? set : omitNumbers(set))) &&
  list(spec, 'signals').every(
    (signal) => isComputedAnew(signal) && (!('on' in signal) || isOfSelection(signal, selections, isInGroup)),
  ) &&
  list(spec, 'scales').every(isForgetfulScale) &&
  readMarks(spec).every((mark) => isForgetful(mark) && isForgetfulGroup(mark, selections, true));

const list = (spec: VegaSpec, key: string): VegaSpec[] => readArray(spec[key]).filter(isRecord);

/** Of a data set or a mark: neither events nor transforms remember anything, nor do the cells of a facet. */
const isForgetful = (holder: VegaSpec): boolean =>
  !('on' in holder) &&
  list(holder, 'transform').every(isForgetfulTransform) &&
  isForgetfulTransform({ type: 'aggregate', ...readFacetAggregate(holder) });

function readFacetAggregate({ from }: VegaSpec): VegaSpec {
  const facet = isRecord(from) && isRecord(from['facet']) ? from['facet'] : {};
  return isRecord(facet['aggregate']) ? facet['aggregate'] : {};
}

/** With `cross`, or without `drop`, an aggregate has values that only earlier rows have. */
const isForgetfulTransform = ({ type, cross, drop = true }: VegaSpec): boolean =>
  forgetfulTransforms.has(type) && cross === undefined && drop === true;

/** The numbers begin anew with other rows. All data sets share them, so that those that are numbered must get rows together. */
const numbersTogether = (spec: VegaSpec): boolean =>
  new Set(listNumbered(spec).map((set) => findSource(set, list(spec, 'data')))).size <= 1;

/** The name of the data set that a data set comes from. Each set comes from an earlier one. */
function findSource({ name, source }: VegaSpec, sets: readonly VegaSpec[]): unknown {
  const at = sets.findIndex((set) => set['name'] === source);
  const from = sets[at];
  return from ? findSource(from, sets.slice(0, at)) : name;
}

const omitNumbers = (set: VegaSpec): VegaSpec => ({
  ...set,
  transform: list(set, 'transform').filter((one) => !numbersRows(one)),
});

/** What is computed once comes from earlier rows, unless it is written in the spec. */
const isComputedAnew = (signal: VegaSpec): boolean =>
  signal['react'] !== false && (!('init' in signal) || (!('on' in signal) && isLiteral(signal['init'])));

const isLiteral = (expression: unknown): boolean =>
  typeof expression === 'string' && /^(?:"[^"\\]*"|-?\d+(?:\.\d+)?|true|false|null)$/.test(expression);

const isForgetfulScale = ({ type, domainImplicit }: VegaSpec): boolean =>
  !scalesOfValues.has(type) && domainImplicit === undefined;
