import { sql } from 'kysely';
import type { AccountRows } from '../../database/database.ts';

/** Days for which usage is kept. */
const keptDays = 400;
/** The first number of the advisory lock, which must be the same in every instance. The second one is the account. */
const usageLock = 721_406;

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface UsedTokens {
  readonly ofReader: number;
  readonly ofAccount: number;
}

export interface UsageDay {
  /** In UTC, such as 2026-11-26. */
  readonly day: string;
  /** Says who asks, in the words of `toReaderKey`. */
  readonly reader: string;
}

/** Makes other turns of the account wait until the end of the transaction, so that each sees what the others have reserved. */
export async function lockUsage({ db, accountId }: AccountRows): Promise<void> {
  await sql`select pg_advisory_xact_lock(${usageLock}::integer, ${accountId}::integer)`.execute(db);
}

export async function findUsedTokens(
  { db, accountId }: AccountRows,
  { day, reader }: UsageDay,
): Promise<UsedTokens> {
  const tokens = sql`input_tokens + output_tokens`;
  const found = await db
    .selectFrom('language_model_usage')
    .where('account_id', '=', accountId)
    .where('day', '=', sql<string>`${day}::date`)
    .select([
      sql<number>`coalesce(sum(${tokens}), 0)`.as('ofAccount'),
      sql<number>`coalesce(sum(${tokens}) filter (where reader = ${reader}), 0)`.as('ofReader'),
    ])
    .executeTakeFirst();
  return found ?? { ofReader: 0, ofAccount: 0 };
}

/** @param added - less than 0 where a turn has used less than was reserved. */
export async function addUsage(
  { db, accountId }: AccountRows,
  { day, reader }: UsageDay,
  added: ModelUsage & { readonly turns: number },
): Promise<void> {
  await db
    .insertInto('language_model_usage')
    .values({
      account_id: accountId,
      day: sql<string>`${day}::date`,
      reader,
      turns: added.turns,
      input_tokens: added.inputTokens,
      output_tokens: added.outputTokens,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day', 'reader']).doUpdateSet((old) => ({
        turns: sql<number>`${old.ref('language_model_usage.turns')} + excluded.turns`,
        input_tokens: sql<number>`${old.ref('language_model_usage.input_tokens')} + excluded.input_tokens`,
        output_tokens: sql<number>`${old.ref('language_model_usage.output_tokens')} + excluded.output_tokens`,
      })),
    )
    .execute();
}

export async function removeOldUsage({ db, accountId }: AccountRows, day: string): Promise<void> {
  await db
    .deleteFrom('language_model_usage')
    .where('account_id', '=', accountId)
    .where('day', '<', sql<string>`${day}::date - ${keptDays}::integer`)
    .execute();
}
