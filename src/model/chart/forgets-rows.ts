/**
 * Tells which running charts can get other rows: those in which nothing remembers earlier rows, so that they show what a new
 * drawing would show. What is not known to forget is taken to remember.
 */
import { isRecord, readArray } from '../parsing/read-value.ts';
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
  list(spec, 'data').every(isForgetfulSet) &&
  list(spec, 'signals').every(isForgetfulSignal) &&
  list(spec, 'scales').every(({ type }) => !scalesOfValues.has(type)) &&
  readMarks(spec).every((mark) => areForgetful(mark) && forgetsRows(mark));

const list = (spec: VegaSpec, key: string): VegaSpec[] => readArray(spec[key]).filter(isRecord);

const isForgetfulSet = (data: VegaSpec): boolean => !('on' in data) && areForgetful(data);

const areForgetful = (holder: VegaSpec): boolean =>
  list(holder, 'transform').every(({ type, cross }) => forgetfulTransforms.has(type) && cross === undefined);

/** A selection of a range follows its scales, and is lost when these have no values for a moment. */
const isForgetfulSignal = (signal: VegaSpec): boolean =>
  !('init' in signal) && !list(signal, 'on').some(({ events }) => mentionsScale(events));

const mentionsScale = (events: unknown): boolean =>
  isRecord(events)
    ? 'scale' in events || mentionsScale(events['merge'])
    : readArray(events).some(mentionsScale);
