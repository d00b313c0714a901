/** Ends and resumes mails of a notification, as their recipient wants. Source: docs/mail.md, "Unsubscribing". */
import { recordAuditEventOf } from '../access/record-audit-event.ts';
import type { AccountRows, Database } from '../database/database.ts';
import {
  findMailedAddress,
  setMailedAddressEnd,
  type MailedAddressReference,
  type MailedAddressRow,
} from './mailed-address-rows.ts';

export type MailedAddressChange = 'end' | 'resume';

export interface MailedAddressRequest extends MailedAddressReference {
  readonly change: MailedAddressChange;
  readonly at: Date;
  readonly requestId: string | undefined;
}

/** `undefined`: the notification is gone. A request that changes nothing, such as a second click, keeps the first time. */
export const changeMailedAddress = (
  database: Database,
  request: MailedAddressRequest,
): Promise<MailedAddressRow | undefined> =>
  database.write(request.accountId, async (rows) => {
    const row = await findMailedAddress(rows, request.mailedAddressId, { locks: true });
    if (row && (row.ended_at === null) === (request.change === 'end')) await apply(rows, request, row);
    return row;
  });

async function apply(
  rows: AccountRows,
  { change, at, requestId }: MailedAddressRequest,
  { id, notification_id: notificationId, address }: MailedAddressRow,
): Promise<void> {
  await setMailedAddressEnd(rows, id, change === 'end' ? at : null);
  await recordAuditEventOf(
    rows,
    { actor: `recipient:${address}`, at, requestId },
    {
      action: change === 'end' ? 'notification.unsubscribe' : 'notification.subscribe',
      type: 'NOTIFICATION',
      id: notificationId,
      details: { address },
    },
  );
}
