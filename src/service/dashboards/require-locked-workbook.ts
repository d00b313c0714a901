import * as stored from './publish-rows.ts';
import type { AccountRows } from '../database/database.ts';
import type { SaveVersionOptions } from './save-dashboard-version.ts';
import type { PublishableWorkbook } from './publish-rows.ts';
import { Problem } from '../http/http-problem.ts';

/** Reads the workbook, and locks it until the transaction ends. */
export async function requireLockedWorkbook(
  rows: AccountRows,
  { deploymentId, workbookId }: Pick<SaveVersionOptions, 'deploymentId' | 'workbookId'>,
): Promise<PublishableWorkbook> {
  const workbook = await stored.lockWorkbook(rows, deploymentId, workbookId);
  if (workbook) return workbook;
  throw new Problem('not-found', `There is no workbook ${workbookId} in deployment ${deploymentId}.`);
}
