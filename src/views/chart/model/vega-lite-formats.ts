/**
 * Column formats in Vega-Lite specs. An explicit override takes precedence over the spec's own format, which takes
 * precedence over the data model's format. A number without any format keeps its own decimal places. See
 * docs/dashboard-format.md, "Column formats".
 */
import { toTimeTicks } from './time-ticks.ts';
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { findColumn, type ColumnFormat, type Result } from '../../../model/result.ts';
import { overrideFormat, type FormatContext } from '../../../model/formats/format-value.ts';
import { formatFunction, type ChartFormat } from './format-in-chart.ts';
import { listExactOrder } from './chart-rows.ts';
import { omitKeys } from './chart-spec.ts';
import {
  findAggregatedSource,
  findFieldSource,
  traceTransforms,
  createLineage,
  type FieldSource,
  type Lineage,
} from './field-lineage.ts';

export interface FormatRules {
  readonly result: Result | undefined;
  /** Explicit formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  /** Width of the box, px. Undefined where several views share it. */
  readonly width?: number | undefined;
}

type Spec = Record<string, unknown>;

const guides: Readonly<Record<string, string>> = {
  x: 'axis',
  y: 'axis',
  row: 'header',
  column: 'header',
  facet: 'header',
  ...Object.fromEntries(
    `color fill stroke size shape opacity fillOpacity strokeOpacity strokeWidth strokeDash angle`
      .split(' ')
      .map((channel) => [channel, 'legend']),
  ),
};

/** Returns a Vega-Lite spec whose axes, legends, headers, texts and tooltips use the formats of the columns. */
export function formatVegaLiteSpec(spec: Spec, rules: FormatRules): Spec {
  return formatView(spec, createLineage(rules.result), rules);
}

/**
 * Settings for numbers without a column format: tooltips show their own decimal places. Legends keep Vega's labels,
 * which share their decimal places and follow the reader's locale.
 */
export function toFormatConfig(context: FormatContext): Spec {
  return {
    customFormatTypes: true,
    tooltipFormat: { numberFormatType: formatFunction, numberFormat: plainFormat(context) },
  };
}

const plainFormat = (context: FormatContext): ChartFormat => ({ column: { type: 'number' }, context });

function formatView(view: Spec, inherited: Lineage, rules: FormatRules): Spec {
  const lineage = traceTransforms(inherited, view['transform']);
  const result: Spec = { ...view };
  if (isRecord(view['encoding'])) result['encoding'] = formatEncoding(view['encoding'], lineage, rules);
  if (isRecord(view['facet'])) result['facet'] = formatFacet(view['facet'], lineage, rules);
  if (isRecord(view['spec'])) result['spec'] = formatView(view['spec'], lineage, rules);
  for (const key of ['layer', 'hconcat', 'vconcat', 'concat']) {
    if (!Array.isArray(view[key])) continue;
    result[key] = readArray(view[key]).map((child) =>
      isRecord(child) ? formatView(child, lineage, rules) : child,
    );
  }
  return result;
}

function formatFacet(facet: Spec, lineage: Lineage, rules: FormatRules): Spec {
  if ('field' in facet) return formatChannel('facet', facet, lineage, rules);
  return formatEncoding(facet, lineage, rules);
}

function formatEncoding(encoding: Spec, lineage: Lineage, rules: FormatRules): Spec {
  return Object.fromEntries(
    Object.entries(encoding).map(([channel, definition]) => [
      channel,
      Array.isArray(definition)
        ? readArray(definition).map((item) => formatDefinition(channel, item, lineage, rules))
        : formatDefinition(channel, definition, lineage, rules),
    ]),
  );
}

function formatDefinition(
  channel: string,
  definition: unknown,
  lineage: Lineage,
  rules: FormatRules,
): unknown {
  if (!isRecord(definition)) return definition;
  if ('field' in definition || 'aggregate' in definition)
    return formatChannel(channel, definition, lineage, rules);
  const { condition } = definition;
  if (!isRecord(condition) || !('field' in condition)) return definition;
  return { ...definition, condition: formatChannel(channel, condition, lineage, rules) };
}

function formatChannel(channel: string, written: Spec, lineage: Lineage, rules: FormatRules): Spec {
  const field = findFieldSource(lineage, written['field']);
  const source = findAggregatedSource(field, written['aggregate']);
  const definition = orderIds(channel, inferType(channel, written, field), { source: field, rules });
  if (definition['stack'] === 'normalize') return formatShare(channel, definition);
  if (!source) return channel === 'text' ? writePlain(definition, rules) : definition;
  const override = rules.overrides[source.column.name];
  if (override) return place(channel, clearFormat(definition), toFormat(source, override, rules));
  if (hasFormat(definition)) return definition;
  return placeOwn(channel, definition, source, rules);
}

/** A number at a mark whose column is unknown keeps its own decimal places. */
function writePlain(definition: Spec, { context }: FormatRules): Spec {
  const { type, aggregate } = definition;
  const isNumber = type === 'quantitative' || (type === undefined && typeof aggregate === 'string');
  if (!isNumber || hasFormat(definition) || 'bin' in definition) return definition;
  return { ...definition, ...custom(plainFormat(context)) };
}

/** A field without a type gets the type of its column. Otherwise Vega-Lite would treat a number as a name. */
function inferType(channel: string, definition: Spec, source: FieldSource | undefined): Spec {
  if ('type' in definition || !source || 'aggregate' in definition || 'bin' in definition) return definition;
  if ('timeUnit' in definition || ['row', 'column', 'facet', 'shape'].includes(channel)) return definition;
  if (source.column.type === 'number') return { ...definition, type: 'quantitative' };
  return { ...definition, type: source.column.type === 'time' ? 'temporal' : 'nominal' };
}

interface OrderedSource {
  readonly source: FieldSource | undefined;
  readonly rules: FormatRules;
}

const facets = new Set(['row', 'column', 'facet']);

/** Ids that JavaScript would round are drawn as texts, and stay in the order of their numbers. */
function orderIds(channel: string, definition: Spec, { source, rules: { result } }: OrderedSource): Spec {
  const { type } = definition;
  const isDiscrete = type === 'nominal' || type === 'ordinal' || (type === undefined && facets.has(channel));
  const direction = readDirection(definition);
  if (!isDiscrete || !direction || !source || source.computed || !result) return definition;
  const sort = listExactOrder(result, source.column);
  if (!sort) return definition;
  return { ...definition, sort: direction === 'descending' ? sort.reverse() : sort };
}

/** The direction in which a field is sorted by itself; undefined where its author sorts it by something else. */
function readDirection({ field, sort }: Spec): string | undefined {
  if (sort === undefined || sort === 'ascending' || sort === 'descending') return sort ?? 'ascending';
  if (!isRecord(sort) || sort['field'] !== field || 'op' in sort) return undefined;
  return readString(sort['order']) ?? 'ascending';
}

function placeOwn(channel: string, definition: Spec, source: FieldSource, rules: FormatRules): Spec {
  const { column, computed } = source;
  const isTime = column.type === 'time';
  if (isTime && 'timeUnit' in definition) return definition;
  // A time axis keeps Vega's tick labels, which distinguish years from days. The tooltip uses the grain of the column.
  if (isTime && definition['type'] === 'temporal' && guides[channel] !== 'header')
    return {
      ...definition,
      ...custom(toFormat(source, undefined, rules)),
      ...toTimeTicks(channel, definition, column, rules),
    };
  const isShown = column.type === 'number' && (channel === 'text' || isQuantitativeAxis(channel, definition));
  if (isTime || column.format || computed || isShown || namesMissing(channel, definition, source, rules))
    return place(
      channel,
      isTime ? leaveOutRegularly(channel, definition) : definition,
      toFormat(source, undefined, rules),
    );
  return definition;
}

/** Whether the channel names texts, and some row has none: Vega would write "null". */
function namesMissing(
  channel: string,
  definition: Spec,
  { column, computed }: FieldSource,
  { result }: FormatRules,
): boolean {
  const { type } = definition;
  const isName = type === undefined || type === 'nominal' || type === 'ordinal';
  if (!isName || column.type !== 'string' || computed || 'timeUnit' in definition || 'bin' in definition)
    return false;
  if (!(channel in guides) && channel !== 'tooltip' && channel !== 'text') return false;
  return result !== undefined && (findColumn(result, column.name)?.cells.includes(null) ?? false);
}

/** Times in a row of places, of which every second, fourth … is named if there is no room for all. */
function leaveOutRegularly(channel: string, definition: Spec): Spec {
  const { axis } = definition;
  if (guides[channel] !== 'axis' || axis === null) return definition;
  return { ...definition, axis: { labelOverlap: 'parity', ...(isRecord(axis) ? axis : {}) } };
}

const isQuantitativeAxis = (channel: string, { type, bin }: Spec): boolean =>
  (channel === 'x' || channel === 'y') && type === 'quantitative' && bin === undefined;

function toFormat(source: FieldSource, override: ColumnFormat | undefined, rules: FormatRules): ChartFormat {
  const { column, computed } = source;
  const format = overrideFormat(column.format, override);
  return {
    column: {
      type: column.type,
      ...(format && { format }),
      ...(column.granularity && { granularity: column.granularity }),
      ...(column.type === 'string' && { title: column.title ?? column.name }),
    },
    context: rules.context,
    ...(computed && { computed }),
  };
}

const custom = (format: ChartFormat): Spec => ({ format, formatType: formatFunction });

/** An axis, legend or header has the format for its labels and for tooltips. Without one, the field has it. */
function place(channel: string, definition: Spec, format: ChartFormat): Spec {
  const guide = guides[channel];
  if (guide === undefined || definition[guide] === null) return { ...definition, ...custom(format) };
  const own = definition[guide];
  return { ...definition, [guide]: { ...(isRecord(own) ? own : {}), ...custom(format) } };
}

const guideNames = ['axis', 'legend', 'header'] as const;

const hasFormat = (definition: Spec): boolean =>
  'format' in definition ||
  guideNames.some((guide) => {
    const own = definition[guide];
    return isRecord(own) && ('format' in own || 'labelExpr' in own);
  });

/**
 * Shares of a whole: the format of the column does not apply to them. Vega-Lite computes shares only for its own kind
 * of format.
 */
function formatShare(channel: string, definition: Spec): Spec {
  const guide = guides[channel];
  const own = guide === undefined ? undefined : definition[guide];
  if (hasFormat(definition) || guide === undefined || own === null) return definition;
  return { ...definition, [guide]: { ...(isRecord(own) ? own : {}), format: '.0%' } };
}

const formatKeys = ['format', 'formatType'];

function clearFormat(definition: Spec): Spec {
  const rest = omitKeys(definition, formatKeys);
  for (const guide of guideNames) {
    const own = rest[guide];
    if (isRecord(own)) rest[guide] = omitKeys(own, formatKeys);
  }
  return rest;
}
