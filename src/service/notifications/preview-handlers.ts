import type { notificationPreviewOperations } from '../../contract/endpoints/notification-previews.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { Caller } from '../access/caller.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { Problem } from '../http/http-problem.ts';
import { requireUsableControls } from '../items/require-usable-controls.ts';
import { checkContent } from './content-rules.ts';
import { checkTimeZone, toCronExpression } from './cron-schedule.ts';
import { requireDashboard, requireNotification } from './notification-actions.ts';
import type { NotificationDependencies } from './notification-dependencies.ts';
import { previewMail } from './preview-mail.ts';
import { planUnsaved, readMailPlan } from './read-mail-plan.ts';
import { readMailRecipients } from './read-mail-recipients.ts';
import { mergeContent } from './stored-content.ts';

/** Handlers of previews, for admins. Source: docs/platform-api.md, "Preview". */
export const createPreviewHandlers = ({
  database,
  previewPorts: ports,
}: NotificationDependencies): HandlersOf<keyof typeof notificationPreviewOperations> => ({
  previewNotification: async ({ c, caller, path }) => {
    const { notificationId } = path;
    const { plan, reader } = await database.read(caller.accountId, async (rows) => {
      await requireNotification(rows, path);
      const found = await readMailPlan(rows, { notificationId, kind: 'test' });
      if (!found) throw new Problem('not-found', `There is no notification ${notificationId}.`);
      const { recipients } = await readMailRecipients(rows, toOwnMail(caller, notificationId), found);
      return { plan: found, reader: recipients[0] };
    });
    const { signal } = c.req.raw;
    return c.json(await previewMail({ ports, plan, reader, notificationId, caller, signal }));
  },
  previewNewNotification: async ({ c, caller, path: { deploymentId }, body: request }) => {
    const cronExpression = toCronExpression(request);
    checkTimeZone(request.timezone ?? 'UTC');
    requireUsableControls(request);
    const { plan, reader } = await database.read(caller.accountId, async (rows) => {
      const { dashboardId } = request;
      await requireDeployment(rows, deploymentId);
      await requireDashboard(rows, deploymentId, dashboardId);
      const content = mergeContent({}, request);
      const given = new Set(Object.keys(request));
      await checkContent(rows, { deploymentId, dashboardId, content, given });
      const made = await planUnsaved(rows, { deploymentId, request, cronExpression });
      const { recipients } = await readMailRecipients(rows, toOwnMail(caller, unsaved), made);
      return { plan: made, reader: recipients[0] };
    });
    const { signal } = c.req.raw;
    return c.json(await previewMail({ ports, plan, reader, notificationId: unsaved, caller, signal }));
  },
});

/** Of a notification without a row: nothing is remembered of it. */
const unsaved = 0;

/** A preview is what a test would send to the caller. */
const toOwnMail = ({ userId: requestedBy }: Caller, notificationId: number) => ({
  notificationId,
  kind: 'test' as const,
  requestedBy,
});
