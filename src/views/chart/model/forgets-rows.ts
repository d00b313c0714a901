/**
 * Tells which running charts can get other rows: those in which nothing remembers earlier rows, so that they show what a new
 * drawing would show. What is not known to forget is taken to remember.
 */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { readMarks, type VegaSpec } from './list-crosshair-marks.ts';

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

/** @param spec - in Vega, as written or compiled. */
export const forgetsRows = (spec: VegaSpec): boolean =>
  list(spec, 'data').every(isForgetful) &&
  list(spec, 'signals').every(isForgetfulSignal) &&
  list(spec, 'scales').every(isForgetfulScale) &&
  readMarks(spec).every((mark) => isForgetful(mark) && forgetsRows(mark));

const list = (spec: VegaSpec, key: string): VegaSpec[] => readArray(spec[key]).filter(isRecord);

/** Of a data set or a mark: neither events nor transforms remember anything. */
const isForgetful = (holder: VegaSpec): boolean =>
  !('on' in holder) && list(holder, 'transform').every(isForgetfulTransform);

/** With `cross`, or without `drop`, an aggregate has values that only earlier rows have. */
const isForgetfulTransform = ({ type, cross, drop = true }: VegaSpec): boolean =>
  forgetfulTransforms.has(type) && cross === undefined && drop === true;

/** What an event has set comes from earlier rows, as does what is computed once. */
const isForgetfulSignal = (signal: VegaSpec): boolean =>
  !('init' in signal) && !('on' in signal) && signal.react !== false;

const isForgetfulScale = ({ type, domainImplicit }: VegaSpec): boolean =>
  !scalesOfValues.has(type) && domainImplicit === undefined;
