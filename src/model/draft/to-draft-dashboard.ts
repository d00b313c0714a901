/** Makes a dashboard of a draft and the reports of its workbook, as publishing would make it now. */
import { isRecord, readNumber, readString } from '../parsing/read-value.ts';
import type { DashboardDraft } from './dashboard-draft.ts';

/** What a draft does not say of its dashboard. */
export interface DraftSource {
  readonly publicId?: string | undefined;
  readonly deploymentId?: number | undefined;
  /** Snapshots by which charts find their report: docs/dashboard-format.md, "Report snapshots". */
  readonly snapshots: readonly unknown[];
}

export const toDraftDashboard = (
  draft: DashboardDraft,
  { snapshots, ...identity }: DraftSource,
): Readonly<Record<string, unknown>> => ({ ...identity, config: draft, reportSnapshots: snapshots });

/** The snapshot that publishing would take of a report. A query that is not JSON is left out: the widget says so. */
export function toSnapshot(report: unknown): unknown {
  if (!isRecord(report)) return undefined;
  const { id, name, title, description, sqlQuery, jsonQuery, meta, pivotItems } = report;
  const { kind, spec, preferences } = isRecord(meta) ? meta : {};
  const query = parseQuery(readString(jsonQuery));
  return {
    reportId: readNumber(id),
    kind,
    name,
    title,
    description,
    sqlQuery,
    meta: { ...(query ? { query } : {}), ...(isRecord(pivotItems) ? { pivotItems } : {}) },
    spec,
    preferences,
  };
}

function parseQuery(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const query: unknown = text ? JSON.parse(text) : undefined;
    return isRecord(query) ? query : undefined;
  } catch {
    return undefined;
  }
}
