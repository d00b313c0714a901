/** Exports dashboards as files. Source: docs/exports.md. */
import type { Context } from 'hono';
import type {
  dashboardExportOperations,
  ExportDashboardRequest,
} from '../../contract/endpoints/dashboard-export.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { toScreenshotReader } from '../access/screenshot-readers.ts';
import type { Database } from '../database/database.ts';
import { toContentDisposition } from '../http/file-response.ts';
import { Problem } from '../http/http-problem.ts';
import { requireUsableControls } from '../items/require-usable-controls.ts';
import type { DashboardRenderer } from './dashboard-renderer.ts';
import { toExportedFile, writeWarnings, type ExportedFile } from './exported-file.ts';
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
  /** Gives the id of a dashboard that the caller may see. Throws where the embed endpoint would refuse it, with its error. */
  readonly requireDashboard: (caller: Caller, dashboard: DashboardReference) => Promise<number>;
}

export const createExportHandlers = (
  dependencies: ExportDependencies,
): HandlersOf<keyof typeof dashboardExportOperations> => ({
  exportDashboard: async ({ c, caller, path, body }) => {
    requirePermission(caller);
    requireUsableFields(body);
    const { database, renderer, requireDashboard } = dependencies;
    await requireDashboard(caller, path);
    const reader = { ...toScreenshotReader(database, caller, path.deploymentId), mayExport: true };
    const wanted = readExportRequest(body, { publicId: path.publicId, reader });
    const { signal } = c.req.raw;
    const file = await makeFile(renderer, wanted, signal).catch((error: unknown) => {
      throw signal.aborted ? toAbandonedProblem(error) : toRenderProblem(error);
    });
    // The right may have ended while the browser drew.
    const id = await requireDashboard(caller, path);
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
    'Vitrine-Failed-Widgets': String(warnings.length),
    ...(warnings.length > 0 && { 'Vitrine-Warnings': writeWarnings(warnings) }),
  });
}
