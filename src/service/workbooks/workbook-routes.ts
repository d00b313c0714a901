import { Hono } from 'hono';
import type { Context } from 'hono';
import { saveDraftRequestSchema } from '../../contract/draft.ts';
import type { Workbook } from '../../contract/workbook.ts';
import {
  createWorkbookRequestSchema,
  listWorkbooksQuerySchema,
  noBodySchema,
  updateWorkbookRequestSchema,
} from '../../contract/workbook-requests.ts';
import type { Access } from '../access/access.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import type { Act } from '../access/changes.ts';
import { itemNotFound, requireItem } from '../access/item-access.ts';
import type { ItemPlace } from '../access/item-access.ts';
import { toPrincipal } from '../access/principals.ts';
import {
  readDeploymentId,
  readWorkbookPlace,
  requireWorkspace,
  toAuthorAct,
} from '../access/request-place.ts';
import { requireFreeHand } from '../access/spaces.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { readIdPaging } from '../http/id-paging.ts';
import { readQuery } from '../http/read-query.ts';
import { readBody } from '../http/read-request.ts';
import { cloneWorkbook } from './clone-rules.ts';
import type { ClonePorts } from './clone-rules.ts';
import { createWorkbook } from './create-rules.ts';
import { removeWorkbook, saveDraft, updateWorkbook } from './update-rules.ts';
import { toSavedDraft, toWorkbook } from './workbook-answer.ts';
import { listWorkbooks } from './workbook-list.ts';
import { findWorkbook } from './workbook-rows.ts';
import type { WorkbookRow } from './workbook-rows.ts';

export interface WorkbookDependencies extends ClonePorts {
  readonly database: Database;
  readonly access: Access;
  readonly now: () => Date;
  /** Most workbooks of an account; undefined: no limit. */
  readonly workbookLimit?: number | undefined;
  /** Told of every workbook that somebody opens; nobody waits for it. */
  readonly noteView?: ((caller: Caller, item: { type: 'WORKBOOK'; id: number }) => void) | undefined;
}

const listPath = '/v1/deployments/:deploymentId/workbooks';
const workbookPath = `${listPath}/:workbookId`;

/** Workbooks and their drafts. Sources: platform-api.md, endpoints 1, 2 and 4; field-notes section 4. */
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
    requireWorkspace(caller);
    const { folderId } = readQuery(c, listWorkbooksQuerySchema, { integers: ['folderId'] });
    const wish = { deploymentId, caller, folderId, paging };
    return c.json(await database.read(caller.accountId, (rows) => listWorkbooks(rows, wish)));
  });
  routes.post(listPath, access.authenticate, async (c) => {
    const [deploymentId, act] = [readDeploymentId(c), toMakingAct(c, now)];
    const wish = { deploymentId, request: await readBody(c, createWorkbookRequestSchema), limit };
    return answerWritten(c, database, async (rows) => {
      const id = await createWorkbook(rows, act, wish);
      return toWorkbook(
        await requireRow(rows, act.caller, { deploymentId, type: 'WORKBOOK', id }),
        act.caller,
        3,
      );
    });
  });
}

function addWorkbookRoutes(routes: Hono<AccessEnv>, dependencies: WorkbookDependencies): void {
  const { database, access, now, noteView } = dependencies;
  routes.get(workbookPath, access.authenticate, async (c) => {
    const [place, caller] = [readWorkbookPlace(c), c.get('caller')];
    const workbook = await database.read(caller.accountId, (rows) => readWorkbook(rows, caller, place));
    noteView?.(caller, { type: 'WORKBOOK', id: place.id });
    return c.json(workbook);
  });
  routes.put(workbookPath, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookPlace(c), toAuthorAct(c, now)];
    const request = await readBody(c, updateWorkbookRequestSchema);
    return answerWritten(c, database, async (rows) => {
      const level = await updateWorkbook(rows, act, { place, request });
      return toWorkbook(await requireRow(rows, act.caller, place), act.caller, level);
    });
  });
  routes.delete(workbookPath, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookPlace(c), toAuthorAct(c, now)];
    await readBody(c, noBodySchema);
    return answerWritten(c, database, async (rows) => {
      await removeWorkbook(rows, act, place);
      return { success: true };
    });
  });
  routes.put(`${workbookPath}/dashboard`, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookPlace(c), toAuthorAct(c, now)];
    const { dashboardDraft: draft } = await readBody(c, saveDraftRequestSchema);
    return answerWritten(c, database, async (rows) => {
      await saveDraft(rows, act, { place, draft });
      return toSavedDraft(await requireRow(rows, act.caller, place));
    });
  });
}

function addCloneRoute(routes: Hono<AccessEnv>, dependencies: WorkbookDependencies): void {
  const { database, access, now, workbookLimit: limit, copyDashboard, createPublicId } = dependencies;
  routes.post(`${workbookPath}/duplicate`, access.authenticate, async (c) => {
    const [place, act] = [readWorkbookPlace(c), toMakingAct(c, now)];
    await readBody(c, noBodySchema);
    return answerWritten(c, database, async (rows) => {
      const id = await cloneWorkbook(rows, act, { place, limit, copyDashboard, createPublicId });
      return toWorkbook(await requireRow(rows, act.caller, { ...place, id }), act.caller, 3);
    });
  });
}

/** Throws a 403 for those who may not make anything of their own. */
function toMakingAct(c: Context<AccessEnv>, now: () => Date): Act {
  const act = toAuthorAct(c, now);
  requireFreeHand(act.caller);
  return act;
}

/** The answer is read in the transaction that wrote: it shows what was written, whatever follows. */
async function answerWritten<T extends object>(
  c: Context<AccessEnv>,
  database: Database,
  work: (rows: AccountRows) => Promise<T>,
): Promise<Response> {
  return c.json(await database.write(c.get('caller').accountId, work));
}

async function readWorkbook(rows: AccountRows, caller: Caller, place: ItemPlace): Promise<Workbook> {
  const { level } = await requireItem(rows, caller, place, 'read');
  return toWorkbook(await requireRow(rows, caller, place), caller, level);
}

async function requireRow(rows: AccountRows, caller: Caller, place: ItemPlace): Promise<WorkbookRow> {
  const row = await findWorkbook(rows, place.id, toPrincipal(caller));
  if (row) return row;
  throw itemNotFound(place);
}
