/** Finds the measure of a bar chart whose bars can show a part of themselves. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import type { Result, ResultColumn } from '../../../model/result.ts';
import { findSpecLanguage, type ChartSpec } from './chart-spec.ts';
import { fromFieldReference } from './escape-field-references.ts';

export interface BarMeasure {
  readonly column: ResultColumn;
  /** The axis along which bars grow. */
  readonly axis: 'x' | 'y';
  /** Names of the columns that tell one bar from another. */
  readonly dimensions: readonly string[];
}

/** Channels that do not divide bars. */
const silent = new Set(['tooltip', 'text', 'href', 'url', 'description', 'order', 'key']);
const compositions = ['layer', 'facet', 'repeat', 'hconcat', 'vconcat', 'concat', 'params'];

/**
 * Undefined for all but plain bars, grouped or stacked, that start at zero on an even axis and show a measure of the
 * query as it is.
 */
export function findBarMeasure(spec: ChartSpec, { columns }: Result): BarMeasure | undefined {
  const mark = isRecord(spec['mark']) ? spec['mark']['type'] : spec['mark'];
  const encoding = isRecord(spec['encoding']) ? spec['encoding'] : {};
  if (findSpecLanguage(spec) !== 'vega-lite' || mark !== 'bar' || 'x2' in encoding || 'y2' in encoding)
    return undefined;
  if (compositions.some((key) => key in spec) || !keepsRows(spec['transform'])) return undefined;
  const find = (definition: unknown) => findColumn(definition, columns);
  const axis = (['x', 'y'] as const).find((one) => find(encoding[one])?.role === 'measure');
  const column = axis && find(encoding[axis]);
  if (!axis || !column || !isPlain(encoding[axis])) return undefined;
  const others = Object.entries(encoding).filter(([name]) => name !== axis && !silent.has(name));
  const dimensions = others.map(([, definition]) => readDimension(definition, columns));
  if (dimensions.includes(undefined)) return undefined;
  return { column, axis, dimensions: [...new Set(dimensions.flatMap((names) => names ?? []))] };
}

const keepsRows = (transforms: unknown): boolean =>
  readArray(transforms).every((one) => isRecord(one) && 'calculate' in one);

function findColumn(definition: unknown, columns: readonly ResultColumn[]): ResultColumn | undefined {
  const field = isRecord(definition) ? readString(definition['field']) : undefined;
  return field === undefined ? undefined : columns.find(({ name }) => name === fromFieldReference(field));
}

/** A normalised or centred stack, a bin, and an axis that starts elsewhere have no whole. */
function isPlain(definition: unknown): boolean {
  const { type, aggregate, bin, stack, scale } = isRecord(definition) ? definition : {};
  const isSummed = aggregate === undefined || aggregate === 'sum';
  const isStacked = stack !== 'normalize' && stack !== 'center';
  return type === 'quantitative' && isSummed && !bin && isStacked && isEven(scale);
}

const isEven = (scale: unknown): boolean =>
  scale === undefined ||
  (isRecord(scale) &&
    scale['zero'] !== false &&
    (scale['type'] ?? 'linear') === 'linear' &&
    !('domain' in scale));

/** No names for a constant; undefined for another measure, and for what the chart computes. */
function readDimension(definition: unknown, columns: readonly ResultColumn[]): string[] | undefined {
  if (!isRecord(definition)) return undefined;
  if (!('field' in definition)) return 'value' in definition && !('condition' in definition) ? [] : undefined;
  const column = findColumn(definition, columns);
  const isComputed = ['timeUnit', 'bin', 'aggregate', 'condition'].some((key) => key in definition);
  return column && column.role !== 'measure' && !isComputed ? [column.name] : undefined;
}
