/** Parses report snapshots for the views. Missing or invalid parts are reported in the result, not thrown. */
import type { SnapshotKind } from '../../contract/report-snapshot.ts';
import type { ColumnFormat } from '../result.ts';
import { isRecord, readArray, readNumber, readOneOf, readNonBlankString } from './read-value.ts';

const kinds: readonly SnapshotKind[] = ['vega', 'table', 'kpi', 'html', 'map'];

/** A missing kind is inferred: docs/dashboard-format.md, "Report snapshots". */
type ParsedKind = { readonly known: SnapshotKind } | { readonly unknown: string };

export interface ParsedSnapshot {
  readonly reportId: number;
  readonly kind: ParsedKind;
  readonly spec: ParsedSpec;
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly sqlQuery?: string | undefined;
  /** The JSON query of the report at the time of publishing, not yet parsed. */
  readonly query?: Record<string, unknown> | undefined;
  /** The pivot of the report's table, not yet parsed. */
  readonly pivotItems?: Record<string, unknown> | undefined;
  readonly columnFormats: Readonly<Record<string, ColumnFormat>>;
}

/** Snapshots by report id. If a report has several, the highest version is used. */
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
    title: readNonBlankString(item.title),
    name: readNonBlankString(item.name),
    description: readNonBlankString(item.description),
    sqlQuery: readNonBlankString(item.sqlQuery),
    query: isRecord(meta.query) ? meta.query : undefined,
    pivotItems: isRecord(meta.pivotItems) ? meta.pivotItems : undefined,
    columnFormats: readColumnFormats(item.preferences),
  };
}

function readKind(value: unknown, spec: ParsedSpec): ParsedKind {
  const known = readOneOf(value, kinds);
  const schema = 'value' in spec ? readNonBlankString(spec.value.$schema) : undefined;
  const isVega = schema?.includes('/vega') ?? false;
  // A map whose spec is written in Vega is drawn as a Vega chart.
  if (known) return { known: known === 'map' && isVega ? 'vega' : known };
  if (value !== null && value !== undefined)
    return { unknown: readNonBlankString(value) ?? JSON.stringify(value) };
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
function parseColumnFormat(value: unknown): ColumnFormat | undefined {
  if (!isRecord(value)) return undefined;
  const type = readOneOf(value.type, ['currency', 'percent', 'number'] as const);
  return (
    type && {
      type,
      decimalPlaces: readNumber(value.decimalPlaces),
      currency: readNonBlankString(value.currency),
    }
  );
}

/**
 * The spec of a report: an object, or the reason why the stored value is not one. A report stores its spec as an object
 * or as JSON text.
 */
type ParsedSpec = { readonly value: Record<string, unknown> } | { readonly fault: string };

/** Maximum depth of nested lists and objects, because functions that visit a spec are recursive. */
const maxDepth = 120;

/** A missing spec counts as an empty one. Never throws. */
export function parseSpec(value: unknown): ParsedSpec {
  if (value === null || value === undefined || value === '') return { value: {} };
  if (isRecord(value)) return checkDepth(value);
  if (typeof value === 'string') return readSpecText(value);
  return { fault: `A spec is an object or a JSON string, not ${typeof value}.` };
}

function readSpecText(text: string): ParsedSpec {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? checkDepth(parsed) : { fault: 'The spec’s JSON text is not an object.' };
  } catch (error) {
    return {
      fault: `The spec is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`,
    };
  }
}

const checkDepth = (spec: Record<string, unknown>): ParsedSpec =>
  isDeeperThan(spec, maxDepth)
    ? { fault: `The spec is nested more than ${maxDepth} levels deep.` }
    : { value: spec };

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}
