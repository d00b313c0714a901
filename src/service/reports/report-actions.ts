import type { CreateReportRequest, UpdateReportRequest } from '../../contract/endpoints/reports.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import {
  itemNotFound,
  requireItem,
  type ItemReference,
  type ItemAccess,
  findItem,
  requireDestination,
  tenantOfCaller,
} from '../access/item-access.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { requireTokenForAllDashboards } from '../access/check-rights.ts';
import type { AccountRows } from '../database/database.ts';
import { isUniqueViolation } from '../../postgres/connection-errors.ts';
import { requireItemVersion } from '../items/item-version.ts';
import type { JsonText } from '../http/unparsed-json.ts';
import { Problem } from '../http/http-problem.ts';
import { readJsonQuery, readPresentation, type ReportFault } from '../items/read-presentation.ts';
import { serializeReport } from './report-response.ts';
import * as stored from './report-rows.ts';
import { type ReportContent, findReportByPublicId } from './report-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

export async function requireReport(rows: AccountRows, itemRef: ItemReference): Promise<stored.ReportRow> {
  const row = await stored.findReport(rows, itemRef.id);
  if (row) return row;
  throw itemNotFound(itemRef);
}

const toReportReference = (deploymentId: number, id: number): ItemReference => ({
  deploymentId,
  type: 'REPORT',
  id,
});

interface CreateReportOptions {
  readonly deploymentId: number;
  readonly publicId: string;
  readonly request: CreateReportRequest;
}

/**
 * Creates a report in a workbook, in a folder or at the root of the author's space. Source: docs/platform-api.md,
 * "Reports".
 */
export async function createReport(
  rows: AccountRows,
  context: ActionContext,
  { deploymentId, publicId, request }: CreateReportOptions,
): Promise<JsonText> {
  if (request.workbookId === undefined) requireTokenForAllDashboards(context.caller);
  await requireDeployment(rows, deploymentId);
  const around = await requireDestinations(rows, context, { deploymentId, request });
  const author = await findOrCreateAuthor(rows, context.caller, context.at);
  const embedTenant = around[0] ? around[0].embedTenant : tenantOfCaller(context.caller);
  checkSameTenant(embedTenant, around);
  const made = { deploymentId, publicId, embedTenant, userId: author, now: context.at };
  const content = { ...toContent(request), name: request.name ?? 'Untitled report' };
  const id = await stored.insertReport(rows, made, content).catch((error: unknown) => {
    throw isUniqueViolation(error) ? publicIdTaken(publicId) : error;
  });
  await recordAuditEvent(rows, context, { action: 'report.create', type: 'REPORT', id });
  return serializeReport(await requireReport(rows, toReportReference(deploymentId, id)));
}

/** The same error for every owner, so that it reveals nothing about a report that the caller may not see. */
const publicIdTaken = (publicId: string): Problem =>
  new Problem('conflict', `The publicId "${publicId}" is taken.`, 'publicId');

/** Changes the given fields. Another folder or workbook is a move, which needs the rights for a move. */
export async function changeReport(
  rows: AccountRows,
  context: ActionContext,
  itemRef: ItemReference,
  request: UpdateReportRequest,
): Promise<JsonText> {
  const item = await requireItem(rows, context.caller, itemRef, 'edit');
  await requireItemVersion(rows, context, itemRef);
  const moved = {
    ...(request.folderId === item.folderId ? {} : { folderId: request.folderId }),
    ...(request.workbookId === item.workbookId ? {} : { workbookId: request.workbookId }),
  };
  const around = await requireDestinations(rows, context, {
    deploymentId: itemRef.deploymentId,
    request: moved,
  });
  checkSameTenant(item.embedTenant, around);
  if (Object.keys(request).length === 0) return serializeReport(await requireReport(rows, itemRef));
  await stored.updateReport(rows, itemRef.id, { content: toContent(request), now: context.at });
  const details = { fields: Object.keys(request) };
  await recordAuditEvent(rows, context, { action: 'report.update', type: 'REPORT', id: itemRef.id, details });
  return serializeReport(await requireReport(rows, itemRef));
}

/** Deletes a report. Editors of a workbook may delete its reports; any other report needs the right to manage it. */
export async function removeReport(
  rows: AccountRows,
  context: ActionContext,
  itemRef: ItemReference,
): Promise<void> {
  const item = await requireItem(rows, context.caller, itemRef, 'edit');
  if (item.workbookId === null) await requireItem(rows, context.caller, itemRef, 'manage');
  await requireItemVersion(rows, context, itemRef);
  if (!(await stored.deleteReport(rows, itemRef.id))) throw itemNotFound(itemRef);
  await recordAuditEvent(rows, context, { action: 'report.delete', type: 'REPORT', id: itemRef.id });
}

interface Destination {
  readonly deploymentId: number;
  readonly request: Pick<UpdateReportRequest, 'folderId' | 'workbookId'>;
}

/** Checks that the caller may edit the given folder and workbook. */
async function requireDestinations(
  rows: AccountRows,
  { caller }: ActionContext,
  { deploymentId, request }: Destination,
): Promise<ItemAccess[]> {
  const { workbookId, folderId } = request;
  const places = [
    { type: 'WORKBOOK', field: 'workbookId', id: workbookId },
    { type: 'FOLDER', field: 'folderId', id: folderId },
  ] as const;
  const found: ItemAccess[] = [];
  for (const { type, field, id } of places) {
    if (id === undefined) continue;
    found.push(await requireDestination(rows, caller, { deploymentId, type, id }, field));
  }
  return found;
}

function checkSameTenant(embedTenant: string | null, places: readonly ItemAccess[]): void {
  if (places.every((place) => place.embedTenant === embedTenant)) return;
  throw new Problem('bad-request', 'A report cannot leave the space of its embed tenant.');
}

/** Refuses what could not be published, where its author sends it. */
function toContent(request: CreateReportRequest): ReportContent {
  const { meta, pivotItems, jsonQuery } = request;
  readPresentation(meta, refuseField);
  if (jsonQuery) readJsonQuery(jsonQuery, refuseField);
  return {
    name: request.name,
    title: request.title,
    description: request.description,
    sql_query: request.sqlQuery,
    json_query: request.jsonQuery,
    source: request.source,
    end_result_cell: request.endResultCell,
    result_location: request.resultLocation,
    external_workbook_id: request.externalWorkbookId,
    folder_id: request.folderId,
    workbook_id: request.workbookId,
    meta: meta && JSON.stringify(meta),
    pivot_items: pivotItems && JSON.stringify(pivotItems),
  };
}

const refuseField = ({ field, reason }: ReportFault): Problem =>
  new Problem('invalid-field', `${field} ${reason}.`, field);

interface UpsertReportOptions {
  readonly deploymentId: number;
  readonly publicId: string;
  readonly request: UpdateReportRequest;
  /** The source of a new report, which cannot be changed later. */
  readonly source: CreateReportRequest['source'];
}

/**
 * Creates the report of a public id, or changes the existing one. For a report that the caller may not see, the error is
 * the same as for one of another account: the id is taken.
 */
export async function upsertReport(
  rows: AccountRows,
  context: ActionContext,
  options: UpsertReportOptions,
): Promise<JsonText> {
  const { deploymentId, publicId, request, source } = options;
  const known = await findReportByPublicId(rows, publicId);
  if (!known) return createReport(rows, context, { deploymentId, publicId, request: { ...request, source } });
  const itemRef = toReportReference(deploymentId, known.id);
  const item = await findItem(rows, context.caller, itemRef);
  if (item && item.level > 0) return changeReport(rows, context, itemRef, request);
  if (request.workbookId === undefined) requireTokenForAllDashboards(context.caller);
  await requireDeployment(rows, deploymentId);
  throw publicIdTaken(publicId);
}
