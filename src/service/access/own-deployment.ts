import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';

/** Throws a 404 where the account has no such deployment. */
export async function requireOwnDeployment(
  { db, accountId }: AccountRows,
  deploymentId: number,
): Promise<void> {
  const row = await db
    .selectFrom('deployment')
    .where('account_id', '=', accountId)
    .where('id', '=', deploymentId)
    .select('id')
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', `There is no deployment ${deploymentId}.`);
}
