/** Whether an account has a deployment. */
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';

export const selectDeployment = ({ db, accountId }: AccountRows, deploymentId: number) =>
  db.selectFrom('deployment').where('account_id', '=', accountId).where('id', '=', deploymentId).select('id');

export async function hasDeployment(rows: AccountRows, deploymentId: number): Promise<boolean> {
  return (
    isRowId(deploymentId) && (await selectDeployment(rows, deploymentId).executeTakeFirst()) !== undefined
  );
}

/** Throws a 404 if the account has no such deployment. */
export async function requireDeployment(rows: AccountRows, deploymentId: number): Promise<void> {
  if (!(await hasDeployment(rows, deploymentId))) throw deploymentNotFound(deploymentId);
}

export const deploymentNotFound = (deploymentId: number): Problem =>
  new Problem('not-found', `There is no deployment ${deploymentId}.`);
