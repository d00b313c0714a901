import { Hono } from 'hono';
import { dashboardAccessRequestSchema } from '../../contract/dashboard-access.ts';
import { publishRequestSchema } from '../../contract/publish-request.ts';
import { findOrCreateAuthor } from '../access/author.ts';
import type { AccessEnv } from '../access/caller.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import { readWorkbookReference, toAuthorContext } from '../access/request-context.ts';
import type { AccountRows } from '../database/database.ts';
import { readBody } from '../http/read-request-body.ts';
import { changeStatus } from './status-rules.ts';
import type { StatusChange, StatusRequest } from './status-rules.ts';
import type { DashboardDependencies } from './dashboard-routes.ts';
import type { FindUnknownMembers } from './member-warnings.ts';
import { publishDashboard } from './publish-rules.ts';
import type { PublishResult, PublishOptions } from './publish-rules.ts';
import { changeDashboardAccess, readDashboardAccess } from './sharing-rules.ts';
import { toWarningHeaders } from './warning-headers.ts';

export interface PublishDependencies extends DashboardDependencies {
  /** undefined: the data model is somebody else's. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
}

const workbookPath = '/v1/deployments/:deploymentId/workbooks/:workbookId';

/** What authors do with a workbook's dashboard. Source: docs/platform-api.md, "Dashboards". */
export function createPublishRoutes(dependencies: PublishDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  addPublishRoute(routes, dependencies);
  addStatusRoutes(routes, dependencies);
  addSharingRoutes(routes, dependencies);
  return routes;
}

function addPublishRoute(routes: Hono<AccessEnv>, dependencies: PublishDependencies): void {
  const { database, access, now, findUnknownMembers } = dependencies;
  routes.post(`${workbookPath}/publish`, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookReference(c), toAuthorContext(c, now)];
    const request = await readBody(c, publishRequestSchema);
    const { dashboard, warnings } = await database.write(act.caller.accountId, (rows) =>
      publish(rows, act, { place, request, findUnknownMembers }),
    );
    for (const warning of toWarningHeaders(warnings)) c.header('Warning', warning, { append: true });
    return c.json(dashboard);
  });
}

async function publish(
  rows: AccountRows,
  act: ActionContext,
  {
    place,
    ...asked
  }: { readonly place: ItemReference } & Pick<PublishOptions, 'request' | 'findUnknownMembers'>,
): Promise<PublishResult> {
  await requireItem(rows, act.caller, place, 'edit');
  const { deploymentId, id: workbookId } = place;
  const userId = await findOrCreateAuthor(rows, act.caller, act.at);
  const options = { deploymentId, workbookId, ...asked, userId, now: act.at };
  const published = await publishDashboard(rows, options);
  const { id: dashboardId, versionNumber } = published.dashboard;
  const details = { dashboardId, versionNumber };
  if (published.isChange)
    await recordChange(rows, act, { action: 'workbook.publish', type: 'WORKBOOK', id: workbookId, details });
  return published;
}

const statuses = { archive: 'archived', unarchive: 'published' } as const;

function addStatusRoutes(routes: Hono<AccessEnv>, { database, access, now }: DashboardDependencies): void {
  for (const word of ['archive', 'unarchive'] as const)
    routes.post(`${workbookPath}/${word}`, access.authenticate, async (c) => {
      const [{ deploymentId, id: workbookId }, act] = [readWorkbookReference(c), toAuthorContext(c, now)];
      const options = { deploymentId, workbookId, status: statuses[word] };
      const { dashboard } = await database.write(act.caller.accountId, (rows) =>
        changeDashboardStatus(rows, act, { action: `workbook.${word}`, options }),
      );
      return c.json(dashboard);
    });
}

async function changeDashboardStatus(
  rows: AccountRows,
  act: ActionContext,
  { action, options }: { readonly action: string; readonly options: StatusRequest },
): Promise<StatusChange> {
  const { deploymentId, workbookId: id } = options;
  await requireItem(rows, act.caller, { deploymentId, type: 'WORKBOOK', id }, 'manage');
  const changed = await changeStatus(rows, options);
  if (changed.isChange) await recordChange(rows, act, { action, type: 'WORKBOOK', id });
  return changed;
}

function addSharingRoutes(routes: Hono<AccessEnv>, { database, access, now }: DashboardDependencies): void {
  const path = `${workbookPath}/embed-access`;
  routes.get(path, access.authenticate, async (c) => {
    const [place, { caller }] = [readWorkbookReference(c), toAuthorContext(c, now)];
    const sharing = await database.read(caller.accountId, async (rows) => {
      await requireItem(rows, caller, place, 'manage');
      return readDashboardAccess(rows, place.id);
    });
    return c.json(sharing);
  });
  routes.put(path, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookReference(c), toAuthorContext(c, now)];
    const request = await readBody(c, dashboardAccessRequestSchema);
    const sharing = await database.write(act.caller.accountId, async (rows) => {
      const { embedTenant } = await requireItem(rows, act.caller, place, 'manage');
      const { deploymentId, id } = place;
      const options = { deploymentId, workbookId: id, embedTenant, request };
      const { access: changed, change: details } = await changeDashboardAccess(rows, options);
      const change = { action: 'workbook.embed-access', type: 'WORKBOOK', id };
      if (details) await recordChange(rows, act, { ...change, details: { ...details } });
      return changed;
    });
    return c.json(sharing);
  });
}
