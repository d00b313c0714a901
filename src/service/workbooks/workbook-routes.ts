import { Hono } from 'hono';
import type { Context } from 'hono';
import type { DashboardDraft } from '../../contract/draft.ts';
import { saveDraftRequestSchema } from '../../contract/draft.ts';
import type { Access } from '../access/access.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { readBody, readId } from '../http/read-request.ts';
import { findWorkbook, updateDraft } from './workbook-rows.ts';
import type { WorkbookRow } from './workbook-rows.ts';
import {
  canReadWorkbook,
  checkCreator,
  isWithinCreatorReach,
  toSavedDraft,
  toWorkbook,
} from './workbook-rules.ts';

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
    const workbook = await database.read(caller.accountId, (rows) => requireWorkbook(rows, place));
    if (!canReadWorkbook(caller, workbook)) throw notFound(place);
    return c.json(toWorkbook(workbook));
  });
  routes.put(`${workbookPath}/dashboard`, access.authenticate, async (c) => {
    const [place, caller] = [readPlace(c), c.get('caller')];
    checkCreator(caller);
    const { dashboardDraft } = await readBody(c, saveDraftRequestSchema);
    const saved = await database.write(caller.accountId, (rows) =>
      saveDraft(rows, { place, caller, draft: dashboardDraft, now: now() }),
    );
    return c.json(toSavedDraft(saved));
  });
  return routes;
}

interface Place {
  readonly deploymentId: number;
  readonly workbookId: number;
}

function readPlace(c: Context): Place {
  return { deploymentId: readId(c, 'deploymentId'), workbookId: readId(c, 'workbookId') };
}

async function requireWorkbook(rows: AccountRows, place: Place): Promise<WorkbookRow> {
  const workbook = await findWorkbook(rows, place.deploymentId, place.workbookId);
  if (workbook) return workbook;
  throw notFound(place);
}

function notFound({ deploymentId, workbookId }: Place): Problem {
  return new Problem('not-found', `There is no workbook ${workbookId} in deployment ${deploymentId}.`);
}

interface DraftWish {
  readonly place: Place;
  readonly caller: Caller;
  readonly draft: DashboardDraft;
  readonly now: Date;
}

/** The workbook as it stands once the draft is in it. */
async function saveDraft(rows: AccountRows, { place, caller, draft, now }: DraftWish): Promise<WorkbookRow> {
  const workbook = await requireWorkbook(rows, place);
  if (!isWithinCreatorReach(caller, workbook)) throw notFound(place);
  await updateDraft(rows, { workbookId: workbook.id, draft: JSON.stringify(draft), now });
  return requireWorkbook(rows, place);
}
