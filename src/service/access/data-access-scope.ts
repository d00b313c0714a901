/**
 * How much of the data of a deployment a caller may query. Row-level rules of the data model apply in addition. Source:
 * docs/data-api.md, "Tokens and their reach" and "Access policies".
 */
import type { AccountRows } from '../database/database.ts';
import type { Caller, EmbedCaller } from './caller.ts';
import { isValidForDeployment } from './caller.ts';
import { findItem } from './item-access.ts';
import { requiredLevel } from './access-levels.ts';

/**
 * `model`: the whole data model, for authors. `shared`: the queries of the dashboards and reports that the caller may
 * read. `nothing`: the credential is not valid for the deployment.
 */
export type DataAccessScope = 'model' | 'shared' | 'nothing';

export async function findDataAccessScope(
  rows: AccountRows,
  caller: Caller,
  deploymentId: number,
): Promise<DataAccessScope> {
  if (!isValidForDeployment(caller, deploymentId)) return 'nothing';
  if (caller.role === 'viewer') return 'shared';
  if (caller.kind === 'user') return 'model';
  return (await isAuthor(rows, caller)) ? 'model' : 'shared';
}

/** A token that is limited to one dashboard is an author's only if the caller may edit that dashboard. */
async function isAuthor(rows: AccountRows, caller: EmbedCaller): Promise<boolean> {
  const { mode, publicId } = caller.claims;
  if (mode !== 'creator') return false;
  if (publicId === undefined) return true;
  const place = await findDashboardWorkbook(rows, publicId);
  const workbook = place && (await findItem(rows, caller, { ...place, type: 'WORKBOOK' }));
  return workbook !== undefined && workbook.level >= requiredLevel('edit');
}

/** Finds the workbook of a dashboard. `undefined`: the account has no dashboard with that public id. */
export async function findDashboardWorkbook(
  { db, accountId }: AccountRows,
  publicId: string,
): Promise<{ readonly deploymentId: number; readonly id: number } | undefined> {
  const row = await db
    .selectFrom('dashboard')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .select(['deployment_id', 'workbook_id'])
    .executeTakeFirst();
  return row && { deploymentId: row.deployment_id, id: row.workbook_id };
}
