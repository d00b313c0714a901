import type { Context } from 'hono';
import type { dashboardOperations } from '../../contract/endpoints/published-dashboards.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { acceptsGzip } from '../http/accept-encoding.ts';
import { matchesEtag } from '../http/conditional-request.ts';
import { findStoredResponse, findDashboardVisibility } from './dashboard-rows.ts';
import {
  requireVisible,
  dashboardNotFound,
  toVisibilityKey,
  type DashboardVisibilityRow,
} from './dashboard-visibility.ts';
import { applyTheme, findThemeValues } from './dashboard-theme.ts';
import {
  decodeDashboardResponse,
  encodeDashboardResponse,
  nameTheme,
  toDashboardEtag,
} from './encoded-dashboard-response.ts';
import { checkPublicId } from './public-id.ts';
import { createResponseCache, type ResponseBytes, type ResponseCache } from './response-cache.ts';

export interface DashboardDependencies {
  readonly database: Database;
  readonly now: () => Date;
}

/** Published dashboards for readers. Source: docs/platform-api.md, "Sharing and embed access". */
export function createPublishedDashboardHandlers({
  database,
}: Pick<DashboardDependencies, 'database'>): HandlersOf<keyof typeof dashboardOperations> {
  const cache = createResponseCache();
  return {
    getEmbedDashboard: ({ c, caller, path }) =>
      sendDashboard(c, { caller, publicId: checkPublicId(path.publicId) }, { database, cache }),
  };
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
    const view = requireVisible(publicId, await findCachedEmbedView(database, caller, publicId));
    const etag = toDashboardEtag(caller, view);
    if (matchesEtag(c.req.header('if-none-match'), etag)) {
      setCaching(c, etag);
      return c.body(null, 304);
    }
    const name = `${view.version_id} ${view.body_hash} ${nameTheme(view)}${coding}`;
    const bytes = await cache.getOrRead(name, () =>
      database.read(caller.accountId, (rows) => readBody(rows, view, coding)),
    );
    if (!bytes) continue;
    return sendBytes(c, { bytes, etag, coding });
  }
  throw dashboardNotFound(publicId);
}

/** `undefined`: the dashboard or its theme was changed meanwhile. */
async function readBody(
  rows: AccountRows,
  { version_id: versionId, body_hash: hash, theme }: DashboardVisibilityRow,
  coding: Sending['coding'],
): Promise<ResponseBytes | undefined> {
  if (!theme) return findStoredResponse(rows, versionId, coding, hash);
  const stored = await findStoredResponse(rows, versionId, 'identity', hash);
  const values = await findThemeValues(rows, theme);
  if (!stored || values === undefined) return undefined;
  const encoded = encodeDashboardResponse(applyTheme(decodeDashboardResponse(stored), theme, values));
  return new Uint8Array(coding === 'gzip' ? encoded.body_gzip : encoded.body);
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

function setCaching(c: Context, etag: string): void {
  c.header('ETag', etag);
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Authorization, Accept-Encoding', { append: true });
}
