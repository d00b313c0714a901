import { Hono } from 'hono';
import type { Context } from 'hono';
import { saveDraftRequestSchema } from '../../contract/dashboard-draft.ts';
import {
  createWorkbookRequestSchema,
  listWorkbooksQuerySchema,
  updateWorkbookRequestSchema,
} from '../../contract/workbook-requests.ts';
import type { AccessServices } from '../access/access-services.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import type { ActionContext } from '../access/record-change.ts';
import { itemNotFound, requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { AccessLevel } from '../access/access-levels.ts';
import { toPrincipal } from '../access/principal.ts';
import {
  readDeploymentId,
  readWorkbookReference,
  requireWorkspaceAccess,
  toAuthorContext,
} from '../access/request-context.ts';
import { requireUnboundToken } from '../access/tenancy.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { readIdPaging } from '../http/id-paging.ts';
import { sendJson, toJsonText } from '../http/json-text.ts';
import type { JsonText } from '../http/json-text.ts';
import { sendPage } from '../http/paging.ts';
import { readQueryParameters } from '../http/read-query-parameters.ts';
import { readBody } from '../http/read-request-body.ts';
import { writeSavedDraft } from '../items/item-response.ts';
import { loadContent, loadItem } from '../items/load-items.ts';
import { cloneWorkbook } from './clone-workbook.ts';
import type { ClonePorts } from './clone-workbook.ts';
import { createWorkbook } from './create-workbook.ts';
import { removeWorkbook, saveDraft, updateWorkbook } from './update-workbook.ts';
import { toWorkbookHead } from './workbook-response.ts';
import { listWorkbooks } from './workbook-list.ts';
import { findWorkbook } from './workbook-rows.ts';

export interface WorkbookDependencies extends ClonePorts {
  readonly database: Database;
  readonly access: AccessServices;
  readonly now: () => Date;
  /** Most workbooks of an account; undefined: no limit. */
  readonly workbookLimit?: number | undefined;
  /** Told of every workbook that somebody opens; nobody waits for it. */
  readonly recordView?: ((caller: Caller, item: { type: 'WORKBOOK'; id: number }) => void) | undefined;
}

const listPath = '/v1/deployments/:deploymentId/workbooks';
const workbookPath = `${listPath}/:workbookId`;

/** Workbooks and their drafts. Source: docs/platform-api.md, "Workbooks". */
export function createWorkbookRoutes(dependencies: WorkbookDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  addListRoutes(routes, dependencies);
  addWorkbookRoutes(routes, dependencies);
  addCloneRoute(routes, dependencies);
  return routes;
}

function addListRoutes(routes: Hono<AccessEnv>, dependencies: WorkbookDependencies): void {
  const { database, access, now, workbookLimit: limit } = dependencies;
  routes.get(listPath, access.authenticate, async (c) => {
    const [deploymentId, caller, paging] = [
      readDeploymentId(c),
      c.get('caller'),
      readIdPaging(c, 'workbooks'),
    ];
    requireWorkspaceAccess(caller);
    const { folderId } = readQueryParameters(c, listWorkbooksQuerySchema, { integers: ['folderId'] });
    const wish = { deploymentId, caller, folderId, paging };
    return sendPage(c, await database.read(caller.accountId, (rows) => listWorkbooks(rows, wish)));
  });
  routes.post(listPath, access.authenticate, async (c) => {
    const [deploymentId, act] = [readDeploymentId(c), toCreatorContext(c, now)];
    const wish = { deploymentId, request: await readBody(c, createWorkbookRequestSchema), limit };
    return answerWritten(c, database, async (rows) => {
      const id = await createWorkbook(rows, act, wish);
      return writeWorkbook(rows, act.caller, { deploymentId, type: 'WORKBOOK', id }, 3);
    });
  });
}

function addWorkbookRoutes(routes: Hono<AccessEnv>, dependencies: WorkbookDependencies): void {
  const { database, access, now, recordView } = dependencies;
  routes.get(workbookPath, access.authenticate, async (c) => {
    const [place, caller] = [readWorkbookReference(c), c.get('caller')];
    const workbook = await database.read(caller.accountId, (rows) => readWorkbook(rows, caller, place));
    recordView?.(caller, { type: 'WORKBOOK', id: place.id });
    return sendJson(c, workbook);
  });
  routes.put(workbookPath, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookReference(c), toAuthorContext(c, now)];
    const request = await readBody(c, updateWorkbookRequestSchema);
    return answerWritten(c, database, async (rows) => {
      const level = await updateWorkbook(rows, act, { place, request });
      return writeWorkbook(rows, act.caller, place, level);
    });
  });
  routes.delete(workbookPath, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookReference(c), toAuthorContext(c, now)];
    return answerWritten(c, database, async (rows) => {
      await removeWorkbook(rows, act, place);
      return toJsonText({ success: true });
    });
  });
  routes.put(`${workbookPath}/dashboard`, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookReference(c), toAuthorContext(c, now)];
    const { dashboardDraft: draft } = await readBody(c, saveDraftRequestSchema);
    return answerWritten(c, database, async (rows) => {
      await saveDraft(rows, act, { place, draft });
      const content = await loadContent(rows, place, 3);
      if (content) return writeSavedDraft(content);
      throw itemNotFound(place);
    });
  });
}

function addCloneRoute(routes: Hono<AccessEnv>, dependencies: WorkbookDependencies): void {
  const { database, access, now, workbookLimit: limit, copyDashboard, createPublicId } = dependencies;
  routes.post(`${workbookPath}/duplicate`, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookReference(c), toCreatorContext(c, now)];
    return answerWritten(c, database, async (rows) => {
      const id = await cloneWorkbook(rows, act, { place, limit, copyDashboard, createPublicId });
      return writeWorkbook(rows, act.caller, { ...place, id }, 3);
    });
  });
}

/** Throws a 403 for those who may not make anything of their own. */
function toCreatorContext(c: Context<AccessEnv>, now: () => Date): ActionContext {
  const act = toAuthorContext(c, now);
  requireUnboundToken(act.caller);
  return act;
}

/** The answer is read in the transaction that wrote: it shows what was written, whatever follows. */
async function answerWritten(
  c: Context<AccessEnv>,
  database: Database,
  work: (rows: AccountRows) => Promise<JsonText>,
): Promise<Response> {
  return sendJson(c, await database.write(c.get('caller').accountId, work));
}

async function readWorkbook(rows: AccountRows, caller: Caller, place: ItemReference): Promise<JsonText> {
  const { level } = await requireItem(rows, caller, place, 'read');
  return writeWorkbook(rows, caller, place, level);
}

async function writeWorkbook(
  rows: AccountRows,
  caller: Caller,
  place: ItemReference,
  level: AccessLevel,
): Promise<JsonText> {
  const row = await findWorkbook(rows, place.id, toPrincipal(caller));
  const workbook = row && (await loadItem(rows, toWorkbookHead(row, caller), level));
  if (workbook) return workbook;
  throw itemNotFound(place);
}
