/** The plan's limit of workbooks. Source: docs/platform-api.md, "Workbooks". */
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';

/**
 * Throws where the account has as many workbooks as it may. Those who make workbooks at the same time wait for one
 * another from here to the end of their transactions, so that together they cannot pass the limit.
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
