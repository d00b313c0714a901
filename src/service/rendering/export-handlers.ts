/** Exports dashboards as files. Source: docs/exports.md. */
import type { Context } from 'hono';
import type {
  dashboardExportOperations,
  ExportDashboardRequest,
} from '../../contract/endpoints/dashboard-export.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { checkCallerDeployment, type AccessEnv, type Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { toScreenshotReader } from '../access/screenshot-readers.ts';
import { watchAccess } from '../access/watch-access.ts';
import type { Database } from '../database/database.ts';
import { toContentDisposition } from '../http/file-response.ts';
import { Problem } from '../http/http-problem.ts';
import { requireUsableControls } from '../items/require-usable-controls.ts';
import type { DashboardRenderer } from './dashboard-renderer.ts';
import { toExportedFile, writeWarningHeaders, type ExportedFile } from './exported-file.ts';
import { toRenderProblem } from './render-problem.ts';
import { readExportRequest, type ReadExport } from './to-render-request.ts';

export interface DashboardReference {
  readonly deploymentId: number;
  readonly publicId: string;
}

export interface ExportDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly renderer: DashboardRenderer;
  /** Refuses a credential that is not valid any more. */
  readonly authenticate: (c: Context<AccessEnv>, next: () => Promise<void>) => Promise<unknown>;
  /** Gives the id of a dashboard that the caller may see. Throws where the embed endpoint would refuse it, with its error. */
  readonly requireReadableDashboard: (caller: Caller, dashboard: DashboardReference) => Promise<number>;
}

export const createExportHandlers = (
  dependencies: ExportDependencies,
): HandlersOf<keyof typeof dashboardExportOperations> => ({
  exportDashboard: async ({ c, caller, path, body }) => {
    requirePermission(caller);
    requireUsableFields(body);
    const { database, renderer, requireReadableDashboard } = dependencies;
    await requireReadableDashboard(caller, path);
    const reader = { ...toScreenshotReader(database, caller, path.deploymentId), mayExport: true };
    const wanted = readExportRequest(body, { publicId: path.publicId, reader });
    const check = (): Promise<number> => checkAgain(c, path, dependencies);
    const file = await makeWhileAllowed(c.req.raw.signal, check, (signal) =>
      makeFile(renderer, wanted, signal),
    );
    const id = await check();
    await recordExport(c, dependencies, { id, format: body.format });
    return sendFile(c, file);
  },
});

async function makeFile(
  renderer: DashboardRenderer,
  { kind, request }: ReadExport,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const made =
    kind === 'rows' ? await renderer.takeRows(request, signal) : await renderer.render(request, signal);
  return toExportedFile(made, { publicId: request.publicId, timeZone: request.timeZone });
}

function requireUsableFields(body: ExportDashboardRequest): void {
  requireUsableControls(body);
  if (body.widgetId !== undefined && (body.format === 'png' || body.format === 'pdf'))
    throw new Problem(
      'invalid-field',
      'widgetId is for the formats xlsx and csv: a PDF or PNG shows the whole dashboard.',
      'widgetId',
    );
}

/** Waiting and drawing take a while, in which a credential, a right or a dashboard may end. Gives the id of the dashboard. */
async function checkAgain(
  c: Context<AccessEnv>,
  path: DashboardReference,
  { authenticate, requireReadableDashboard }: ExportDependencies,
): Promise<number> {
  await authenticate(c, () => Promise.resolve());
  const caller = c.get('caller');
  checkCallerDeployment(caller, path.deploymentId);
  requirePermission(caller);
  return requireReadableDashboard(caller, path);
}

/** Milliseconds between two checks of an export that waits or is made: there may be dozens. */
const checkInterval = 1_000;

/** Ends what is being made soon after the caller has lost its access, with the error that says so. */
async function makeWhileAllowed<T>(
  clientAborted: AbortSignal,
  check: () => Promise<unknown>,
  make: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const watch = watchAccess({
    check: async () => void (await check()),
    clientAborted,
    interval: checkInterval,
  });
  try {
    return await make(AbortSignal.any([clientAborted, watch.signal]));
  } catch (error) {
    if (watch.signal.aborted) throw watch.signal.reason;
    throw clientAborted.aborted ? toAbandonedProblem(error) : toRenderProblem(error);
  } finally {
    watch.stop();
  }
}

/** For the log: nobody waits for this answer, and a caller that has gone is no fault of the service. */
const toAbandonedProblem = (cause: unknown): Problem =>
  new Problem('export-failed', 'The caller has gone.', undefined, { cause });

function requirePermission(caller: Caller): void {
  if (caller.kind === 'user' || caller.claims.permissions.includes('export')) return;
  throw new Problem('not-allowed', 'The embed token does not have the permission "export".');
}

async function recordExport(
  c: Context<AccessEnv>,
  { database, now }: ExportDependencies,
  { id, format }: { readonly id: number; readonly format: string },
): Promise<void> {
  const context = toActionContext(c, now);
  const change = { action: 'dashboard.export', type: 'DASHBOARD', id, details: { format } };
  await database.write(context.caller.accountId, (rows) => recordAuditEvent(rows, context, change));
}

function sendFile(c: Context, { bytes, mediaType, name, warnings }: ExportedFile): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': mediaType,
    'Content-Disposition': toContentDisposition(name),
    ...writeWarningHeaders(warnings),
  });
}
