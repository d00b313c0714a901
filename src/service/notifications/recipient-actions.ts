/** Adds and removes recipients of scheduled notifications. Source: docs/platform-api.md, "Recipients". */
import type {
  NewRecipient,
  RecipientReference,
  RecipientsAdded,
} from '../../contract/endpoints/notification-recipients.ts';
import type { ActionContext } from '../access/action-context.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { toAddressKey } from '../config/mail-domain.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { readMailDomains } from './mail-domain-rows.ts';
import { notificationNotFound, requireNotification } from './notification-actions.ts';
import type { NotificationReference } from './notification-rows.ts';
import { saveOutsideRecipients, type OutsideRecipientRow } from './outside-recipient-rows.ts';
import {
  readOutsideRecipients,
  requireExistingRecipients,
  toIds,
  toScopeUserIds,
  type AccountRecipients,
} from './read-new-recipients.ts';
import * as stored from './recipient-rows.ts';
import { listUnsubscribed } from './unsubscribed-people.ts';

/** Adds all recipients, or none where one of them is refused. */
export async function addRecipients(
  rows: AccountRows,
  context: ActionContext,
  notification: NotificationReference,
  recipients: readonly NewRecipient[],
): Promise<RecipientsAdded> {
  if (!(await stored.lockNotification(rows, notification))) throw notificationNotFound(notification);
  await requireListed(rows, notification);
  const account = await lockAccountRecipients(rows, recipients);
  requireExistingRecipients(recipients, account);
  const ids = toIds(recipients);
  const outside = readOutsideRecipients(recipients, account);
  const inside = await stored.insertRecipients(rows, notification.notificationId, ids, context.at);
  const saved = await saveOutsideRecipients(rows, notification.notificationId, outside, context.at);
  await recordChange(rows, context, notification, {
    action: 'notification.add-recipients',
    details: { ...ids, addresses: outside.map(toAuditDetails) },
  });
  const added = inside + saved.added;
  const all = ids.userIds.length + ids.groupIds.length + outside.length;
  const unsubscribed = await listUnsubscribed(rows, notification.notificationId, { ...ids, outside });
  return { added, changed: saved.changed, unchanged: all - added - saved.changed, unsubscribed };
}

async function lockAccountRecipients(
  rows: AccountRows,
  recipients: readonly NewRecipient[],
): Promise<AccountRecipients> {
  const { userIds, groupIds } = toIds(recipients);
  const scopeUserIds = toScopeUserIds(recipients);
  const locked = await stored.lockRecipients(rows, {
    userIds: [...new Set([...userIds, ...scopeUserIds])],
    groupIds,
  });
  return {
    ...locked,
    deactivatedIds: await stored.listDeactivated(rows, scopeUserIds),
    domains: await readMailDomains(rows),
  };
}

const toAuditDetails = ({ address, scope_user_id: scopeUserId }: OutsideRecipientRow) => ({
  address,
  scopeUserId,
});

export async function removeRecipients(
  rows: AccountRows,
  context: ActionContext,
  notification: NotificationReference,
  recipients: readonly RecipientReference[],
): Promise<void> {
  await requireListed(rows, notification);
  const ids = toIds(recipients);
  const addresses = recipients.flatMap((one) => ('address' in one ? [one.address] : []));
  const addressKeys = [...new Set(addresses.map(toAddressKey))];
  await stored.deleteRecipients(rows, notification.notificationId, { ...ids, addressKeys });
  await recordChange(rows, context, notification, {
    action: 'notification.remove-recipients',
    details: { ...ids, addresses },
  });
}

/** A reader's filters are nobody else's: a subscription goes to its reader alone. */
async function requireListed(rows: AccountRows, notification: NotificationReference): Promise<void> {
  const { subscriber_id: subscriberId } = await requireNotification(rows, notification);
  if (subscriberId === null) return;
  const message = `Notification ${notification.notificationId} is a subscription of user ${subscriberId}, and has no other recipients. Create a notification of your own.`;
  throw new Problem('conflict', message);
}

const recordChange = (
  rows: AccountRows,
  context: ActionContext,
  { notificationId: id }: NotificationReference,
  { action, details }: { readonly action: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> => recordAuditEvent(rows, context, { action, type: 'NOTIFICATION', id, details });
