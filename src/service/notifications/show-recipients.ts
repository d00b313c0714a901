/** Shows recipients, and who of them has unsubscribed. Source: docs/platform-api.md, "Recipients". */
import type { Recipient } from '../../contract/endpoints/notification-recipients.ts';
import type { AccountRows } from '../database/database.ts';
import type { RecipientRow } from './recipient-rows.ts';
import { findUnsubscribed, type Unsubscribed } from './unsubscribed-people.ts';

/** Gives what turns a row into what the list shows. */
export async function createRecipientView(
  rows: AccountRows,
  notificationId: number,
  recipients: readonly RecipientRow[],
): Promise<(row: RecipientRow) => Recipient> {
  const groupIds = recipients.flatMap(({ group_id: groupId }) => (groupId === null ? [] : [groupId]));
  const unsubscribed = await findUnsubscribed(rows, notificationId, groupIds);
  return (row) => toRecipient(row, unsubscribed);
}

function toRecipient(row: RecipientRow, unsubscribed: Unsubscribed): Recipient {
  const tenant = row.user_tenant ?? row.group_tenant;
  return {
    id: row.id,
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    ...(row.group_id === null ? {} : { groupId: row.group_id }),
    ...toOutside(row),
    name: findName(row),
    ...toUnsubscribed(row, unsubscribed),
    ...(row.email ? { email: row.email } : {}),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    ...(tenant === null ? {} : { embedTenantName: tenant }),
    createdAt: row.created_at.toISOString(),
  };
}

const findName = (row: RecipientRow): string =>
  row.address_name ??
  row.address ??
  row.group_name ??
  row.first_name ??
  row.external_id ??
  row.username ??
  '';

const toOutside = ({ address, scope_user_id: scopeUserId, locale, timezone }: RecipientRow) => ({
  ...(address !== null && { address }),
  ...(scopeUserId !== null && { scopeUserId }),
  ...(locale !== null && { locale }),
  ...(timezone !== null && { timezone }),
});

function toUnsubscribed(
  { address, email, group_id: groupId }: RecipientRow,
  { endedAt, membersOf }: Unsubscribed,
): Pick<Recipient, 'unsubscribedAt' | 'unsubscribedMembers'> {
  const at = endedAt(address ?? email ?? '');
  const members = groupId === null ? [] : membersOf(groupId);
  return {
    ...(at && { unsubscribedAt: at.toISOString() }),
    ...(members.length > 0 && { unsubscribedMembers: members }),
  };
}
