/** The platform as one dashboard sees it. */
import { paths } from '../contract/paths.ts';
import { parseBaseUrl, parsePublicId } from './parse-url.ts';
import { ClientError } from './client-error.ts';
import type { PollingOptions } from './poll-until-computed.ts';
import { type SqlQuery, createDataCredentials, type DataOptions } from './data-credentials.ts';
import type { RequestClock } from './request-clock.ts';
import { createEmbedSession } from './embed-session.ts';
import type { SharedQueryOptions } from './shared-queries.ts';
import { createTokenSource, type TokenOptions } from './token-source.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import type { DataQueries } from './data-queries.ts';
import { within } from './idle-timeout.ts';
import { loadFile } from './load-file.ts';

export interface PlatformOptions extends PlatformSettings {
  readonly baseUrl: string;
  readonly publicId: string;
}

/** As a host gives them, one after another: what is missing is told where it is needed. */
export interface PlatformSettings
  extends TokenOptions, TransportOptions, Pick<PollingOptions, 'queryTimeout'> {
  readonly baseUrl?: string | undefined;
  /** Base of the Data API, if the host sets it; else the deployment names it. */
  readonly dataUrl?: string | undefined;
}

export interface PlatformClient {
  /** The dashboard, unread. The Data API's address and token are asked for side by side with it. */
  fetchDashboard(signal: AbortSignal): Promise<unknown>;
  /** Answer of the Data API to a JSON query, unread. */
  load(query: Record<string, unknown>, joining: SharedQueryOptions): Promise<unknown>;
  /** The data model as this reader may use it, unread. */
  meta(signal: AbortSignal): Promise<unknown>;
  /** What the token says of its reader, by name; nothing where it cannot be decoded. */
  readAttributes(signal: AbortSignal): Promise<Record<string, unknown>>;
  /** Answer of the Data API to SQL: columns, and one array of values per column. */
  sql(query: SqlQuery, joining: SharedQueryOptions): Promise<unknown>;
  /** The token's mode, unverified: `creator` may edit. */
  mode(signal: AbortSignal): Promise<unknown>;
  /** What the token permits beyond seeing, unverified and unread: `export`. */
  permissions(signal: AbortSignal): Promise<unknown>;
  /** The dashboard that was fetched, unread. */
  dashboard(): Promise<unknown>;
  /** Puts a body to a path of the platform. Nobody ends it: what its sender has seen saved is saved. */
  put(path: string, body: unknown): Promise<unknown>;
}

/** @throws ClientError where the options name no source of tokens, or an address that no token may be sent to. */
export function createPlatformClient(given: PlatformSettings, clock?: RequestClock): PlatformClient {
  if (given.baseUrl === undefined) throw new ClientError('query-failed', noPlatform);
  const baseUrl = parseBaseUrl(given.baseUrl, 'base-url');
  const transport = createTransport(given, clock);
  const source = createTokenSource(given, baseUrl, transport);
  if (!source) throw new ClientError('token-missing', 'Set token, getToken, token-url or session-id.');
  const session = createEmbedSession(source);
  let dashboard: Promise<unknown> | undefined;

  const data = createDataAccess({
    baseUrl,
    session,
    transport,
    clock,
    get queryTimeout() {
      return given.queryTimeout;
    },
    dataUrl: given.dataUrl && parseBaseUrl(given.dataUrl, 'data-url'),
    findDeploymentId: async () => readDeploymentId(await dashboard),
  });

  return {
    async fetchDashboard(signal) {
      const url = baseUrl + paths.embedDashboard(parsePublicId(given.publicId ?? ''));
      dashboard = session.run(
        (token) => transport.json(url, { authorization: `Bearer ${token}`, signal }),
        signal,
      );
      // Its failure shows where it is needed, at the first query.
      data.prepare(signal).catch(() => undefined);
      return dashboard;
    },
    load: async (query, joining) => (await data.open(joining.signal)).load(query, joining),
    meta: async (signal) => (await data.open(signal)).meta(signal),
    readAttributes: async (signal) => toRecord((await session.readClaims(signal)).userAttributes),
    sql: async (query, joining) => (await data.open(joining.signal)).sql(query, joining),
    mode: async (signal) => (await session.readClaims(signal)).mode,
    permissions: async (signal) => (await session.readClaims(signal)).permissions,
    dashboard: async () => dashboard,
    put(path, body) {
      const { signal } = new AbortController();
      const send = (token: string): Promise<unknown> =>
        transport.json(baseUrl + path, { method: 'PUT', authorization: `Bearer ${token}`, body });
      return session.run(send, signal);
    },
  };
}

const noPlatform = 'There is no platform to ask: set base-url and a token, or dataSource.';

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function readDeploymentId(dashboard: unknown): number | undefined {
  const value: unknown =
    typeof dashboard === 'object' && dashboard !== null ? Reflect.get(dashboard, 'deploymentId') : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** The Data API as one dashboard sees it: prepared side by side with the dashboard, and asked once it has arrived. */
interface DataAccess {
  /** Asks for address and token ahead of the first query, so that neither waits for the dashboard. */
  prepare(signal: AbortSignal): Promise<void>;
  /** The file with the questions is fetched side by side with the dashboard. */
  open(signal: AbortSignal): Promise<DataQueries>;
}

function createDataAccess(options: DataOptions): DataAccess {
  const passes = createDataCredentials(options);
  let queries: DataQueries | undefined;

  async function open(signal: AbortSignal): Promise<DataQueries> {
    if (queries) return queries;
    const load = () => loadFile(() => import('./data-queries.ts'));
    const { createDataQueries } = await within({ from: 'a file of the dashboard', signal }, load);
    return (queries ??= createDataQueries(options, passes));
  }

  return {
    async prepare(signal) {
      await Promise.all([passes.obtain().join(signal), open(signal)]);
    },
    open,
  };
}
