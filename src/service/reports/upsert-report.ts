import type { CreateReportRequest, UpdateReportRequest } from '../../contract/report-requests.ts';
import type { ActionContext } from '../access/record-change.ts';
import { findItem } from '../access/item-access.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { requireUnboundToken } from '../access/tenancy.ts';
import type { AccountRows } from '../database/database.ts';
import type { JsonText } from '../http/json-text.ts';
import { findByPublicId } from './report-rows.ts';
import { changeReport, createReport, publicIdTaken, toReportReference } from './report-rules.ts';

export interface UpsertReportOptions {
  readonly deploymentId: number;
  readonly publicId: string;
  readonly request: UpdateReportRequest;
  /** Where a report comes from is said once, when it is made. */
  readonly source: CreateReportRequest['source'];
}

/**
 * Makes the report of a public id, or changes the one there is. One that the caller may not see only takes the id, as
 * one of another account does.
 */
export async function upsertReport(
  rows: AccountRows,
  act: ActionContext,
  options: UpsertReportOptions,
): Promise<JsonText> {
  const { deploymentId, publicId, request, source } = options;
  const known = await findByPublicId(rows, publicId);
  if (!known) return createReport(rows, act, { deploymentId, publicId, request: { ...request, source } });
  const place = toReportReference(deploymentId, known.id);
  const item = await findItem(rows, act.caller, place);
  if (item && item.level > 0) return changeReport(rows, act, place, request);
  if (request.workbookId === undefined) requireUnboundToken(act.caller);
  await requireDeployment(rows, deploymentId);
  throw publicIdTaken(publicId);
}
