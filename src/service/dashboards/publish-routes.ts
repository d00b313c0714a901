import { Hono } from 'hono';
import { dashboardAccessRequestSchema } from '../../contract/dashboard-access.ts';
import { publishRequestSchema } from '../../contract/publish.ts';
import { findOrCreateAuthor } from '../access/author.ts';
import type { AccessEnv } from '../access/caller.ts';
import { recordChange } from '../access/changes.ts';
import type { Act } from '../access/changes.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemPlace } from '../access/item-access.ts';
import { readWorkbookPlace, toAuthorAct } from '../access/request-place.ts';
import type { AccountRows } from '../database/database.ts';
import { readBody } from '../http/read-request.ts';
import { changeStatus } from './archive-rules.ts';
import type { StatusChange, StatusWish } from './archive-rules.ts';
import type { DashboardDependencies } from './dashboard-routes.ts';
import type { FindUnknownMembers } from './member-warnings.ts';
import { publishDashboard } from './publish-rules.ts';
import type { Published, PublishWish } from './publish-rules.ts';
import { changeAccess, readAccess } from './sharing-rules.ts';
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
    const [place, act] = [readWorkbookPlace(c), toAuthorAct(c, now)];
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
  act: Act,
  { place, ...asked }: { readonly place: ItemPlace } & Pick<PublishWish, 'request' | 'findUnknownMembers'>,
): Promise<Published> {
  await requireItem(rows, act.caller, place, 'edit');
  const { deploymentId, id: workbookId } = place;
  const userId = await findOrCreateAuthor(rows, act.caller, act.at);
  const wish = { deploymentId, workbookId, ...asked, userId, now: act.at };
  const published = await publishDashboard(rows, wish);
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
      const [{ deploymentId, id: workbookId }, act] = [readWorkbookPlace(c), toAuthorAct(c, now)];
      const wish = { deploymentId, workbookId, status: statuses[word] };
      const { dashboard } = await database.write(act.caller.accountId, (rows) =>
        setStatus(rows, act, { action: `workbook.${word}`, wish }),
      );
      return c.json(dashboard);
    });
}

async function setStatus(
  rows: AccountRows,
  act: Act,
  { action, wish }: { readonly action: string; readonly wish: StatusWish },
): Promise<StatusChange> {
  const { deploymentId, workbookId: id } = wish;
  await requireItem(rows, act.caller, { deploymentId, type: 'WORKBOOK', id }, 'manage');
  const changed = await changeStatus(rows, wish);
  if (changed.isChange) await recordChange(rows, act, { action, type: 'WORKBOOK', id });
  return changed;
}

function addSharingRoutes(routes: Hono<AccessEnv>, { database, access, now }: DashboardDependencies): void {
  const path = `${workbookPath}/embed-access`;
  routes.get(path, access.authenticate, async (c) => {
    const [place, { caller }] = [readWorkbookPlace(c), toAuthorAct(c, now)];
    const sharing = await database.read(caller.accountId, async (rows) => {
      await requireItem(rows, caller, place, 'manage');
      return readAccess(rows, place.id);
    });
    return c.json(sharing);
  });
  routes.put(path, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookPlace(c), toAuthorAct(c, now)];
    const request = await readBody(c, dashboardAccessRequestSchema);
    const sharing = await database.write(act.caller.accountId, async (rows) => {
      const { embedTenant } = await requireItem(rows, act.caller, place, 'manage');
      const { deploymentId, id } = place;
      const wish = { deploymentId, workbookId: id, embedTenant, request };
      const { access: changed, change: details } = await changeAccess(rows, wish);
      const change = { action: 'workbook.embed-access', type: 'WORKBOOK', id };
      if (details) await recordChange(rows, act, { ...change, details: { ...details } });
      return changed;
    });
    return c.json(sharing);
  });
}
