import { Hono } from 'hono';
import { dashboardAccessRequestSchema } from '../../contract/dashboard-access.ts';
import { publishRequestSchema } from '../../contract/publish.ts';
import type { PublishRequest } from '../../contract/publish.ts';
import { noBodySchema } from '../../contract/workbook-requests.ts';
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
import { publishDashboard } from './publish-rules.ts';
import type { Published } from './publish-rules.ts';
import { changeAccess, readAccess } from './sharing-rules.ts';

const workbookPath = '/v1/deployments/:deploymentId/workbooks/:workbookId';

/** What authors do with a workbook's dashboard. Sources: platform-api.md, endpoint 3; field-notes sections 4 and 7. */
export function createPublishRoutes(dependencies: DashboardDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  addPublishRoute(routes, dependencies);
  addStatusRoutes(routes, dependencies);
  addSharingRoutes(routes, dependencies);
  return routes;
}

function addPublishRoute(routes: Hono<AccessEnv>, { database, access, now }: DashboardDependencies): void {
  routes.post(`${workbookPath}/publish`, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookPlace(c), toAuthorAct(c, now)];
    const request = await readBody(c, publishRequestSchema);
    const { dashboard, warnings } = await database.write(act.caller.accountId, (rows) =>
      publish(rows, act, { place, request }),
    );
    for (const warning of warnings) c.header('Warning', toWarningHeader(warning), { append: true });
    return c.json(dashboard);
  });
}

async function publish(
  rows: AccountRows,
  act: Act,
  { place, request }: { readonly place: ItemPlace; readonly request: PublishRequest },
): Promise<Published> {
  await requireItem(rows, act.caller, place, 'edit');
  const { deploymentId, id: workbookId } = place;
  const userId = await findOrCreateAuthor(rows, act.caller, act.at);
  const wish = { deploymentId, workbookId, request, userId, now: act.at };
  const published = await publishDashboard(rows, wish);
  const { id: dashboardId, versionNumber } = published.dashboard;
  const details = { dashboardId, versionNumber };
  if (published.isChange)
    await recordChange(rows, act, { action: 'workbook.publish', type: 'WORKBOOK', id: workbookId, details });
  return published;
}

/** RFC 7234 section 5.5: 199 is a warning for people to read. Header values are ASCII. */
function toWarningHeader(text: string): string {
  return `199 - "${text.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?')}"`;
}

const statuses = { archive: 'archived', unarchive: 'published' } as const;

function addStatusRoutes(routes: Hono<AccessEnv>, { database, access, now }: DashboardDependencies): void {
  for (const word of ['archive', 'unarchive'] as const)
    routes.post(`${workbookPath}/${word}`, access.authenticate, async (c) => {
      const [{ deploymentId, id: workbookId }, act] = [readWorkbookPlace(c), toAuthorAct(c, now)];
      await readBody(c, noBodySchema);
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
      const changed = await changeAccess(rows, { deploymentId, workbookId: id, embedTenant, request });
      const change = { action: 'workbook.embed-access', type: 'WORKBOOK', id, details: request };
      await recordChange(rows, act, change);
      return changed;
    });
    return c.json(sharing);
  });
}
