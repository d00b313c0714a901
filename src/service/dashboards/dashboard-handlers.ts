import type { Context } from 'hono';
import type { EmbedAccess } from '../../contract/endpoints/dashboard-sharing.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { isOfDeployment } from '../access/caller.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { findDashboardWorkbook } from '../access/data-access-scope.ts';
import { findItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import { requiredLevel } from '../access/access-levels.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { acceptsGzip, isFresh } from '../http/conditional-request.ts';
import { Problem } from '../http/http-problem.ts';
import { findStoredResponse, findDashboardVisibility } from './dashboard-rows.ts';
import { findCurrentDashboard } from './publish-rows.ts';
import {
  checkVisible,
  dashboardNotFound,
  toVisibilityKey,
  type DashboardVisibilityRow,
} from './dashboard-visibility.ts';
import { toDashboardEtag } from './dashboard-response.ts';
import { createResponseCache, type ResponseBytes, type ResponseCache } from './response-cache.ts';
import { type ActionContext, toActionContext } from '../access/action-context.ts';
import { requireWorkbook } from './require-workbook.ts';
import { setAllowEmbed } from './sharing-actions.ts';

export interface DashboardDependencies {
  readonly database: Database;
  readonly now: () => Date;
}

/** Published dashboards for readers. Source: docs/platform-api.md, "Sharing and embed access". */
export function createDashboardHandlers({
  database,
  now,
}: DashboardDependencies): HandlersOf<'getEmbedDashboard' | 'setDashboardEmbedding'> {
  const cache = createResponseCache();
  return {
    setDashboardEmbedding: async ({ c, caller, path, body: { allowEmbed } }) => {
      const publicId = checkPublicId(path.publicId);
      const context = toActionContext(c, now);
      await database.write(caller.accountId, (rows) =>
        allowEmbedding(rows, context, { publicId, allowEmbed }),
      );
      return c.json({ publicId, allowEmbed });
    },
    getEmbedDashboard: ({ c, caller, path }) =>
      sendDashboard(c, { caller, publicId: checkPublicId(path.publicId) }, { database, cache }),
  };
}

async function allowEmbedding(
  rows: AccountRows,
  context: ActionContext,
  { publicId, allowEmbed }: EmbedAccess,
): Promise<void> {
  const itemRef = await requireManaged(rows, context.caller, publicId);
  await requireWorkbook(rows, { deploymentId: itemRef.deploymentId, workbookId: itemRef.id });
  const dashboard = await findCurrentDashboard(rows, itemRef.id);
  if (!dashboard) throw dashboardNotFound(publicId);
  if (dashboard.allow_embed === allowEmbed) return;
  await setAllowEmbed(rows, dashboard, allowEmbed);
  const change = { action: 'workbook.embed-access', type: 'WORKBOOK', id: itemRef.id };
  await recordAuditEvent(rows, context, { ...change, details: { allowEmbed } });
}

/** The workbook of a public id, which the caller must be able to manage. A workbook that it may not see is a 404. */
async function requireManaged(rows: AccountRows, caller: Caller, publicId: string): Promise<ItemReference> {
  const found = await findDashboardWorkbook(rows, publicId);
  if (!found || !isOfDeployment(caller, found.deploymentId)) throw dashboardNotFound(publicId);
  const itemRef: ItemReference = { ...found, type: 'WORKBOOK' };
  const workbook = await findItem(rows, caller, itemRef);
  if (!workbook || workbook.level === 0) throw dashboardNotFound(publicId);
  if (workbook.level >= requiredLevel('manage')) return itemRef;
  throw new Problem('not-allowed', `This needs manage access to the workbook of "${publicId}".`);
}

/** Most attempts where a response changes between finding its version and reading its body. */
const maxReadAttempts = 3;

async function sendDashboard(
  c: Context<AccessEnv>,
  { caller, publicId }: { readonly caller: Caller; readonly publicId: string },
  { database, cache }: { readonly database: Database; readonly cache: ResponseCache },
): Promise<Response> {
  const coding = acceptsGzip(c.req.header('accept-encoding')) ? 'gzip' : 'identity';
  for (let look = 0; look < maxReadAttempts; look += 1) {
    const view = checkVisible(publicId, await findCachedEmbedView(database, caller, publicId));
    const etag = toDashboardEtag(caller, view);
    if (isFresh(c.req.header('if-none-match'), etag)) {
      setCaching(c, etag);
      return c.body(null, 304);
    }
    const name = `${view.version_id} ${view.body_hash} ${coding}`;
    const bytes = await cache.getOrRead(name, () =>
      database.read(caller.accountId, (rows) =>
        findStoredResponse(rows, view.version_id, coding, view.body_hash),
      ),
    );
    if (bytes) return sendBytes(c, { bytes, etag, coding });
  }
  throw dashboardNotFound(publicId);
}

interface Sending {
  readonly bytes: ResponseBytes;
  readonly etag: string;
  readonly coding: 'identity' | 'gzip';
}

function sendBytes(c: Context, { bytes, etag, coding }: Sending): Response {
  setCaching(c, etag);
  c.header('Content-Type', 'application/json');
  if (coding === 'gzip') c.header('Content-Encoding', 'gzip');
  return c.body(bytes);
}

function findCachedEmbedView(
  database: Database,
  caller: Caller,
  publicId: string,
): Promise<DashboardVisibilityRow | undefined> {
  const key = `embed view ${publicId} ${toVisibilityKey(caller)}`;
  return database.readCached(key, () =>
    database.read(caller.accountId, (rows) => findDashboardVisibility(rows, caller, publicId)),
  );
}

/** Refuses text that cannot be a public id with a 404. */
function checkPublicId(publicId: string): string {
  if (/^[\w-]{1,64}$/.test(publicId)) return publicId;
  throw new Problem('not-found', 'There is no such dashboard.');
}

function setCaching(c: Context, etag: string): void {
  c.header('ETag', etag);
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Authorization, Accept-Encoding', { append: true });
}
