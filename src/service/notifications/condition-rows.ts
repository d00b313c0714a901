/** SQL of what a condition found last. Each scope of readers has its own. */
import type { AccountRows } from '../database/database.ts';

export interface ConditionStateKey {
  readonly notificationId: number;
  readonly scope: string;
  readonly conditionHash: string;
}

export interface ConditionState {
  readonly state: string;
  /** When it was remembered. */
  readonly at: Date;
}

/** `undefined`: this condition was not decided yet. */
export async function findConditionState(
  { db, accountId }: AccountRows,
  { notificationId, scope, conditionHash }: ConditionStateKey,
): Promise<ConditionState | undefined> {
  return db
    .selectFrom('notification_condition_state')
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .where('scope', '=', scope)
    .where('condition_hash', '=', conditionHash)
    .select(['state', 'at'])
    .executeTakeFirst();
}

export async function saveConditionState(
  { db, accountId }: AccountRows,
  { notificationId, scope, conditionHash }: ConditionStateKey,
  state: string,
  at: Date,
): Promise<void> {
  const content = { condition_hash: conditionHash, state, at };
  await db
    .insertInto('notification_condition_state')
    .values({ account_id: accountId, notification_id: notificationId, scope, ...content })
    .onConflict((conflict) => conflict.columns(['notification_id', 'scope']).doUpdateSet(content))
    .execute();
}

/** Begins anew, such as after a change of the condition. */
export async function clearConditionStates(
  { db, accountId }: AccountRows,
  notificationId: number,
): Promise<void> {
  await db
    .deleteFrom('notification_condition_state')
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .execute();
}
