/**
 * Labels of axes and legends that a column's format writes. Vega leaves some ticks of a logarithmic axis without a
 * label and names ranges in legends of steps; a format must change how numbers are written, not which are.
 */
import { isRecord, readArray, readString } from '../parsing/read-value.ts';
import { formatFunction } from './format-in-chart.ts';

type Spec = Record<string, unknown>;
type ScaleTypes = ReadonlyMap<string, string>;

/** The name under which specs call `formatSpan`. */
export const spanFunction = 'vitrineSpan';

const plainCall = new RegExp(`^${formatFunction}\\(datum\\.value, (.*)\\)$`, 's');
const steps = new Set(['quantile', 'quantize', 'threshold', 'bin-ordinal']);
const channels = ['fill', 'stroke', 'size', 'opacity', 'shape', 'strokeWidth', 'strokeDash'] as const;

/** A Vega spec (written or compiled) whose formatted labels stand where Vega's own would. */
export function placeLabels(spec: Spec, outer: ScaleTypes = new Map()): Spec {
  const scales = new Map([...outer, ...readTypes(spec)]);
  return {
    ...spec,
    ...change(spec, 'axes', (axis) => relabel(axis, (format) => `datum.label === '' ? '' : ${call(format)}`)),
    ...change(spec, 'legends', (legend) => relabel(legend, (format) => writeEntry(legend, scales, format))),
    ...change(spec, 'marks', (mark) => (mark['type'] === 'group' ? placeLabels(mark, scales) : mark)),
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

/** The format that writes the labels of a guide, as an expression; undefined if something else writes them. */
export function readPlainFormat(guide: Spec): string | undefined {
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
  const format = readPlainFormat(guide);
  if (format === undefined) return guide;
  const [encode, labels, update] = readLabels(guide);
  const text = { signal: write(format) };
  return { ...guide, encode: { ...encode, labels: { ...labels, update: { ...update, text } } } };
}

/** An entry of a scale of steps is a range, or the edge between two colours of a band. */
function writeEntry(legend: Spec, scales: ScaleTypes, format: string): string {
  const name = channels
    .map((channel) => legend[channel])
    .find((scale) => steps.has(scales.get(String(scale)) ?? ''));
  if (typeof name !== 'string') return call(format);
  const span = `${spanFunction}(${findSpan(name, scales.get(name))}, ${format})`;
  return `!datum.label ? '' : test(/^[<≥] | – /, datum.label) ? ${span} : ${call(format)}`;
}

function findSpan(name: string, type: string | undefined): string {
  const scale = JSON.stringify(name);
  if (type === 'quantile' || type === 'quantize') return `invert(${scale}, scale(${scale}, datum.value))`;
  return `[datum.value, domain(${scale})[indexof(domain(${scale}), datum.value) + 1]]`;
}

/** A range of values as Vega's legends write it; an end that is open is left out. */
export function formatSpan(span: unknown, write: (value: unknown) => string): string {
  const [low, high] = readArray(span).map((edge) => (Number.isFinite(edge) ? write(edge) : undefined));
  if (low !== undefined && high !== undefined) return `${low} – ${high}`;
  return high === undefined ? `≥ ${low ?? ''}` : `< ${high}`;
}
