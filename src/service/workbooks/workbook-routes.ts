import { Hono } from 'hono';
import type { Context } from 'hono';
import type { DashboardDraft } from '../../contract/draft.ts';
import { saveDraftRequestSchema } from '../../contract/draft.ts';
import type { Workbook } from '../../contract/workbook.ts';
import type { Access } from '../access/access.ts';
import { requireAuthor } from '../access/author.ts';
import { checkDeployment } from '../access/caller.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import { recordChange, toAct } from '../access/changes.ts';
import type { Act } from '../access/changes.ts';
import { itemNotFound, requireItem } from '../access/item-access.ts';
import type { ItemPlace } from '../access/item-access.ts';
import { toPrincipal } from '../access/principals.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { readBody, readId } from '../http/read-request.ts';
import { findWorkbook, updateDraft } from './workbook-rows.ts';
import type { WorkbookRow } from './workbook-rows.ts';
import { toSavedDraft, toWorkbook } from './workbook-rules.ts';

export interface WorkbookDependencies {
  readonly database: Database;
  readonly access: Access;
  readonly now: () => Date;
}

/** Workbooks and their drafts. Sources: platform-api.md, endpoint 1; field-notes section 4. */
export function createWorkbookRoutes({ database, access, now }: WorkbookDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const workbookPath = '/v1/deployments/:deploymentId/workbooks/:workbookId';
  routes.get(workbookPath, access.authenticate, async (c) => {
    const [place, caller] = [readPlace(c), c.get('caller')];
    return c.json(await database.read(caller.accountId, (rows) => readWorkbook(rows, caller, place)));
  });
  routes.put(`${workbookPath}/dashboard`, access.authenticate, async (c) => {
    const [place, act] = [readPlace(c), toAct(c, now)];
    requireAuthor(act.caller);
    const { dashboardDraft } = await readBody(c, saveDraftRequestSchema);
    const saved = await database.write(act.caller.accountId, (rows) =>
      saveDraft(rows, act, { place, draft: dashboardDraft }),
    );
    return c.json(toSavedDraft(saved));
  });
  return routes;
}

/** Throws a 403 where the caller's credential is for another deployment. */
function readPlace(c: Context<AccessEnv>): ItemPlace {
  const deploymentId = readId(c, 'deploymentId');
  checkDeployment(c.get('caller'), deploymentId);
  return { deploymentId, type: 'WORKBOOK', id: readId(c, 'workbookId') };
}

async function readWorkbook(rows: AccountRows, caller: Caller, place: ItemPlace): Promise<Workbook> {
  const { level } = await requireItem(rows, caller, place, 'read');
  return toWorkbook(await requireRow(rows, caller, place), level);
}

async function requireRow(rows: AccountRows, caller: Caller, place: ItemPlace): Promise<WorkbookRow> {
  const row = await findWorkbook(rows, place.id, toPrincipal(caller));
  if (row) return row;
  throw itemNotFound(place);
}

interface DraftWish {
  readonly place: ItemPlace;
  readonly draft: DashboardDraft;
}

/** The workbook as it stands once the draft is in it. */
async function saveDraft(rows: AccountRows, act: Act, { place, draft }: DraftWish): Promise<WorkbookRow> {
  await requireItem(rows, act.caller, place, 'edit');
  await updateDraft(rows, { workbookId: place.id, draft: JSON.stringify(draft), now: act.at });
  await recordChange(rows, act, { action: 'workbook.save-draft', type: 'WORKBOOK', id: place.id });
  return requireRow(rows, act.caller, place);
}
