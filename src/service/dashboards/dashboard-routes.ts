import { Hono } from 'hono';
import type { Context } from 'hono';
import { embedAccessRequestSchema } from '../../contract/embedding.ts';
import { publishRequestSchema } from '../../contract/publish.ts';
import type { Access } from '../access/access.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import { toPrincipal } from '../access/principals.ts';
import type { Principal } from '../access/principals.ts';
import type { Database } from '../database/database.ts';
import { acceptsGzip, isFresh } from '../http/conditional.ts';
import { Problem } from '../http/problem.ts';
import { readBody, readId } from '../http/read-request.ts';
import { findAnswer, findEmbedView } from './dashboard-rows.ts';
import type { EmbedView } from './dashboard-rows.ts';
import { setEmbedAccess } from './embed-access.ts';
import { createKeptAnswers } from './kept-answers.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { publishDashboard } from './publish-rules.ts';
import { checkVisible, toEtag } from './visibility-rules.ts';

export interface DashboardDependencies {
  readonly database: Database;
  readonly access: Access;
  readonly now: () => Date;
}

/** Publishing, and published dashboards for readers. Source: platform-api.md, endpoints 3 and 9. */
export function createDashboardRoutes({ database, access, now }: DashboardDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const workbookPath = '/v1/deployments/:deploymentId/workbooks/:workbookId';
  routes.post(`${workbookPath}/publish`, access.authenticate, async (c) => {
    const place = { deploymentId: readId(c, 'deploymentId'), workbookId: readId(c, 'workbookId') };
    const { accountId, userId } = requirePublisher(c.get('caller'));
    const request = await readBody(c, publishRequestSchema);
    const { dashboard, warnings } = await database.write(accountId, (rows) =>
      publishDashboard(rows, { ...place, request, userId, now: now() }),
    );
    for (const warning of warnings) c.header('Warning', toWarningHeader(warning), { append: true });
    return c.json(dashboard);
  });
  routes.patch('/v1/embed/dashboard/:publicId', access.authenticate, async (c) => {
    const { accountId } = requirePublisher(c.get('caller'));
    const publicId = readPublicId(c);
    const { allowEmbed } = await readBody(c, embedAccessRequestSchema);
    return c.json(await database.write(accountId, (rows) => setEmbedAccess(rows, { publicId, allowEmbed })));
  });
  const kept = createKeptAnswers();
  routes.get('/v1/embed/dashboard/:publicId', access.authenticate, (c) => answerDashboard(c, database, kept));
  return routes;
}

function requirePublisher(caller: Caller): { accountId: number; userId: number } {
  if (caller.kind === 'person') return caller;
  throw new Problem('not-allowed', 'An embed token cannot publish, or change who may see: send an API key.');
}

/** RFC 7234 section 5.5: 199 is a warning for people to read. Header values are ASCII. */
function toWarningHeader(text: string): string {
  return `199 - "${text.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?')}"`;
}

async function answerDashboard(
  c: Context<AccessEnv>,
  database: Database,
  kept: KeptAnswers,
): Promise<Response> {
  const caller = c.get('caller');
  const publicId = readPublicId(c);
  const coding = acceptsGzip(c.req.header('accept-encoding')) ? 'gzip' : 'identity';
  const view = checkVisible(caller, publicId, await recallView(database, toPrincipal(caller), publicId));
  const etag = toEtag(caller, view);
  setCaching(c, etag);
  if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  const name = `${view.version_id} ${view.body_hash} ${coding}`;
  const bytes = await kept.findOr(name, () =>
    database.read(caller.accountId, (rows) => findAnswer(rows, view.version_id, coding)),
  );
  if (!bytes) throw new Problem('not-found', `There is no dashboard "${publicId}".`);
  c.header('Content-Type', 'application/json');
  if (coding === 'gzip') c.header('Content-Encoding', 'gzip');
  return c.body(bytes);
}

function recallView(
  database: Database,
  principal: Principal,
  publicId: string,
): Promise<EmbedView | undefined> {
  const key = `embed view ${JSON.stringify([publicId, principal])}`;
  return database.recall(key, () =>
    database.read(principal.accountId, (rows) => findEmbedView(rows, publicId, principal)),
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
