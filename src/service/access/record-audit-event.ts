/** The audit log. Each entry is written in the transaction of its change. */
import { showAccountRows } from '../database/database.ts';
import type { AccountRows } from '../database/database.ts';
import type { Caller } from './caller.ts';
import type { ActionContext } from './action-context.ts';

export interface AuditedChange {
  /** Name of the change, such as `workbook.publish`. */
  readonly action: string;
  readonly type: string;
  readonly id: number | string;
  /** The changed values in short form. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

export async function recordAuditEvent(
  { db, accountId }: AccountRows,
  context: ActionContext,
  change: AuditedChange,
): Promise<void> {
  const { caller, at, requestId } = context;
  const actor = { userId: caller.userId, actor: describeActor(caller), at, requestId };
  await recordAuditEventOf({ db, accountId }, actor, change);
}

/** Who has changed something without being a caller with a credential. */
export interface AuditActor {
  /** As readable text. */
  readonly actor: string;
  readonly userId?: number | undefined;
  readonly at: Date;
  readonly requestId?: string | undefined;
}

export async function recordAuditEventOf(
  { db, accountId }: AccountRows,
  { actor, userId, at, requestId }: AuditActor,
  change: AuditedChange,
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      account_id: accountId,
      at,
      user_id: userId ?? null,
      actor,
      action: change.action,
      target_type: change.type,
      target_id: String(change.id),
      request_id: requestId ?? null,
      details: JSON.stringify(change.details ?? {}),
    })
    .execute();
}

/** Records a change that affects every account in the log of each. Inside a transaction. */
export async function recordAuditEventInAllAccounts(
  db: AccountRows['db'],
  { actor, at }: { readonly actor: string; readonly at: Date },
  { action, type, id, details = {} }: AuditedChange,
): Promise<void> {
  for (const account of await db.selectFrom('account').select('id').execute()) {
    await showAccountRows(db, account.id);
    await db
      .insertInto('audit_event')
      .values({
        account_id: account.id,
        at,
        user_id: null,
        actor,
        action,
        target_type: type,
        target_id: String(id),
        details: JSON.stringify(details),
      })
      .execute();
  }
}

/** The caller as readable text, which stays correct after the user is deleted: `user:3`, `embed:acme/ada`. */
export function describeActor(caller: Caller): string {
  if (caller.kind === 'user') return `user:${caller.userId}`;
  const { sub, embedTenant } = caller.claims;
  return embedTenant === undefined ? `embed:${sub}` : `embed:${embedTenant}/${sub}`;
}
