/** Whether an account has a deployment. */
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import type { Page } from '../http/list-paging.ts';

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

/**
 * Reads a page of what a deployment contains. Whatever is found belongs to a deployment that exists, so that it is looked for
 * only where nothing is found, or the request is refused. Throws a 404 if the account has no such deployment.
 */
export async function readInDeployment(
  rows: AccountRows,
  deploymentId: number,
  read: () => Promise<Page>,
): Promise<Page> {
  const page = await read().catch(async (error: unknown) => {
    if (error instanceof Problem) await requireDeployment(rows, deploymentId);
    throw error;
  });
  if (page.items.length === 0) await requireDeployment(rows, deploymentId);
  return page;
}

export const deploymentNotFound = (deploymentId: number): Problem =>
  new Problem('not-found', `There is no deployment ${deploymentId}.`);
