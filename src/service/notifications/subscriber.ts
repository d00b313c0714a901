/** The reader who subscribes: whom the platform stores, since nobody sends a request when the mail is made. */
import type { SubscriptionObstacle } from '../../contract/endpoints/dashboard-subscriptions.ts';
import type { Caller } from '../access/caller.ts';
import { findEmbedUser } from '../access/embed-user-rows.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';

export interface Subscriber {
  readonly userId: number;
  /** `undefined`: the reader has no mail address. */
  readonly address: string | undefined;
}

/** `undefined`: the caller is not stored, or not active. */
export async function findSubscriber(rows: AccountRows, caller: Caller): Promise<Subscriber | undefined> {
  const userId = await findUserId(rows, caller);
  if (userId === undefined) return undefined;
  const user = await rows.db
    .selectFrom('app_user')
    .where('account_id', '=', rows.accountId)
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .select('email')
    .executeTakeFirst();
  return user && { userId, address: user.email.includes('@') ? user.email : undefined };
}

/** An ephemeral reader is nobody in particular, even where a stored one has the same id at the host. */
async function findUserId(rows: AccountRows, caller: Caller): Promise<number | undefined> {
  if (caller.userId !== undefined || caller.kind === 'user') return caller.userId;
  const { origin, claims } = caller;
  if (origin.kind === 'session' && origin.isEphemeral) return undefined;
  return findEmbedUser(rows, { externalId: claims.sub, embedTenant: claims.embedTenant ?? null });
}

/** Two requests of a reader at the same time cannot both be the last one that a limit allows. */
export async function lockSubscriber(rows: AccountRows, { userId }: Subscriber): Promise<void> {
  await rows.db
    .selectFrom('app_user')
    .where('account_id', '=', rows.accountId)
    .where('id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

export const obstacles = {
  'reader-not-stored':
    'The platform does not store you, so that it cannot send you mails. The host has to open a session that is not ephemeral, with your email.',
  'address-missing':
    'There is no mail address of yours. The host has to send it as "email" when it opens the session.',
  'dashboard-not-shared':
    'The dashboard is not shared with you outside of this page, so that a mail would show nothing. It has to be shared with your embed tenant, group or user.',
  'service-unavailable':
    'This service cannot send mails of dashboards at this time. Its administrator can see why.',
} as const;

export const toObstacle = (code: keyof typeof obstacles): SubscriptionObstacle => ({
  code,
  message: obstacles[code],
});

export interface Recipient {
  readonly userId: number;
  readonly address: string;
}

/** Throws a 409 where the caller is nobody to whom a mail can be sent. */
export async function requireRecipient(rows: AccountRows, caller: Caller): Promise<Recipient> {
  const subscriber = await findSubscriber(rows, caller);
  if (!subscriber) throw toConflict('reader-not-stored');
  const { userId, address } = subscriber;
  if (address === undefined) throw toConflict('address-missing');
  return { userId, address };
}

export const toConflict = (code: keyof typeof obstacles): Problem => new Problem('conflict', obstacles[code]);
