/** Adds and removes recipients of scheduled notifications. Source: docs/platform-api.md, "Recipients". */
import type {
  Recipient,
  RecipientReference,
  RecipientsAdded,
} from '../../contract/endpoints/notification-recipients.ts';
import type { ActionContext } from '../access/action-context.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import { notificationNotFound, requireNotification } from './notification-actions.ts';
import type { NotificationReference } from './notification-rows.ts';
import * as stored from './recipient-rows.ts';
import type { RecipientIds, RecipientRow } from './recipient-rows.ts';

export function toRecipient(row: RecipientRow): Recipient {
  const tenant = row.user_tenant ?? row.group_tenant;
  return {
    id: row.id,
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    ...(row.group_id === null ? {} : { groupId: row.group_id }),
    name: row.group_name ?? row.first_name ?? row.external_id ?? row.username ?? '',
    ...(row.email ? { email: row.email } : {}),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    ...(tenant === null ? {} : { embedTenantName: tenant }),
    createdAt: row.created_at.toISOString(),
  };
}

/** Adds all recipients, or none where one of them does not exist. */
export async function addRecipients(
  rows: AccountRows,
  context: ActionContext,
  place: NotificationReference,
  recipients: readonly RecipientReference[],
): Promise<RecipientsAdded> {
  if (!(await stored.lockNotification(rows, place))) throw notificationNotFound(place);
  const ids = toIds(recipients);
  requireKnown(recipients, await stored.lockRecipients(rows, ids));
  const added = await stored.insertRecipients(rows, place.notificationId, ids, context.at);
  await recordChange(rows, context, place, { action: 'notification.add-recipients', ids });
  return { added, unchanged: ids.userIds.length + ids.groupIds.length - added };
}

export async function removeRecipients(
  rows: AccountRows,
  context: ActionContext,
  place: NotificationReference,
  recipients: readonly RecipientReference[],
): Promise<void> {
  await requireNotification(rows, place);
  const ids = toIds(recipients);
  await stored.deleteRecipients(rows, place.notificationId, ids);
  await recordChange(rows, context, place, { action: 'notification.remove-recipients', ids });
}

/** Each id once. Numbers outside of the range of row ids name nobody. */
function toIds(recipients: readonly RecipientReference[]): RecipientIds {
  const userIds = recipients.flatMap((one) => ('userId' in one ? [one.userId] : []));
  const groupIds = recipients.flatMap((one) => ('groupId' in one ? [one.groupId] : []));
  const toDistinct = (ids: readonly number[]): number[] => [...new Set(ids)].filter(isRowId);
  return { userIds: toDistinct(userIds), groupIds: toDistinct(groupIds) };
}

/** Throws a 400 that names the first recipient that does not exist. */
function requireKnown(recipients: readonly RecipientReference[], known: RecipientIds): void {
  const users = new Set(known.userIds);
  const groups = new Set(known.groupIds);
  recipients.forEach((one, index) => {
    if ('userId' in one && !users.has(one.userId))
      throw unknown('user', one.userId, `recipients[${index}].userId`);
    if ('groupId' in one && !groups.has(one.groupId))
      throw unknown('group', one.groupId, `recipients[${index}].groupId`);
  });
}

const unknown = (kind: string, id: number, field: string): Problem =>
  new Problem('invalid-field', `There is no ${kind} ${id} in this account.`, field);

const recordChange = (
  rows: AccountRows,
  context: ActionContext,
  { notificationId: id }: NotificationReference,
  { action, ids }: { readonly action: string; readonly ids: RecipientIds },
): Promise<void> =>
  recordAuditEvent(rows, context, { action, type: 'NOTIFICATION', id, details: { ...ids } });
