/** The content of a report that publishing copies, so that later edits of the report do not change what readers see. */
import type { Preferences, SnapshotKind } from '../../contract/report-snapshot.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { Problem } from '../http/http-problem.ts';
import { listUnpublishedFields, readJsonQuery, readPresentation } from '../items/read-presentation.ts';
import type { Refuse } from '../items/read-presentation.ts';

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
  const refuse = refuseReport(report);
  const { kind, spec, preferences } = readPresentation(report.meta, refuse);
  return {
    reportId: report.id,
    kind,
    name: report.name,
    title: report.title,
    description: report.description,
    sqlQuery: report.sql_query,
    meta: {
      ...(report.json_query ? { query: readJsonQuery(report.json_query, refuse) } : {}),
      ...(isRecord(report.pivot_items) ? { pivotItems: report.pivot_items } : {}),
    },
    spec,
    preferences,
  };
}

/** Names the report, since a dashboard has many. */
const refuseReport =
  ({ id, name }: ReportContent): Refuse =>
  ({ field, reason }) =>
    new Problem(
      field === 'jsonQuery' ? 'invalid-query' : 'invalid-field',
      `Of the report ${id} ("${name}"), ${field} ${reason}.`,
      field,
    );

/** Warns of what the report has and readers do not get. */
export function listUnpublishedWarnings(
  { id, name, meta }: ReportContent,
  snapshot: SnapshotContent,
): string[] {
  const fields = listUnpublishedFields(meta, snapshot);
  if (fields.length === 0) return [];
  return [`Of the report ${id} ("${name}"), these fields are not published: ${fields.join(', ')}.`];
}

/** Whether a spec contains rows. They reach every reader, since row-level security does not apply to them. */
export function hasInlineRows({ kind, spec }: SnapshotContent): boolean {
  const content = typeof spec === 'string' ? parseText(spec) : spec;
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
function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
