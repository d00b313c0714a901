import { aiLimitsSchema, type AiSettings } from '../../../contract/endpoints/ai-usage.ts';
import type { AccountRows } from '../../database/database.ts';

const defaultKeepDays = 30;

/** An account without settings has no limits of its own. */
export async function readAiSettings({ db, accountId }: AccountRows): Promise<AiSettings> {
  const row = await db
    .selectFrom('ai_settings')
    .where('account_id', '=', accountId)
    .select(['limits', 'keep_days'])
    .executeTakeFirst();
  return { limits: aiLimitsSchema.parse(row?.limits ?? []), keepDays: row?.keep_days ?? defaultKeepDays };
}

export async function writeAiSettings(
  { db, accountId }: AccountRows,
  { limits, keepDays }: AiSettings,
): Promise<void> {
  const values = { limits: JSON.stringify(limits), keep_days: keepDays };
  await db
    .insertInto('ai_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
