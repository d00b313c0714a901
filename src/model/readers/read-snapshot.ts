/** A report snapshot as the views use it; whatever is missing or odd is named, not thrown. */
import type { SnapshotKind } from '../../contract/report.ts';
import type { ColumnFormat } from '../result.ts';
import { isRecord, readArray, readNumber, readOneOf, readText } from './read-value.ts';

const kinds: readonly SnapshotKind[] = ['vega', 'table', 'kpi', 'html', 'map'];

/** Inferred kinds follow DESIGN.md section 4: a Vega `$schema` is vega, else table. */
export type ReadKind = { readonly known: SnapshotKind } | { readonly unknown: string };

/** A spec, read once: an object, or why it is none. */
export type ReadSpec = { readonly value: Record<string, unknown> } | { readonly fault: string };

export interface ReadSnapshot {
  readonly reportId: number;
  readonly kind: ReadKind;
  readonly spec: ReadSpec;
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly sqlQuery?: string | undefined;
  /** The JSON query copied from the report at publish, unread. */
  readonly query?: Record<string, unknown> | undefined;
  /** How the report's table is turned, unread. */
  readonly pivotItems?: Record<string, unknown> | undefined;
  readonly columnFormats: Readonly<Record<string, ColumnFormat>>;
}

/** Snapshots by report id; of several of one report the highest version wins. */
export function readSnapshots(value: unknown): ReadonlyMap<number, ReadSnapshot> {
  const newest = new Map<number, { version: number; snapshot: ReadSnapshot }>();
  for (const item of readArray(value)) {
    if (!isRecord(item)) continue;
    const reportId = readNumber(item.reportId);
    if (reportId === undefined) continue;
    const version = readNumber(item.versionNumber) ?? 0;
    const known = newest.get(reportId);
    if (!known || version > known.version)
      newest.set(reportId, { version, snapshot: readSnapshot(item, reportId) });
  }
  return new Map([...newest].map(([reportId, { snapshot }]) => [reportId, snapshot]));
}

function readSnapshot(item: Record<string, unknown>, reportId: number): ReadSnapshot {
  const spec = readSpec(item.spec);
  const meta = isRecord(item.meta) ? item.meta : {};
  return {
    reportId,
    spec,
    kind: readKind(item.kind, spec),
    title: readText(item.title),
    name: readText(item.name),
    description: readText(item.description),
    sqlQuery: readText(item.sqlQuery),
    query: isRecord(meta.query) ? meta.query : undefined,
    pivotItems: isRecord(meta.pivotItems) ? meta.pivotItems : undefined,
    columnFormats: readColumnFormats(item.preferences),
  };
}

function readKind(value: unknown, spec: ReadSpec): ReadKind {
  const known = readOneOf(value, kinds);
  const schema = 'value' in spec ? readText(spec.value.$schema) : undefined;
  const isVega = schema?.includes('/vega') ?? false;
  // A map that is written in Vega is drawn as its author wrote it.
  if (known) return { known: known === 'map' && isVega ? 'vega' : known };
  if (value !== null && value !== undefined) return { unknown: readText(value) ?? JSON.stringify(value) };
  return { known: isVega ? 'vega' : 'table' };
}

/** Specs may be an object or a JSON string (DESIGN.md section 4); none at all is an empty one. */
export function readSpec(value: unknown): ReadSpec {
  if (value === null || value === undefined || value === '') return { value: {} };
  if (isRecord(value)) return { value };
  if (typeof value !== 'string')
    return { fault: `A spec is an object or a JSON string, not ${typeof value}.` };
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? { value: parsed } : { fault: 'The spec’s JSON text does not hold an object.' };
  } catch (error) {
    return {
      fault: `The spec is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`,
    };
  }
}

function readColumnFormats(preferences: unknown): Record<string, ColumnFormat> {
  const formats: Record<string, ColumnFormat> = {};
  if (!isRecord(preferences) || !isRecord(preferences.columnFormats)) return formats;
  for (const [column, value] of Object.entries(preferences.columnFormats)) {
    const format = readColumnFormat(value);
    if (format) formats[column] = format;
  }
  return formats;
}

/** A ColumnFormatOverride of the contract; undefined for anything else. */
export function readColumnFormat(value: unknown): ColumnFormat | undefined {
  if (!isRecord(value)) return undefined;
  const type = readOneOf(value.type, ['currency', 'percent', 'number'] as const);
  return type && { type, decimalPlaces: readNumber(value.decimalPlaces), currency: readText(value.currency) };
}
