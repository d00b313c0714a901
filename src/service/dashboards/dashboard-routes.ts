import { Hono } from 'hono';
import type { Context } from 'hono';
import { embedAccessRequestSchema } from '../../contract/embedding.ts';
import type { EmbedAccess } from '../../contract/embedding.ts';
import type { Access } from '../access/access.ts';
import { isOfDeployment } from '../access/caller.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import { recordChange } from '../access/changes.ts';
import type { Act } from '../access/changes.ts';
import { findDashboardPlace } from '../access/data-reach.ts';
import { findItem } from '../access/item-access.ts';
import type { ItemPlace } from '../access/item-access.ts';
import { levelOf } from '../access/levels.ts';
import { toAuthorAct } from '../access/request-place.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { acceptsGzip, isFresh } from '../http/conditional.ts';
import { Problem } from '../http/problem.ts';
import { readBody } from '../http/read-request.ts';
import { findAnswer, findEmbedView } from './dashboard-rows.ts';
import type { EmbedView } from './dashboard-rows.ts';
import { setAllowEmbed } from './embed-access.ts';
import { createKeptAnswers } from './kept-answers.ts';
import type { AnswerBytes, KeptAnswers } from './kept-answers.ts';
import { requireWorkbook } from './publish-rules.ts';
import { findCurrentDashboard } from './publish-rows.ts';
import { checkVisible, noDashboard, toEtag, toVisibilityKey } from './visibility-rules.ts';

export interface DashboardDependencies {
  readonly database: Database;
  readonly access: Access;
  readonly now: () => Date;
}

/** Published dashboards for readers. Source: docs/platform-api.md, "Sharing and embed access". */
export function createDashboardRoutes({ database, access, now }: DashboardDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.patch('/v1/embed/dashboard/:publicId', access.authenticate, async (c) => {
    const [publicId, act] = [readPublicId(c), toAuthorAct(c, now)];
    const { allowEmbed } = await readBody(c, embedAccessRequestSchema);
    await database.write(act.caller.accountId, (rows) => allowEmbedding(rows, act, { publicId, allowEmbed }));
    return c.json({ publicId, allowEmbed });
  });
  const kept = createKeptAnswers();
  routes.get('/v1/embed/dashboard/:publicId', access.authenticate, (c) => answerDashboard(c, database, kept));
  return routes;
}

async function allowEmbedding(
  rows: AccountRows,
  act: Act,
  { publicId, allowEmbed }: EmbedAccess,
): Promise<void> {
  const place = await requireManaged(rows, act.caller, publicId);
  await requireWorkbook(rows, { deploymentId: place.deploymentId, workbookId: place.id });
  const dashboard = await findCurrentDashboard(rows, place.id);
  if (!dashboard) throw noDashboard(publicId);
  if (dashboard.allow_embed === allowEmbed) return;
  await setAllowEmbed(rows, dashboard, allowEmbed);
  const change = { action: 'workbook.embed-access', type: 'WORKBOOK', id: place.id };
  await recordChange(rows, act, { ...change, details: { allowEmbed } });
}

/** The workbook behind a public id. It is named nowhere: who may not know of the one may not know of the other. */
async function requireManaged(rows: AccountRows, caller: Caller, publicId: string): Promise<ItemPlace> {
  const found = await findDashboardPlace(rows, publicId);
  if (!found || !isOfDeployment(caller, found.deploymentId)) throw noDashboard(publicId);
  const place: ItemPlace = { ...found, type: 'WORKBOOK' };
  const workbook = await findItem(rows, caller, place);
  if (!workbook || workbook.level === 0) throw noDashboard(publicId);
  if (workbook.level >= levelOf('manage')) return place;
  throw new Problem('not-allowed', `This needs manage access to the workbook of "${publicId}".`);
}

/** Looks taken where an answer changes between being found and being read: more than that is no coincidence. */
const mostLooks = 3;

async function answerDashboard(
  c: Context<AccessEnv>,
  database: Database,
  kept: KeptAnswers,
): Promise<Response> {
  const caller = c.get('caller');
  const publicId = readPublicId(c);
  const coding = acceptsGzip(c.req.header('accept-encoding')) ? 'gzip' : 'identity';
  for (let look = 0; look < mostLooks; look += 1) {
    const view = checkVisible(publicId, await recallView(database, caller, publicId));
    const etag = toEtag(caller, view);
    if (isFresh(c.req.header('if-none-match'), etag)) {
      setCaching(c, etag);
      return c.body(null, 304);
    }
    const name = `${view.version_id} ${view.body_hash} ${coding}`;
    const bytes = await kept.findOr(name, () =>
      database.read(caller.accountId, (rows) => findAnswer(rows, view.version_id, coding, view.body_hash)),
    );
    if (bytes) return sendBytes(c, { bytes, etag, coding });
  }
  throw noDashboard(publicId);
}

interface Sending {
  readonly bytes: AnswerBytes;
  readonly etag: string;
  readonly coding: 'identity' | 'gzip';
}

function sendBytes(c: Context, { bytes, etag, coding }: Sending): Response {
  setCaching(c, etag);
  c.header('Content-Type', 'application/json');
  if (coding === 'gzip') c.header('Content-Encoding', 'gzip');
  return c.body(bytes);
}

function recallView(database: Database, caller: Caller, publicId: string): Promise<EmbedView | undefined> {
  const key = `embed view ${publicId} ${toVisibilityKey(caller)}`;
  return database.recall(key, () =>
    database.read(caller.accountId, (rows) => findEmbedView(rows, caller, publicId)),
  );
}

/** Anything that cannot be a public id names no dashboard. */
function readPublicId(c: Context): string {
  const publicId = c.req.param('publicId') ?? '';
  if (/^[\w-]{1,64}$/.test(publicId)) return publicId;
  throw new Problem('not-found', 'There is no such dashboard.');
}

function setCaching(c: Context, etag: string): void {
  c.header('ETag', etag);
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Authorization, Accept-Encoding', { append: true });
}
