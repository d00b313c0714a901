import type { recipientOperations } from '../../contract/endpoints/notification-recipients.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import { requireNotification } from './notification-actions.ts';
import type { NotificationDependencies } from './notification-dependencies.ts';
import { addRecipients, removeRecipients } from './recipient-actions.ts';
import { listRecipients } from './recipient-rows.ts';
import { createRecipientView } from './show-recipients.ts';

/** Handlers of the recipients of notifications, for admins. Source: docs/platform-api.md, "Recipients". */
export const createRecipientHandlers = ({
  database,
  now,
}: NotificationDependencies): HandlersOf<keyof typeof recipientOperations> => ({
  listRecipients: async ({ c, caller, path, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, `recipients of ${path.notificationId}`);
    const { found, view } = await database.read(caller.accountId, async (rows) => {
      await requireNotification(rows, path);
      const recipients = await listRecipients(rows, path.notificationId, paging);
      return { found: recipients, view: await createRecipientView(rows, path.notificationId, recipients) };
    });
    return sendPage(c, toIdPage(found, paging, view));
  },
  addRecipients: async ({ c, caller, path, body: { recipients } }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) => addRecipients(rows, context, path, recipients)),
    );
  },
  removeRecipients: async ({ c, caller, path, body: { recipients } }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => removeRecipients(rows, context, path, recipients));
    return c.body(null, 204);
  },
});
