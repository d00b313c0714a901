import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';

/** Creates the tenant if it does not exist, and locks it against deletion until the transaction ends. */
export async function upsertEmbedTenant(
  { db, accountId }: AccountRows,
  name: string,
  now: Date,
): Promise<void> {
  const hold = () =>
    db
      .selectFrom('embed_tenant')
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .select('id')
      .forKeyShare()
      .executeTakeFirst();
  if (await hold()) return;
  await db
    .insertInto('embed_tenant')
    .values({ account_id: accountId, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (await hold()) return;
  throw new Problem('conflict', `The embed tenant "${name}" was removed at the same time. Try again.`);
}
