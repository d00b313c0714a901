import type { CreateReportRequest, reportOperations } from '../../contract/endpoints/reports.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { RecordOpened } from '../items/record-opened.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import { sendPage } from '../http/list-paging.ts';
import { sendJson } from '../http/unparsed-json.ts';
import type { JsonText } from '../http/unparsed-json.ts';
import { findItemEtag } from '../items/item-version.ts';
import { Problem } from '../http/http-problem.ts';
import { refreshReport, type RefreshDependencies } from './refresh-report.ts';
import { serializeReport } from './report-response.ts';
import { listReports } from './list-reports.ts';
import { changeReport, createReport, removeReport, requireReport, upsertReport } from './report-actions.ts';
import { type ActionContext, toActionContext } from '../access/action-context.ts';

export interface ReportDependencies extends RefreshDependencies {
  readonly now: () => Date;
  /** Creates a public id: twelve letters or digits. */
  readonly createPublicId: () => string;
  readonly recordOpened: RecordOpened;
}

type ReportHandlers = HandlersOf<keyof typeof reportOperations>;
type ReadingHandlers = Pick<ReportHandlers, 'listReports' | 'getReport'>;

/** Handlers of reports. Source: docs/platform-api.md, "Reports". */
export const createReportHandlers = (dependencies: ReportDependencies): ReportHandlers => ({
  ...createReadingHandlers(dependencies),
  ...createWritingHandlers(dependencies),
});

const createReadingHandlers = ({ database, recordOpened }: ReportDependencies): ReadingHandlers => ({
  listReports: async ({ c, caller, path, query, paging }) => {
    const request = { ...path, caller, query, paging };
    return sendPage(c, await database.read(caller.accountId, (rows) => listReports(rows, request)));
  },
  getReport: async ({ c, caller, path }) => {
    const itemRef = toReference(path);
    const { etag, report } = await database.read(caller.accountId, async (rows) => {
      await requireItem(rows, caller, itemRef, 'read');
      // Read first: if the report changes meanwhile, a change of the older version is refused.
      const etag = await findItemEtag(rows, itemRef);
      return { etag, report: serializeReport(await requireReport(rows, itemRef)) };
    });
    recordOpened(caller, { type: 'REPORT', id: itemRef.id });
    c.header('ETag', etag);
    return sendJson(c, report);
  },
});

function createWritingHandlers(
  dependencies: ReportDependencies,
): Omit<ReportHandlers, keyof ReadingHandlers> {
  const { database, now, createPublicId } = dependencies;
  return {
    createReport: async ({ c, caller, path, body }) => {
      const { publicId = createPublicId(), ...request } = body;
      const options = { ...path, publicId, request };
      const context = toActionContext(c, now);
      return sendJson(
        c,
        await database.write(caller.accountId, (rows) => createReport(rows, context, options)),
      );
    },
    putReportByPublicId: async ({ c, path, body }) =>
      sendJson(c, await upsert(dependencies, toActionContext(c, now), { ...path, body })),
    updateReport: async ({ c, caller, path, body }) => {
      const context = toActionContext(c, now);
      const itemRef = toReference(path);
      const { report, etag } = await database.write(caller.accountId, async (rows) => {
        const report = await changeReport(rows, context, itemRef, body);
        return { report, etag: await findItemEtag(rows, itemRef) };
      });
      c.header('ETag', etag);
      return sendJson(c, report);
    },
    refreshReport: async ({ c, path }) =>
      sendJson(c, await refreshReport(dependencies, toActionContext(c, now), toReference(path))),
    deleteReport: async ({ c, caller, path }) => {
      const context = toActionContext(c, now);
      const itemRef = toReference(path);
      await database.write(caller.accountId, (rows) => removeReport(rows, context, itemRef));
      return c.json({ success: true });
    },
  };
}

interface UpsertRequest {
  readonly deploymentId: number;
  readonly publicId: string;
  readonly body: CreateReportRequest;
}

/** Creates the report of a public id, or changes the existing one. */
async function upsert(
  { database }: ReportDependencies,
  context: ActionContext,
  { deploymentId, publicId, body }: UpsertRequest,
): Promise<JsonText> {
  const { publicId: sent, source, ...request } = body;
  if (!/^[0-9A-Za-z]{12}$/.test(publicId) || (sent !== undefined && sent !== publicId))
    throw new Problem(
      'invalid-field',
      'A publicId has twelve letters or digits, the same in path and body.',
      'publicId',
    );
  const options = { deploymentId, publicId, request, source };
  const put = (): Promise<JsonText> =>
    database.write(context.caller.accountId, (rows) => upsertReport(rows, context, options));
  // Of two concurrent requests, the second one changes the report that the first one has created.
  return put().catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') return put();
    throw error;
  });
}

const toReference = (path: { readonly deploymentId: number; readonly reportId: number }): ItemReference => ({
  deploymentId: path.deploymentId,
  type: 'REPORT',
  id: path.reportId,
});
