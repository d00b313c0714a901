/** Serializes reports. Source: docs/platform-api.md, "Reports". */
import type { Report } from '../../contract/endpoints/reports.ts';
import { reportSources } from '../../contract/endpoints/reports.ts';
import { readOneOf } from '../../model/parsing/read-value.ts';
import { appendJsonMembers } from '../http/unparsed-json.ts';
import type { JsonText } from '../http/unparsed-json.ts';
import type { UserColumns, ReportRow } from './report-rows.ts';
import { builtInRoles } from '../access/built-in-roles.ts';

export function serializeReport(row: ReportRow): JsonText {
  return appendJsonMembers(toHead(row), {
    meta: row.meta ?? undefined,
    pivotItems: row.pivot_items ?? undefined,
  });
}

/** A report without its JSON columns, whose stored text is sent unchanged. */
function toHead(row: ReportRow): Omit<Report, 'meta' | 'pivotItems'> {
  const source = readOneOf(row.source, reportSources);
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    name: row.name,
    publicId: row.public_id,
    type: 'REPORT',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    userId: row.owner_id,
    createdBy: row.created_by,
    version: row.version,
    user: toUser(row.owner),
    // Before the first refresh, the rows are those that its creator saw.
    refreshedByUser: toUser(row.refresher ?? row.owner),
    ...omitNulls({ refreshedBy: row.refreshed_by, folderId: row.folder_id, workbookId: row.workbook_id }),
    ...omitNulls({ title: row.title, description: row.description }),
    ...omitNulls({ sqlQuery: row.sql_query, jsonQuery: row.json_query, endResultCell: row.end_result_cell }),
    ...omitNulls({ externalWorkbookId: row.external_workbook_id, resultLocation: row.result_location }),
    ...(source ? { source } : {}),
    rolesWithAccess: toRoles(row.role_grants),
  };
}

/** Leaves out null values: in the contract, such fields are absent. */
function omitNulls<Key extends string, Value>(values: Record<Key, Value | null>): { [K in Key]?: Value } {
  const entries = Object.entries<Value | null>(values).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [K in Key]?: Value };
}

function toUser({ id, email, first_name, picture }: UserColumns): Report['user'] {
  return { id, email, ...omitNulls({ firstName: first_name, picture }) };
}

const reportActions: Record<string, readonly string[]> = {
  read: ['ReportRead'],
  edit: ['ReportRead', 'ReportEdit'],
  manage: ['ReportRead', 'ReportEdit', 'ReportManage'],
};

/** The roles with access: admins, and roles with a grant of the report. */
function toRoles(grants: ReportRow['role_grants']): NonNullable<Report['rolesWithAccess']> {
  const granted = grants.flatMap(({ role, action }) => {
    const found = builtInRoles.find(({ role: name }) => name === role);
    return found ? [{ id: found.id, name: found.name, actions: [...(reportActions[action] ?? [])] }] : [];
  });
  return [{ id: 1, name: 'Admin', actions: ['All'] }, ...granted];
}
