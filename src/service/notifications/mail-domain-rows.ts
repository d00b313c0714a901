/** SQL of the mail domains that an account allows. */
import type { AccountRows } from '../database/database.ts';

/** In alphabetical order. An account without settings allows none. */
export async function readMailDomains({ db, accountId }: AccountRows): Promise<readonly string[]> {
  const row = await db
    .selectFrom('mail_settings')
    .where('account_id', '=', accountId)
    .select('allowed_domains')
    .executeTakeFirst();
  return row?.allowed_domains ?? [];
}

/** The list is one row, so that of two changes at the same time one holds, and not parts of both. */
export async function writeMailDomains(
  { db, accountId }: AccountRows,
  domains: readonly string[],
): Promise<void> {
  const values = { allowed_domains: [...domains] };
  await db
    .insertInto('mail_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
