import { Hono } from 'hono';
import type { Context } from 'hono';
import {
  createReportRequestSchema,
  listReportsQuerySchema,
  updateReportRequestSchema,
} from '../../contract/report-requests.ts';
import type { AccessServices } from '../access/access-services.ts';
import { requireAuthor } from '../access/author.ts';
import type { AccessEnv } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import type { RecordView } from '../access/view-recorder.ts';
import { readDeploymentId, requireWorkspaceAccess } from '../access/request-context.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { Database } from '../database/database.ts';
import { readPaging, sendPage } from '../http/paging.ts';
import { sendJson } from '../http/json-text.ts';
import type { JsonText } from '../http/json-text.ts';
import { Problem } from '../http/http-problem.ts';
import { readQueryParameters } from '../http/read-query-parameters.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { refreshReport } from './refresh-report.ts';
import type { RunRefreshQuery } from './refresh-report.ts';
import { serializeReport } from './report-response.ts';
import { listReports } from './report-list.ts';
import { changeReport, createReport, removeReport, requireReport } from './report-rules.ts';
import { upsertReport } from './upsert-report.ts';

export interface ReportDependencies {
  readonly database: Database;
  readonly access: AccessServices;
  readonly now: () => Date;
  readonly runRefreshQuery: RunRefreshQuery;
  /** A new public id: twelve letters or digits. */
  readonly createPublicId: () => string;
  readonly recordView: RecordView;
}

const reportsPath = '/v1/deployments/:deploymentId/reports';
const reportPath = `${reportsPath}/:reportId`;

/** Reports: a query and how its rows are shown. Source: docs/platform-api.md, "Reports". */
export function createReportRoutes(dependencies: ReportDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.use(`${reportsPath}/*`, dependencies.access.authenticate);
  routes.use(reportsPath, dependencies.access.authenticate);
  addReadingRoutes(routes, dependencies);
  addWritingRoutes(routes, dependencies);
  return routes;
}

function addReadingRoutes(routes: Hono<AccessEnv>, { database, recordView }: ReportDependencies): void {
  routes.get(reportsPath, async (c) => {
    const [caller, deploymentId] = [c.get('caller'), readDeploymentId(c)];
    requireWorkspaceAccess(caller);
    const query = readQueryParameters(c, listReportsQuerySchema, { integers: ['workbookId', 'folderId'] });
    const paging = readPaging(c);
    const page = await database.read(caller.accountId, (rows) =>
      listReports(rows, { deploymentId, caller, query, paging }),
    );
    return sendPage(c, page);
  });
  routes.get(reportPath, async (c) => {
    const [caller, place] = [c.get('caller'), readPlace(c)];
    const report = await database.read(caller.accountId, async (rows) => {
      await requireItem(rows, caller, place, 'read');
      return serializeReport(await requireReport(rows, place));
    });
    recordView(caller, { type: 'REPORT', id: place.id });
    return sendJson(c, report);
  });
}

function addWritingRoutes(routes: Hono<AccessEnv>, dependencies: ReportDependencies): void {
  const { database, now, createPublicId } = dependencies;
  routes.post(reportsPath, async (c) => {
    const [act, deploymentId] = [toActionContext(c, now), readDeploymentId(c)];
    const { publicId = createPublicId(), ...request } = await readBody(c, createReportRequestSchema);
    const options = { deploymentId, publicId, request };
    return sendJson(
      c,
      await database.write(act.caller.accountId, (rows) => createReport(rows, act, options)),
    );
  });
  routes.put(`${reportsPath}/by-public-id/:publicId`, async (c) =>
    sendJson(c, await upsert(c, dependencies)),
  );
  routes.put(reportPath, async (c) => {
    const [act, place] = [toActionContext(c, now), readPlace(c)];
    const request = await readBody(c, updateReportRequestSchema);
    return sendJson(
      c,
      await database.write(act.caller.accountId, (rows) => changeReport(rows, act, place, request)),
    );
  });
  routes.put(`${reportPath}/refresh`, async (c) =>
    sendJson(c, await refreshReport(dependencies, toActionContext(c, now), readPlace(c))),
  );
  routes.delete(reportPath, async (c) => {
    const [act, place] = [toActionContext(c, now), readPlace(c)];
    await database.write(act.caller.accountId, (rows) => removeReport(rows, act, place));
    return c.json({ success: true });
  });
}

/** Makes the report of that public id, or changes the one there is. */
async function upsert(c: Context<AccessEnv>, { database, now }: ReportDependencies): Promise<JsonText> {
  const [act, deploymentId] = [toActionContext(c, now), readDeploymentId(c)];
  requireAuthor(act.caller);
  const { publicId: sent, source, ...request } = await readBody(c, createReportRequestSchema);
  const publicId = c.req.param('publicId') ?? '';
  if (!/^[0-9A-Za-z]{12}$/.test(publicId) || (sent !== undefined && sent !== publicId))
    throw new Problem(
      'invalid-field',
      'A publicId has twelve letters or digits, the same in path and body.',
      'publicId',
    );
  const options = { deploymentId, publicId, request, source };
  const put = (): Promise<JsonText> =>
    database.write(act.caller.accountId, (rows) => upsertReport(rows, act, options));
  // Of two who make it at the same time the second one changes what the first one made.
  return put().catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') return put();
    throw error;
  });
}

const readPlace = (c: Context<AccessEnv>): ItemReference => ({
  ...{ deploymentId: readDeploymentId(c), type: 'REPORT', id: readId(c, 'reportId') },
});
