/** A report snapshot as the views use it; whatever is missing or odd is named, not thrown. */
import type { SnapshotKind } from '../../contract/report.ts';
import type { ColumnFormat } from '../result.ts';
import { parseSpec, type ParsedSpec } from './parse-spec.ts';
import { isRecord, readArray, readNumber, readOneOf, readText } from './read-value.ts';

const kinds: readonly SnapshotKind[] = ['vega', 'table', 'kpi', 'html', 'map'];

/** A kind that is missing is inferred as docs/dashboard-format.md, "Report snapshots", says. */
export type ParsedKind = { readonly known: SnapshotKind } | { readonly unknown: string };

export interface ParsedSnapshot {
  readonly reportId: number;
  readonly kind: ParsedKind;
  readonly spec: ParsedSpec;
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
export function parseSnapshots(value: unknown): ReadonlyMap<number, ParsedSnapshot> {
  const newest = new Map<number, { version: number; snapshot: ParsedSnapshot }>();
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

function readSnapshot(item: Record<string, unknown>, reportId: number): ParsedSnapshot {
  const spec = parseSpec(item.spec);
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

function readKind(value: unknown, spec: ParsedSpec): ParsedKind {
  const known = readOneOf(value, kinds);
  const schema = 'value' in spec ? readText(spec.value.$schema) : undefined;
  const isVega = schema?.includes('/vega') ?? false;
  // A map that is written in Vega is drawn as its author wrote it.
  if (known) return { known: known === 'map' && isVega ? 'vega' : known };
  if (value !== null && value !== undefined) return { unknown: readText(value) ?? JSON.stringify(value) };
  return { known: isVega ? 'vega' : 'table' };
}

function readColumnFormats(preferences: unknown): Record<string, ColumnFormat> {
  const formats: Record<string, ColumnFormat> = {};
  if (!isRecord(preferences) || !isRecord(preferences.columnFormats)) return formats;
  for (const [column, value] of Object.entries(preferences.columnFormats)) {
    const format = parseColumnFormat(value);
    if (format) formats[column] = format;
  }
  return formats;
}

/** A ColumnFormatOverride of the contract; undefined for anything else. */
export function parseColumnFormat(value: unknown): ColumnFormat | undefined {
  if (!isRecord(value)) return undefined;
  const type = readOneOf(value.type, ['currency', 'percent', 'number'] as const);
  return type && { type, decimalPlaces: readNumber(value.decimalPlaces), currency: readText(value.currency) };
}
