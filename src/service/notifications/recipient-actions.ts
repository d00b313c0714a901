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
  requireKnown,
  toIds,
  toScopeUserIds,
  type KnownRecipients,
} from './read-new-recipients.ts';
import * as stored from './recipient-rows.ts';
import { listUnsubscribed } from './unsubscribed-people.ts';

/** Adds all recipients, or none where one of them is refused. */
export async function addRecipients(
  rows: AccountRows,
  context: ActionContext,
  place: NotificationReference,
  recipients: readonly NewRecipient[],
): Promise<RecipientsAdded> {
  if (!(await stored.lockNotification(rows, place))) throw notificationNotFound(place);
  await requireListed(rows, place);
  const known = await lockKnown(rows, recipients);
  requireKnown(recipients, known);
  const ids = toIds(recipients);
  const outside = readOutsideRecipients(recipients, known);
  const inside = await stored.insertRecipients(rows, place.notificationId, ids, context.at);
  const saved = await saveOutsideRecipients(rows, place.notificationId, outside, context.at);
  await recordChange(rows, context, place, {
    action: 'notification.add-recipients',
    details: { ...ids, addresses: outside.map(toAuditDetails) },
  });
  const added = inside + saved.added;
  const all = ids.userIds.length + ids.groupIds.length + outside.length;
  const unsubscribed = await listUnsubscribed(rows, place.notificationId, { ...ids, outside });
  return { added, changed: saved.changed, unchanged: all - added - saved.changed, unsubscribed };
}

async function lockKnown(rows: AccountRows, recipients: readonly NewRecipient[]): Promise<KnownRecipients> {
  const { userIds, groupIds } = toIds(recipients);
  const scopeUserIds = toScopeUserIds(recipients);
  const known = await stored.lockRecipients(rows, {
    userIds: [...new Set([...userIds, ...scopeUserIds])],
    groupIds,
  });
  return {
    ...known,
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
  place: NotificationReference,
  recipients: readonly RecipientReference[],
): Promise<void> {
  await requireListed(rows, place);
  const ids = toIds(recipients);
  const addresses = recipients.flatMap((one) => ('address' in one ? [one.address] : []));
  const addressKeys = [...new Set(addresses.map(toAddressKey))];
  await stored.deleteRecipients(rows, place.notificationId, { ...ids, addressKeys });
  await recordChange(rows, context, place, {
    action: 'notification.remove-recipients',
    details: { ...ids, addresses },
  });
}

/** A reader's filters are nobody else's: a subscription goes to its reader alone. */
async function requireListed(rows: AccountRows, place: NotificationReference): Promise<void> {
  const { subscriber_id: subscriberId } = await requireNotification(rows, place);
  if (subscriberId === null) return;
  const message = `Notification ${place.notificationId} is a subscription of user ${subscriberId}, and has no other recipients. Create a notification of your own.`;
  throw new Problem('conflict', message);
}

const recordChange = (
  rows: AccountRows,
  context: ActionContext,
  { notificationId: id }: NotificationReference,
  { action, details }: { readonly action: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> => recordAuditEvent(rows, context, { action, type: 'NOTIFICATION', id, details });
