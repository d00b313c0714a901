/**
 * Labels of axes and legends with the format of a column. Vega leaves some ticks of a logarithmic axis unlabelled, and
 * labels legends of binned scales with ranges. A format changes how numbers are written, not which of them are shown.
 */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { formatFunction } from './format-in-chart.ts';
import { tickFunction } from './format-tick.ts';
import { quote } from './quote.ts';

type Spec = Record<string, unknown>;
type ScaleTypes = ReadonlyMap<string, string>;

/** The name of the expression function that calls `formatValueRange`. */
export const spanFunction = 'vitrineSpan';

const plainCall = new RegExp(`^${formatFunction}\\(datum\\.value, (.*)\\)$`, 's');
const steps = new Set(['quantile', 'quantize', 'threshold', 'bin-ordinal']);
const channels = ['fill', 'stroke', 'size', 'opacity', 'shape', 'strokeWidth', 'strokeDash'] as const;

/** Returns a Vega spec (written or compiled) whose formatted labels appear only where Vega's own labels would. */
export function rewriteGuideLabels(spec: Spec, outer: ScaleTypes = new Map()): Spec {
  const scales = new Map([...outer, ...readTypes(spec)]);
  return {
    ...spec,
    ...change(spec, 'axes', (axis) => relabel(axis, (format) => writeTick(axis, scales, format))),
    ...change(spec, 'legends', (legend) => relabel(legend, (format) => writeEntry(legend, scales, format))),
    ...change(spec, 'marks', (mark) => (mark['type'] === 'group' ? rewriteGuideLabels(mark, scales) : mark)),
  };
}

const readTypes = (spec: Spec): [string, string][] =>
  readArray(spec['scales'])
    .filter(isRecord)
    .map(({ name, type }) => [String(name), String(type)]);

function change(spec: Spec, key: string, write: (record: Spec) => Spec): Spec {
  if (!Array.isArray(spec[key])) return {};
  return { [key]: readArray(spec[key]).map((one) => (isRecord(one) ? write(one) : one)) };
}

const call = (format: string): string => `${formatFunction}(datum.value, ${format})`;

const continuous = new Set(['linear', 'log', 'pow', 'sqrt', 'symlog']);

/** All ticks of a continuous scale are written alike, which depends on its ends. */
function writeTick(axis: Spec, scales: ScaleTypes, format: string): string {
  const scale = String(axis['scale']);
  const isContinuous = continuous.has(scales.get(scale) ?? '');
  return `datum.label === '' ? '' : ${isContinuous ? callTick(scale, format) : call(format)}`;
}

const callTick = (scale: string, format: string): string =>
  `${tickFunction}(datum.value, ${format}, domain(${quote(scale)}))`;

/**
 * The format of the labels of an axis or legend, as an expression; undefined if the labels are not written by the
 * format function alone.
 */
export function readGuideLabelFormat(guide: Spec): string | undefined {
  const [, , { text }] = readLabels(guide);
  const signal = isRecord(text) ? readString(text['signal']) : undefined;
  return signal === undefined ? undefined : plainCall.exec(signal)?.[1];
}

function readLabels(guide: Spec): readonly [encode: Spec, labels: Spec, update: Spec] {
  const encode = isRecord(guide['encode']) ? guide['encode'] : {};
  const labels = isRecord(encode['labels']) ? encode['labels'] : {};
  return [encode, labels, isRecord(labels['update']) ? labels['update'] : {}];
}

function relabel(guide: Spec, write: (format: string) => string): Spec {
  const format = readGuideLabelFormat(guide);
  if (format === undefined) return guide;
  const [encode, labels, update] = readLabels(guide);
  const text = { signal: write(format) };
  return { ...guide, encode: { ...encode, labels: { ...labels, update: { ...update, text } } } };
}

/**
 * An entry of a binned scale is a range, or the boundary between two colours of a gradient. An entry of a continuous scale
 * is written as a tick is.
 */
function writeEntry(legend: Spec, scales: ScaleTypes, format: string): string {
  const names = channels.map((channel) => String(legend[channel]));
  const find = (types: ReadonlySet<string>) => names.find((name) => types.has(scales.get(name) ?? ''));
  const name = find(steps);
  const even = find(continuous);
  if (name === undefined) return even === undefined ? call(format) : callTick(even, format);
  const span = `${spanFunction}(${findSpan(name, scales.get(name))}, ${format})`;
  return `!datum.label ? '' : test(/^[<≥] | – /, datum.label) ? ${span} : ${call(format)}`;
}

function findSpan(name: string, type: string | undefined): string {
  const scale = quote(name);
  if (type === 'quantile' || type === 'quantize') return `invert(${scale}, scale(${scale}, datum.value))`;
  return `[datum.value, domain(${scale})[indexof(domain(${scale}), datum.value) + 1]]`;
}

/** Formats a range of values as Vega's legends do. An open end is left out. */
export function formatValueRange(span: unknown, write: (value: unknown) => string): string {
  const [low, high] = readArray(span).map((edge) => (Number.isFinite(edge) ? write(edge) : undefined));
  if (low !== undefined && high !== undefined) return `${low} – ${high}`;
  return high === undefined ? `≥ ${low ?? ''}` : `< ${high}`;
}
