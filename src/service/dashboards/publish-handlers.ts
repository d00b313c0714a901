import type { dashboardAuthoringOperations } from '../../contract/endpoints/dashboard-authoring.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { requireItem, toWorkbookItemReference, type ItemReference } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { setDashboardStatus, type StatusChange, type StatusRequest } from './dashboard-status-actions.ts';
import type { DashboardDependencies } from './published-dashboard-handlers.ts';
import {
  type FindUnknownMembers,
  publishDashboard,
  type PublishResult,
  type PublishOptions,
} from './publish-dashboard.ts';
import { requireItemVersion } from '../items/item-version.ts';
import { toWarningHeaders } from '../http/warning-headers.ts';
import { toActionContext, type ActionContext } from '../access/action-context.ts';

export interface PublishDependencies extends DashboardDependencies {
  /** Undefined where the data model is not known to the service. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
}

type PublishHandlers = HandlersOf<Exclude<keyof typeof dashboardAuthoringOperations, 'saveDashboardDraft'>>;
type StatusHandlers = Pick<PublishHandlers, 'archiveDashboard' | 'unarchiveDashboard'>;

/** Handlers with which authors publish and archive a workbook's dashboard. Source: docs/platform-api.md, "Dashboards". */
export const createPublishHandlers = (dependencies: PublishDependencies): PublishHandlers => ({
  ...createPublishHandler(dependencies),
  ...createStatusHandlers(dependencies),
});

const createPublishHandler = ({
  database,
  now,
  findUnknownMembers,
}: PublishDependencies): Pick<PublishHandlers, 'publishDashboard'> => ({
  publishDashboard: async ({ c, caller, path, body: request }) => {
    const itemRef = toWorkbookItemReference(path);
    const context = toActionContext(c, now);
    const { dashboard, warnings } = await database.write(caller.accountId, (rows) =>
      publish(rows, context, { itemRef, request, findUnknownMembers }),
    );
    for (const warning of toWarningHeaders(warnings)) c.header('Warning', warning, { append: true });
    return c.json(dashboard);
  },
});

async function publish(
  rows: AccountRows,
  context: ActionContext,
  {
    itemRef,
    ...request
  }: { readonly itemRef: ItemReference } & Pick<PublishOptions, 'request' | 'findUnknownMembers'>,
): Promise<PublishResult> {
  await requireItem(rows, context.caller, itemRef, 'edit');
  await requireItemVersion(rows, context, itemRef);
  const { deploymentId, id: workbookId } = itemRef;
  const userId = await findOrCreateAuthor(rows, context.caller, context.at);
  const options = { deploymentId, workbookId, ...request, userId, now: context.at };
  const published = await publishDashboard(rows, options);
  const { id: dashboardId, versionNumber } = published.dashboard;
  const details = { dashboardId, versionNumber };
  if (published.isChange)
    await recordAuditEvent(rows, context, {
      action: 'workbook.publish',
      type: 'WORKBOOK',
      id: workbookId,
      details,
    });
  return published;
}

const statuses = { archive: 'archived', unarchive: 'published' } as const;

function createStatusHandlers({ database, now }: DashboardDependencies): StatusHandlers {
  const change =
    (word: keyof typeof statuses): StatusHandlers['archiveDashboard'] =>
    async ({ c, caller, path }) => {
      const options = { ...path, status: statuses[word] };
      const context = toActionContext(c, now);
      const { dashboard } = await database.write(caller.accountId, (rows) =>
        changeDashboardStatus(rows, context, { action: `workbook.${word}`, options }),
      );
      return c.json(dashboard);
    };
  return { archiveDashboard: change('archive'), unarchiveDashboard: change('unarchive') };
}

async function changeDashboardStatus(
  rows: AccountRows,
  context: ActionContext,
  { action, options }: { readonly action: string; readonly options: StatusRequest },
): Promise<StatusChange> {
  const { deploymentId, workbookId: id } = options;
  await requireItem(rows, context.caller, { deploymentId, type: 'WORKBOOK', id }, 'manage');
  const changed = await setDashboardStatus(rows, options);
  if (changed.isChange) await recordAuditEvent(rows, context, { action, type: 'WORKBOOK', id });
  return changed;
}
