/** The content of a report that publishing copies, so that later edits of the report do not change what readers see. */
import type { Preferences, SnapshotKind } from '../../contract/report-snapshot.ts';
import { preferencesSchema, snapshotKinds } from '../../contract/report-snapshot.ts';
import { isRecord, readOneOf } from '../../model/parsing/read-value.ts';
import { parseJson as parseBody } from '../http/parse-json.ts';
import { Problem } from '../http/http-problem.ts';

/** The columns of a report that a snapshot is made from. */
export interface ReportContent {
  readonly id: number;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly sql_query: string | null;
  readonly json_query: string | null;
  readonly meta: unknown;
  readonly pivot_items: unknown;
}

export interface SnapshotContent {
  readonly reportId: number;
  readonly kind: SnapshotKind | null;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly sqlQuery: string | null;
  readonly meta: Record<string, unknown>;
  readonly spec: string | Record<string, unknown> | null;
  readonly preferences: Preferences | null;
}

/** Makes a snapshot; its presentation comes from `report.meta`. Source: docs/dashboard-format.md, "Report snapshots". */
export function toSnapshotContent(report: ReportContent): SnapshotContent {
  const meta = isRecord(report.meta) ? report.meta : {};
  return {
    reportId: report.id,
    kind: readOneOf(meta.kind, snapshotKinds) ?? null,
    name: report.name,
    title: report.title,
    description: report.description,
    sqlQuery: report.sql_query,
    meta: {
      ...(report.json_query ? { query: parseQuery(report, report.json_query) } : {}),
      ...(isRecord(report.pivot_items) ? { pivotItems: report.pivot_items } : {}),
    },
    spec: typeof meta.spec === 'string' || isRecord(meta.spec) ? meta.spec : null,
    preferences: readPreferences(report, meta.preferences),
  };
}

/** Checks only the form of the query. Whether its members exist depends on the data model. */
function parseQuery(report: ReportContent, jsonQuery: string): Record<string, unknown> {
  const query = parseText(jsonQuery, parseBody);
  if (isRecord(query)) return query;
  const problem = `The report ${report.id} ("${report.name}") has a jsonQuery that is not a JSON object.`;
  throw new Problem('invalid-query', problem, 'jsonQuery');
}

function readPreferences(report: ReportContent, value: unknown): Preferences | null {
  const result = preferencesSchema.nullish().safeParse(value);
  if (result.success) return result.data ?? null;
  const path = ['meta.preferences', ...(result.error.issues[0]?.path ?? [])].join('.');
  throw new Problem('invalid-field', `The report ${report.id} ("${report.name}") has a bad ${path}.`, path);
}

/** Whether a spec contains rows. They reach every reader, since row-level security does not apply to them. */
export function hasInlineRows({ kind, spec }: SnapshotContent): boolean {
  const content = typeof spec === 'string' ? parseText(spec, JSON.parse) : spec;
  if (!isRecord(content)) return false;
  if (kind !== null && kind !== 'vega') return Array.isArray(content.data);
  return hasRows(content.data) || holdsRows(content.datasets);
}

/** Whether `data` of a spec contains rows: one data source in Vega-Lite, a list of them in Vega. */
function hasRows(data: unknown): boolean {
  const sources: unknown[] = Array.isArray(data) ? data : [data];
  return sources.some(
    (source) => isRecord(source) && Array.isArray(source.values) && source.values.length > 0,
  );
}

function holdsRows(datasets: unknown): boolean {
  return isRecord(datasets) && Object.values(datasets).some((rows) => Array.isArray(rows) && rows.length > 0);
}

/** Undefined where the text cannot be parsed. */
function parseText(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
