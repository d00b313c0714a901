/** The record of every change: who, what, when. Written in the change's own transaction, so neither is without the other. */
import type { Context } from 'hono';
import type { AccountRows } from '../database/database.ts';
import type { AccessEnv, Caller } from './caller.ts';

/** One request that changes something. */
export interface Act {
  readonly caller: Caller;
  readonly at: Date;
  readonly requestId?: string | undefined;
}

export interface Change {
  /** Such as `workbook.publish`. */
  readonly action: string;
  readonly type: string;
  readonly id: number | string;
  /** What it was changed to, in short; never a secret. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

export const toAct = (c: Context<AccessEnv>, now: () => Date): Act => ({
  ...{ caller: c.get('caller'), at: now(), requestId: c.get('requestId') },
});

export async function recordChange({ db, accountId }: AccountRows, act: Act, change: Change): Promise<void> {
  const { caller, at, requestId } = act;
  await db
    .insertInto('audit_event')
    .values({
      ...{ account_id: accountId, at, user_id: caller.userId ?? null, actor: toActor(caller) },
      ...{ action: change.action, target_type: change.type, target_id: String(change.id) },
      ...{ request_id: requestId ?? null, details: JSON.stringify(change.details ?? {}) },
    })
    .execute();
}

function toActor(caller: Caller): string {
  if (caller.kind === 'person') return `user:${caller.userId}`;
  const { sub, embedTenant } = caller.claims;
  return embedTenant === undefined ? `embed:${sub}` : `embed:${embedTenant}/${sub}`;
}
