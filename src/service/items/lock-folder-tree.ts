import type { AccountRows } from '../database/database.ts';
import { selectDeployment, deploymentNotFound } from '../access/require-deployment.ts';

/**
 * Locks the folder tree of a deployment until the transaction ends. Two moves at the same time could together create a
 * cycle. Rows that refer to the deployment can still be written. Throws a 404 if the account has no such deployment.
 */
export async function lockFolderTree(rows: AccountRows, deploymentId: number): Promise<void> {
  const row = await selectDeployment(rows, deploymentId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw deploymentNotFound(deploymentId);
}
