import type { dashboardAccessOperations } from '../../contract/endpoints/dashboard-sharing.ts';
import type { dashboardAuthoringOperations } from '../../contract/endpoints/dashboard-authoring.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { requireItem, toWorkbookReference, type ItemReference } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { changeStatus, type StatusChange, type StatusRequest } from './dashboard-status-actions.ts';
import type { DashboardDependencies } from './dashboard-handlers.ts';
import {
  type FindUnknownMembers,
  publishDashboard,
  type PublishResult,
  type PublishOptions,
} from './publish-dashboard.ts';
import { changeDashboardAccess, readDashboardAccess } from './sharing-actions.ts';
import { toActionContext, type ActionContext } from '../access/action-context.ts';

export interface PublishDependencies extends DashboardDependencies {
  /** Undefined where the data model is not known to the service. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
}

type AuthoringHandlers = HandlersOf<Exclude<keyof typeof dashboardAuthoringOperations, 'saveDashboardDraft'>>;
type StatusHandlers = Pick<AuthoringHandlers, 'archiveDashboard' | 'unarchiveDashboard'>;
type SharingHandlers = HandlersOf<Exclude<keyof typeof dashboardAccessOperations, 'setDashboardEmbedding'>>;
type PublishHandlers = AuthoringHandlers & SharingHandlers;

/** Routes with which authors publish and share a workbook's dashboard. Source: docs/platform-api.md, "Dashboards". */
export const createPublishHandlers = (dependencies: PublishDependencies): PublishHandlers => ({
  ...createPublishHandler(dependencies),
  ...createStatusHandlers(dependencies),
  ...createSharingHandlers(dependencies),
});

const createPublishHandler = ({
  database,
  now,
  findUnknownMembers,
}: PublishDependencies): Pick<PublishHandlers, 'publishDashboard'> => ({
  publishDashboard: async ({ c, caller, path, body: request }) => {
    const itemRef = toWorkbookReference(path);
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
  const changed = await changeStatus(rows, options);
  if (changed.isChange) await recordAuditEvent(rows, context, { action, type: 'WORKBOOK', id });
  return changed;
}

const createSharingHandlers = ({ database, now }: DashboardDependencies): SharingHandlers => ({
  getDashboardAccess: async ({ c, caller, path }) => {
    const itemRef = toWorkbookReference(path);
    const sharing = await database.read(caller.accountId, async (rows) => {
      await requireItem(rows, caller, itemRef, 'manage');
      return readDashboardAccess(rows, itemRef.id);
    });
    return c.json(sharing);
  },
  changeDashboardAccess: async ({ c, caller, path, body: request }) => {
    const itemRef = toWorkbookReference(path);
    const context = toActionContext(c, now);
    const sharing = await database.write(caller.accountId, async (rows) => {
      const { embedTenant } = await requireItem(rows, caller, itemRef, 'manage');
      const options = { ...path, embedTenant, request };
      const { access: changed, change: details } = await changeDashboardAccess(rows, options);
      const change = { action: 'workbook.embed-access', type: 'WORKBOOK', id: itemRef.id };
      if (details) await recordAuditEvent(rows, context, { ...change, details: { ...details } });
      return changed;
    });
    return c.json(sharing);
  },
});

/** Warnings for people to read, as `Warning` headers. Source: RFC 7234 section 5.5. */

/** Most warnings. A client refuses a response whose headers exceed its limit (in Node 16 KiB). */
const maxWarnings = 12;
const maxWarningLength = 400;

function toWarningHeaders(warnings: readonly string[]): string[] {
  if (warnings.length <= maxWarnings) return warnings.map(toHeader);
  const shown = warnings.slice(0, maxWarnings - 1);
  return [...shown, `There are ${warnings.length - shown.length} more warnings.`].map(toHeader);
}

/** A `Warning` header with the code 199 (miscellaneous). Header values must be ASCII. */
function toHeader(text: string): string {
  const short = text.length > maxWarningLength ? `${text.slice(0, maxWarningLength)} ...` : text;
  return `199 - "${short.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?')}"`;
}
