/**
 * How much of a deployment's data a caller may ask for: the one place that decides. Row-level rules of the data model
 * hold besides. Source: docs/data-api.md, "Tokens and their reach" and "Access policies".
 */
import type { AccountRows } from '../database/database.ts';
import type { Caller, EmbedCaller } from './caller.ts';
import { isOfDeployment } from './caller.ts';
import { findItem } from './item-access.ts';
import { requiredLevel } from './access-levels.ts';

/**
 * `model`: whatever the data model gives them, since they make things of it. `shared`: what is asked by the dashboards
 * and reports that they may see. `nothing`: the deployment is not theirs.
 */
export type DataAccessScope = 'model' | 'shared' | 'nothing';

export async function findDataAccessScope(
  rows: AccountRows,
  caller: Caller,
  deploymentId: number,
): Promise<DataAccessScope> {
  if (!isOfDeployment(caller, deploymentId)) return 'nothing';
  if (caller.role === 'viewer') return 'shared';
  if (caller.kind === 'person') return 'model';
  return (await isAuthor(rows, caller)) ? 'model' : 'shared';
}

/** One whose token names a dashboard makes nothing but that, so it must be theirs to edit. */
async function isAuthor(rows: AccountRows, caller: EmbedCaller): Promise<boolean> {
  const { mode, publicId } = caller.claims;
  if (mode !== 'creator') return false;
  if (publicId === undefined) return true;
  const place = await findDashboardWorkbook(rows, publicId);
  const workbook = place && (await findItem(rows, caller, { ...place, type: 'WORKBOOK' }));
  return workbook !== undefined && workbook.level >= requiredLevel('edit');
}

/** Where the dashboard of that public id is made; undefined: there is none in the account. */
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
