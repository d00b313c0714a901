/** Column formats in Vega specs: axes, legends, text marks and tooltips. The rules are those of Vega-Lite specs. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { overrideFormat } from '../../../model/formats/format-value.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { formatFunction, type ChartFormat } from './format-in-chart.ts';
import {
  findAggregatedSource,
  findFieldSource,
  createLineage,
  type FieldSource,
  type Lineage,
} from './field-lineage.ts';
import { quote } from './quote.ts';
import type { FormatRules } from './vega-lite-formats.ts';

type Spec = Record<string, unknown>;
type Sets = ReadonlyMap<string, Lineage>;

const readsRows = (entry: Spec): boolean =>
  !('source' in entry) && !('url' in entry) && readArray(entry['values']).length === 0;

/** Returns a Vega spec whose axes, legends and texts use the formats of the columns. */
export function formatVegaSpec(spec: Spec, rules: FormatRules): Spec {
  if (!rules.result) return spec;
  return formatScope(spec, readSets(spec, rules, new Map()), new Map(), rules);
}

/** The columns that the fields of each data set come from. */
function readSets(scope: Spec, rules: FormatRules, outer: Sets): Sets {
  const sets = new Map(outer);
  for (const entry of readArray(scope['data']).filter(isRecord)) {
    const source = readString(entry['source']);
    const start = source === undefined ? startOf(entry, rules) : (sets.get(source) ?? new Map());
    const name = readString(entry['name']);
    if (name !== undefined)
      sets.set(name, readArray(entry['transform']).filter(isRecord).reduce(follow, start));
  }
  return sets;
}

const startOf = (entry: Spec, rules: FormatRules): Lineage =>
  entry['name'] === 'table' || readsRows(entry) ? createLineage(rules.result) : new Map();

function follow(lineage: Lineage, transform: Spec): Lineage {
  if (!['aggregate', 'joinaggregate', 'window', 'pivot'].includes(String(transform['type']))) {
    return transform['type'] === 'stack' ? followStack(lineage, transform) : lineage;
  }
  const ops = readArray(transform['ops']);
  const fields = readArray(transform['fields']);
  const names = readArray(transform['as']);
  const outputs = fields.flatMap((field, index): (readonly [string, FieldSource])[] => {
    const source = findAggregatedSource(findFieldSource(lineage, field), ops[index] ?? 'count');
    const name = names[index] ?? `${String(ops[index])}_${fromFieldReference(String(field))}`;
    return source && typeof name === 'string' ? [[name, source]] : [];
  });
  return new Map([...lineage, ...outputs]);
}

function followStack(lineage: Lineage, transform: Spec): Lineage {
  const source =
    transform['offset'] === 'normalize' ? undefined : findFieldSource(lineage, transform['field']);
  const names = readArray(transform['as'] ?? ['y0', 'y1']).filter((name) => typeof name === 'string');
  return source ? new Map([...lineage, ...names.map((name) => [name, source] as const)]) : lineage;
}

function formatScope(
  scope: Spec,
  sets: Sets,
  outer: ReadonlyMap<string, FieldSource>,
  rules: FormatRules,
): Spec {
  const scales = new Map(outer);
  for (const scale of readArray(scope['scales']).filter(isRecord)) {
    const source = findDomainSource(scale['domain'], sets);
    if (source && typeof scale['name'] === 'string') scales.set(scale['name'], source);
  }
  return {
    ...scope,
    ...mapRecords(scope, 'axes', (axis) => formatGuide(axis, scales.get(String(axis['scale'])), rules)),
    ...mapRecords(scope, 'legends', (legend) => formatGuide(legend, findLegendSource(legend, scales), rules)),
    ...mapRecords(scope, 'marks', (mark) => formatMark(mark, sets, scales, rules)),
  };
}

function mapRecords(scope: Spec, key: string, change: (record: Spec) => Spec): Spec {
  if (!Array.isArray(scope[key])) return {};
  return { [key]: readArray(scope[key]).map((item) => (isRecord(item) ? change(item) : item)) };
}

function findDomainSource(domain: unknown, sets: Sets): FieldSource | undefined {
  if (!isRecord(domain)) return undefined;
  const parts = readArray(domain['fields']);
  const first = parts.find(isRecord);
  const set = sets.get(String(domain['data'] ?? first?.['data']));
  const field = domain['field'] ?? first?.['field'] ?? parts.find((part) => typeof part === 'string');
  return set && findFieldSource(set, field);
}

function findLegendSource(legend: Spec, scales: ReadonlyMap<string, FieldSource>): FieldSource | undefined {
  for (const channel of ['fill', 'stroke', 'size', 'opacity', 'shape', 'strokeWidth', 'strokeDash']) {
    const source = scales.get(String(legend[channel]));
    if (source) return source;
  }
  return undefined;
}

/** A format that takes precedence over the spec's own, or one for fields that have none. */
function findFormat(
  source: FieldSource | undefined,
  own: boolean,
  rules: FormatRules,
): ChartFormat | undefined {
  if (!source || source.column.type === 'time') return undefined;
  const override = rules.overrides[source.column.name];
  const format = overrideFormat(source.column.format, override);
  if (!format || (own && !override)) return undefined;
  return {
    column: { type: source.column.type, format },
    context: rules.context,
  };
}

function formatGuide(guide: Spec, source: FieldSource | undefined, rules: FormatRules): Spec {
  const encode = isRecord(guide['encode']) ? guide['encode'] : {};
  const labels = isRecord(encode['labels']) ? encode['labels'] : {};
  const update = isRecord(labels['update']) ? labels['update'] : {};
  const format = findFormat(source, 'format' in guide || 'text' in update, rules);
  if (!format) return guide;
  const text = { signal: call('datum.value', format) };
  return { ...guide, encode: { ...encode, labels: { ...labels, update: { ...update, text } } } };
}

const call = (value: string, format: ChartFormat): string => `${formatFunction}(${value}, ${quote(format)})`;

function formatMark(
  mark: Spec,
  sets: Sets,
  scales: ReadonlyMap<string, FieldSource>,
  rules: FormatRules,
): Spec {
  const from = isRecord(mark['from']) ? mark['from'] : {};
  const facet = isRecord(from['facet']) ? from['facet'] : undefined;
  const known = sets.get(String(facet?.['data'] ?? from['data']));
  if (mark['type'] === 'group') {
    const inner = facet && known ? new Map([...sets, [String(facet['name']), known] as const]) : sets;
    return formatScope(mark, readSets(mark, { ...rules, result: undefined }, inner), scales, rules);
  }
  const encode = mark['encode'];
  if (!known || !isRecord(encode)) return mark;
  const formatted = Object.entries(encode).map(([set, channels]) => [
    set,
    isRecord(channels) ? formatChannels(channels, known, rules) : channels,
  ]);
  return { ...mark, encode: Object.fromEntries(formatted) as Spec };
}

function formatChannels(channels: Spec, lineage: Lineage, rules: FormatRules): Spec {
  const result = { ...channels };
  for (const channel of ['text', 'tooltip']) {
    const value = channels[channel];
    if (!isRecord(value) || typeof value['field'] !== 'string' || 'scale' in value) continue;
    const format = findFormat(findFieldSource(lineage, value['field']), false, rules);
    if (format)
      result[channel] = { signal: call(`datum[${quote(fromFieldReference(value['field']))}]`, format) };
  }
  return result;
}
