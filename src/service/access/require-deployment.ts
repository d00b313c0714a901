/** Deployments as all rooms ask for them: whether the account has one, and one change of its tree at a time. */
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';

const select = ({ db, accountId }: AccountRows, deploymentId: number) =>
  db.selectFrom('deployment').where('account_id', '=', accountId).where('id', '=', deploymentId).select('id');

export async function hasDeployment(rows: AccountRows, deploymentId: number): Promise<boolean> {
  return isRowId(deploymentId) && (await select(rows, deploymentId).executeTakeFirst()) !== undefined;
}

/** Throws a 404 where the account has no such deployment. */
export async function requireDeployment(rows: AccountRows, deploymentId: number): Promise<void> {
  if (!(await hasDeployment(rows, deploymentId))) throw deploymentNotFound(deploymentId);
}

/**
 * Changes of one deployment's tree follow one another from here to the transaction's end: two at once could each be
 * right and together make a circle. What only refers to the deployment is not held up. Throws a 404 as above.
 */
export async function lockFolderTree(rows: AccountRows, deploymentId: number): Promise<void> {
  const row = await select(rows, deploymentId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw deploymentNotFound(deploymentId);
}

const deploymentNotFound = (deploymentId: number): Problem =>
  new Problem('not-found', `There is no deployment ${deploymentId}.`);
