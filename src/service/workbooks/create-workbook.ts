import type { CreateWorkbookRequest } from '../../contract/workbook-requests.ts';
import { untitledWorkbook } from '../../contract/workbook-requests.ts';
import { findOrCreateAuthor } from '../access/author.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { requireDestination, tenantOf } from '../access/tenancy.ts';
import type { AccountRows } from '../database/database.ts';
import { checkWorkbookLimit } from './workbook-limit.ts';
import * as stored from './workbook-rows.ts';

export interface CreateWorkbookOptions {
  readonly deploymentId: number;
  readonly request: CreateWorkbookRequest;
  /** Most workbooks of the account. */
  readonly limit: number | undefined;
}

/** Makes an empty workbook of the caller's and returns its id. */
export async function createWorkbook(
  rows: AccountRows,
  act: ActionContext,
  options: CreateWorkbookOptions,
): Promise<number> {
  const { deploymentId, request } = options;
  await requireDeployment(rows, deploymentId);
  const place = await findPlace(rows, act, options);
  await checkWorkbookLimit(rows, options.limit);
  const { name = untitledWorkbook, meta = {} } = request;
  const ownerId = await findOrCreateAuthor(rows, act.caller, act.at);
  const id = await stored.insertWorkbook(rows, {
    deploymentId,
    name,
    meta: JSON.stringify(meta),
    calculatedFields: '{}',
    ...place,
    ownerId,
    now: act.at,
  });
  const details = { name, folderId: place.folderId };
  await recordChange(rows, act, { action: 'workbook.create', type: 'WORKBOOK', id, details });
  return id;
}

/** What stands in a folder is of the folder's space. */
async function findPlace(
  rows: AccountRows,
  { caller }: ActionContext,
  { deploymentId, request: { folderId = null } }: CreateWorkbookOptions,
): Promise<{ folderId: number | null; embedTenant: string | null }> {
  if (folderId === null) return { folderId, embedTenant: tenantOf(caller) };
  const folder = { deploymentId, type: 'FOLDER', id: folderId } as const;
  const { embedTenant } = await requireDestination(rows, caller, folder, 'folderId');
  return { folderId, embedTenant };
}
