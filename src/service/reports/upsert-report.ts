import type { CreateReportRequest, UpdateReportRequest } from '../../contract/report-requests.ts';
import type { Act } from '../access/changes.ts';
import { findItem } from '../access/item-access.ts';
import { requireDeployment } from '../access/deployments.ts';
import { requireFreeHand } from '../access/spaces.ts';
import type { AccountRows } from '../database/database.ts';
import type { JsonText } from '../http/json-text.ts';
import { findByPublicId } from './report-rows.ts';
import { changeReport, createReport, publicIdTaken, reportAt } from './report-rules.ts';

export interface UpsertWish {
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
export async function upsertReport(rows: AccountRows, act: Act, wish: UpsertWish): Promise<JsonText> {
  const { deploymentId, publicId, request, source } = wish;
  const known = await findByPublicId(rows, publicId);
  if (!known) return createReport(rows, act, { deploymentId, publicId, request: { ...request, source } });
  const place = reportAt(deploymentId, known.id);
  const item = await findItem(rows, act.caller, place);
  if (item && item.level > 0) return changeReport(rows, act, place, request);
  if (request.workbookId === undefined) requireFreeHand(act.caller);
  await requireDeployment(rows, deploymentId);
  throw publicIdTaken(publicId);
}
