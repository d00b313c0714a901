/** The platform as one dashboard sees it. */
import { paths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import { createDataAccess, type SqlQuestion } from './data-access.ts';
import { createEmbedSession } from './embed-session.ts';
import type { Joining } from './shared-questions.ts';
import { createTokenSource, type TokenOptions } from './token-source.ts';
import { requestJson } from './transport.ts';

export interface PlatformOptions extends TokenOptions {
  /** Base of the Data API, if the host sets it; else the deployment names it. */
  readonly dataUrl?: string | undefined;
}

export interface PlatformClient {
  /** The dashboard, unread. The Data API's address and token are asked for side by side with it. */
  fetchDashboard(signal: AbortSignal): Promise<unknown>;
  /** Answer of the Data API to a JSON query, unread. */
  load(query: Record<string, unknown>, joining: Joining): Promise<unknown>;
  /** The data model as this reader may use it, unread. */
  meta(signal: AbortSignal): Promise<unknown>;
  /** What the token says of its reader, by name; nothing where it cannot be decoded. */
  readAttributes(signal: AbortSignal): Promise<Record<string, unknown>>;
  /** Answer of the Data API to SQL: columns, and one array of values per column. */
  sql(question: SqlQuestion, joining: Joining): Promise<unknown>;
  /** The token's mode, unverified: `creator` may edit. */
  mode(signal: AbortSignal): Promise<unknown>;
  /** What the token permits beyond seeing, unverified and unread: `export`. */
  permissions(signal: AbortSignal): Promise<unknown>;
  /** The dashboard that was fetched, unread. */
  dashboard(): Promise<unknown>;
  /** Puts a body to a path of the platform. */
  put(path: string, body: unknown, signal: AbortSignal): Promise<unknown>;
}

/** @throws ClientError `token-missing` where the options name no source of tokens. */
export function createPlatformClient(given: PlatformOptions): PlatformClient {
  const baseUrl = given.baseUrl.replace(/\/+$/, '');
  const source = createTokenSource({ ...given, baseUrl });
  if (!source) throw new ClientError('token-missing', 'Set token, getToken, token-url or session-id.');
  const session = createEmbedSession(source);
  let dashboard: Promise<unknown> | undefined;

  const data = createDataAccess({
    baseUrl,
    session,
    dataUrl: given.dataUrl?.replace(/\/+$/, ''),
    findDeploymentId: async () => readDeploymentId(await dashboard),
  });

  return {
    fetchDashboard(signal) {
      const url = baseUrl + paths.embedDashboard(given.publicId);
      dashboard = session.run(
        (token) => requestJson(url, { authorization: `Bearer ${token}`, signal }),
        signal,
      );
      // Its failure shows where it is needed, at the first query.
      data.prepare(signal).catch(() => undefined);
      return dashboard;
    },
    load: (query, joining) => data.load(query, joining),
    meta: (signal) => data.meta(signal),
    readAttributes: async (signal) => toRecord((await session.readClaims(signal)).userAttributes),
    sql: (question, joining) => data.sql(question, joining),
    mode: async (signal) => (await session.readClaims(signal)).mode,
    permissions: async (signal) => (await session.readClaims(signal)).permissions,
    dashboard: async () => dashboard,
    put: (path, body, signal) =>
      session.run(
        (token) =>
          requestJson(baseUrl + path, { method: 'PUT', authorization: `Bearer ${token}`, body, signal }),
        signal,
      ),
  };
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function readDeploymentId(dashboard: unknown): number | undefined {
  const value: unknown =
    typeof dashboard === 'object' && dashboard !== null ? Reflect.get(dashboard, 'deploymentId') : undefined;
  return typeof value === 'number' ? value : undefined;
}
