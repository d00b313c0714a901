/** Finds the column of the result that a field of a spec comes from, through the transforms before it. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import type { Result, ResultColumn } from '../../../model/result.ts';
import { fromFieldReference } from './escape-field-references.ts';

/** A field that still has values of `column`, in the unit of the column. */
export interface FieldSource {
  readonly column: ResultColumn;
  /** True if the chart computes it from several values: it has no decimal places of its own. */
  readonly computed: boolean;
}

export type Lineage = ReadonlyMap<string, FieldSource>;

/** Aggregates that keep the unit of their field. A count does not. */
const sameUnit = new Set(
  `sum mean average median min max q1 q3 ci0 ci1 stdev stdevp stderr argmin argmax values
  first_value last_value nth_value lag lead`.split(/\s+/),
);
const ownDigits = new Set('sum min max first_value last_value nth_value lag lead argmin argmax'.split(' '));

export function createLineage(result: Result | undefined): Lineage {
  return new Map((result?.columns ?? []).map((column) => [column.name, { column, computed: false }]));
}

export const findFieldSource = (lineage: Lineage, field: unknown): FieldSource | undefined =>
  typeof field === 'string' ? lineage.get(fromFieldReference(field)) : undefined;

/** The source of an aggregated field; undefined if the aggregate changes the unit. */
export function findAggregatedSource(source: FieldSource | undefined, op: unknown): FieldSource | undefined {
  if (op === undefined || op === null || !source) return source;
  if (isRecord(op)) return source;
  if (typeof op !== 'string' || !sameUnit.has(op)) return undefined;
  return ownDigits.has(op) ? source : { ...source, computed: true };
}

/**
 * The lineage after the transforms of a Vega-Lite view. Computed fields have no source because their unit is unknown.
 */
export function traceTransforms(lineage: Lineage, transforms: unknown): Lineage {
  return readArray(transforms)
    .filter(isRecord)
    .reduce<Lineage>((known, transform) => new Map([...known, ...readOutputs(known, transform)]), lineage);
}

type Output = readonly [name: string, source: FieldSource];

function readOutputs(lineage: Lineage, transform: Record<string, unknown>): Output[] {
  const operations = ['aggregate', 'joinaggregate', 'window'].flatMap((key) => readArray(transform[key]));
  return [
    ...operations.filter(isRecord).flatMap((operation) => readOperation(lineage, operation)),
    ...readFold(lineage, transform),
    ...readRename(lineage, transform['stack'], transform['as']),
    ...readRename(lineage, transform['bin'] === undefined ? undefined : transform['field'], transform['as']),
    ...readRename(
      lineage,
      transform['timeUnit'] === undefined ? undefined : transform['field'],
      transform['as'],
    ),
  ];
}

function readOperation(lineage: Lineage, operation: Record<string, unknown>): Output[] {
  const source = findAggregatedSource(findFieldSource(lineage, operation['field']), operation['op']);
  const name = readString(operation['as']);
  return source && name !== undefined ? [[fromFieldReference(name), source]] : [];
}

/** A fold writes several columns into one. The unit is known if all of them share it. */
function readFold(lineage: Lineage, transform: Record<string, unknown>): Output[] {
  const sources = readArray(transform['fold']).map((field) => findFieldSource(lineage, field));
  const [first] = sources;
  const name = readString(readArray(transform['as'])[1]) ?? 'value';
  const format = JSON.stringify(first?.column.format);
  if (!first || !sources.every((source) => source && JSON.stringify(source.column.format) === format))
    return [];
  return [[name, first]];
}

function readRename(lineage: Lineage, field: unknown, as: unknown): Output[] {
  const source = findFieldSource(lineage, field);
  const names = typeof as === 'string' ? [as] : readArray(as).filter((name) => typeof name === 'string');
  return source ? names.map((name) => [name, source] as const) : [];
}
