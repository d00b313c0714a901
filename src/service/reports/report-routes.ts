import { Hono } from 'hono';
import type { Context } from 'hono';
import {
  createReportRequestSchema,
  listReportsQuerySchema,
  updateReportRequestSchema,
} from '../../contract/report-requests.ts';
import type { Report } from '../../contract/report.ts';
import type { Access } from '../access/access.ts';
import { requireAuthor } from '../access/author.ts';
import { checkDeployment } from '../access/caller.ts';
import type { AccessEnv } from '../access/caller.ts';
import { toAct } from '../access/changes.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemPlace } from '../access/item-access.ts';
import type { Database } from '../database/database.ts';
import { readPaging, toPage } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';
import { readQuery } from '../http/read-query.ts';
import { readBody, readId } from '../http/read-request.ts';
import { refreshReport } from './refresh-report.ts';
import type { RunAnew } from './refresh-report.ts';
import { toReport } from './report-answer.ts';
import { listReports } from './report-list.ts';
import { findByPublicId } from './report-rows.ts';
import { changeReport, createReport, removeReport, requireReport } from './report-rules.ts';

export interface ReportDependencies {
  readonly database: Database;
  readonly access: Access;
  readonly now: () => Date;
  readonly runAnew: RunAnew;
  /** A new public id: twelve letters or digits. */
  readonly createPublicId: () => string;
}

const reportsPath = '/v1/deployments/:deploymentId/reports';
const reportPath = `${reportsPath}/:reportId`;

/** Reports: a query and how its rows are shown. Sources: platform-api.md, endpoints 5 and 6; field-notes section 4. */
export function createReportRoutes(dependencies: ReportDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.use(`${reportsPath}/*`, dependencies.access.authenticate);
  routes.use(reportsPath, dependencies.access.authenticate);
  addReadingRoutes(routes, dependencies);
  addWritingRoutes(routes, dependencies);
  return routes;
}

function addReadingRoutes(routes: Hono<AccessEnv>, { database }: ReportDependencies): void {
  routes.get(reportsPath, async (c) => {
    const [caller, deploymentId] = [c.get('caller'), readDeploymentId(c)];
    requireAuthorOrReader(c);
    const query = readQuery(c, listReportsQuerySchema, { integers: ['workbookId', 'folderId'] });
    const paging = readPaging(c);
    const found = await database.read(caller.accountId, (rows) =>
      listReports(rows, { deploymentId, caller, query, paging }),
    );
    return c.json(
      toPage(found, paging, { item: ({ row }) => toReport(row), cursor: ({ cursor }) => cursor }),
    );
  });
  routes.get(reportPath, async (c) => {
    const [caller, place] = [c.get('caller'), readPlace(c)];
    return c.json(
      await database.read(caller.accountId, async (rows) => {
        await requireItem(rows, caller, place, 'read');
        return toReport(await requireReport(rows, place));
      }),
    );
  });
}

function addWritingRoutes(routes: Hono<AccessEnv>, dependencies: ReportDependencies): void {
  const { database, now, createPublicId } = dependencies;
  routes.post(reportsPath, async (c) => {
    const [act, deploymentId] = [toAct(c, now), readDeploymentId(c)];
    const { publicId = createPublicId(), ...request } = await readBody(c, createReportRequestSchema);
    const wish = { deploymentId, publicId, request };
    return c.json(await database.write(act.caller.accountId, (rows) => createReport(rows, act, wish)));
  });
  routes.put(`${reportsPath}/by-public-id/:publicId`, async (c) => c.json(await upsert(c, dependencies)));
  routes.put(reportPath, async (c) => {
    const [act, place] = [toAct(c, now), readPlace(c)];
    const request = await readBody(c, updateReportRequestSchema);
    return c.json(
      await database.write(act.caller.accountId, (rows) => changeReport(rows, act, place, request)),
    );
  });
  routes.put(`${reportPath}/refresh`, async (c) =>
    c.json(await refreshReport(dependencies, toAct(c, now), readPlace(c))),
  );
  routes.delete(reportPath, async (c) => {
    const [act, place] = [toAct(c, now), readPlace(c)];
    await database.write(act.caller.accountId, (rows) => removeReport(rows, act, place));
    return c.json({ success: true });
  });
}

/** Makes the report of that public id, or changes the one there is. */
async function upsert(c: Context<AccessEnv>, { database, now }: ReportDependencies): Promise<Report> {
  const [act, deploymentId] = [toAct(c, now), readDeploymentId(c)];
  requireAuthor(act.caller);
  const { publicId: sent, source, ...request } = await readBody(c, createReportRequestSchema);
  const publicId = c.req.param('publicId') ?? '';
  if (!/^[0-9A-Za-z]{12}$/.test(publicId) || (sent !== undefined && sent !== publicId))
    throw new Problem(
      'invalid-field',
      'A publicId has twelve letters or digits, the same in path and body.',
      'publicId',
    );
  const put = (): Promise<Report> =>
    database.write(act.caller.accountId, async (rows) => {
      const known = await findByPublicId(rows, publicId);
      if (!known) return createReport(rows, act, { deploymentId, publicId, request: { ...request, source } });
      if (known.deployment_id !== deploymentId) throw takenElsewhere(publicId);
      return changeReport(rows, act, { deploymentId, type: 'REPORT', id: known.id }, request);
    });
  // Of two who make it at the same time the second one changes what the first one made.
  return put().catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') return put();
    throw error;
  });
}

const takenElsewhere = (publicId: string): Problem =>
  new Problem(
    'conflict',
    `The publicId "${publicId}" belongs to a report of another deployment.`,
    'publicId',
  );

function readDeploymentId(c: Context<AccessEnv>): number {
  const deploymentId = readId(c, 'deploymentId');
  checkDeployment(c.get('caller'), deploymentId);
  return deploymentId;
}

const readPlace = (c: Context<AccessEnv>): ItemPlace => ({
  ...{ deploymentId: readDeploymentId(c), type: 'REPORT', id: readId(c, 'reportId') },
});

/** Embed tokens that only look see published dashboards, and no workspace. */
function requireAuthorOrReader(c: Context<AccessEnv>): void {
  const caller = c.get('caller');
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator') requireAuthor(caller);
}
