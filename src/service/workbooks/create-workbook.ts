import { type CreateWorkbookRequest, untitledWorkbook } from '../../contract/endpoints/workbooks.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { requireDestination, tenantOfCaller } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import * as stored from './workbook-rows.ts';
import { Problem } from '../http/http-problem.ts';
import type { ActionContext } from '../access/action-context.ts';

interface CreateWorkbookOptions {
  readonly deploymentId: number;
  readonly request: CreateWorkbookRequest;
  /** Most workbooks of the account. */
  readonly limit: number | undefined;
}

/** Creates an empty workbook that the caller owns, and returns its id. */
export async function createWorkbook(
  rows: AccountRows,
  context: ActionContext,
  options: CreateWorkbookOptions,
): Promise<number> {
  const { deploymentId, request } = options;
  await requireDeployment(rows, deploymentId);
  const place = await findPlace(rows, context, options);
  await checkWorkbookLimit(rows, options.limit);
  const { name = untitledWorkbook, meta = {} } = request;
  const ownerId = await findOrCreateAuthor(rows, context.caller, context.at);
  const id = await stored.insertWorkbook(rows, {
    deploymentId,
    name,
    meta: JSON.stringify(meta),
    calculatedFields: '{}',
    ...place,
    ownerId,
    now: context.at,
  });
  const details = { name, folderId: place.folderId };
  await recordAuditEvent(rows, context, { action: 'workbook.create', type: 'WORKBOOK', id, details });
  return id;
}

/** The folder and space of a new workbook. In a folder, it belongs to the folder's space. */
async function findPlace(
  rows: AccountRows,
  { caller }: ActionContext,
  { deploymentId, request: { folderId = null } }: CreateWorkbookOptions,
): Promise<{ folderId: number | null; embedTenant: string | null }> {
  if (folderId === null) return { folderId, embedTenant: tenantOfCaller(caller) };
  const folder = { deploymentId, type: 'FOLDER', id: folderId } as const;
  const { embedTenant } = await requireDestination(rows, caller, folder, 'folderId');
  return { folderId, embedTenant };
}

/**
 * Throws where the account has reached its limit of workbooks. Locks the count until the transaction ends, so that
 * concurrent requests cannot exceed the limit. Source: docs/platform-api.md, "Workbooks".
 */
export async function checkWorkbookLimit(
  { db, accountId }: AccountRows,
  limit: number | undefined,
): Promise<void> {
  if (limit === undefined) return;
  const account = db.selectFrom('account').where('id', '=', accountId).select('id');
  await account.forNoKeyUpdate().executeTakeFirstOrThrow();
  const { held } = await db
    .selectFrom('workbook')
    .where('account_id', '=', accountId)
    .select(({ fn }) => fn.countAll<string>().as('held'))
    .executeTakeFirstOrThrow();
  if (Number(held) < limit) return;
  const message = `The plan allows ${limit} workbooks, and all are taken. Delete one, or ask for a larger plan.`;
  throw new Problem('workbook-limit-reached', message);
}
