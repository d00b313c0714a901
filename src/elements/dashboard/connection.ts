/** From what the host has set to the ports that the store works with, or to what is missing. */
import { createPlatformClient, type PlatformClient } from '../../client/platform-client.ts';
import type { GetToken } from '../../client/token-source.ts';
import type { DashboardPorts } from '../../store/dashboard-store.ts';
import { createProblem, type Problem } from '../../store/problem.ts';
import type { DataSourceRequest } from '../../store/row-loader.ts';

/** The properties of the element that decide where a dashboard and its rows come from. */
export interface ConnectionSettings {
  readonly baseUrl: string | undefined;
  readonly publicId: string | undefined;
  readonly token: string | undefined;
  readonly sessionId: string | undefined;
  readonly tokenUrl: string | undefined;
  readonly dataUrl: string | undefined;
  readonly getToken: GetToken | undefined;
  readonly dashboard: unknown;
  readonly dataSource:
    { query(request: DataSourceRequest, signal: AbortSignal): Promise<unknown> } | undefined;
}

/** `nothing-given`: some frameworks insert an element first and set it up later, so there is nothing to complain of. */
export function findMissing(settings: ConnectionSettings): Problem | 'nothing-given' | undefined {
  if (settings.dashboard !== undefined) return undefined;
  const { baseUrl, publicId } = settings;
  const hasToken = settings.token ?? settings.getToken ?? settings.tokenUrl ?? settings.sessionId;
  if (!baseUrl && !publicId && !hasToken) return 'nothing-given';
  if (!baseUrl) return createProblem('attribute-missing', 'session', { about: 'base-url' });
  if (!publicId) return createProblem('attribute-missing', 'session', { about: 'public-id' });
  return hasToken ? undefined : createProblem('token-missing', 'session');
}

/** The store's ports, and the platform itself for those who write to it. */
export interface Connection extends DashboardPorts {
  /** undefined where the host has given the dashboard, and so keeps it. */
  readonly platform: () => PlatformClient | undefined;
}

export function createPorts(settings: ConnectionSettings, timeZone: () => string): Connection {
  const { dashboard, dataSource } = settings;
  let client: PlatformClient | undefined;
  // Not before it is asked: what the settings lack is then a failure of this dashboard, shown in its place.
  const connect = () => (client ??= createClient(settings));
  return {
    fetchDashboard: async (signal) => dashboard ?? (await connect().fetchDashboard(signal)),
    load: async (query, joining) => connect().load(query, joining),
    sql: async (question, joining) => connect().sql(question, joining),
    meta: async (signal) => connect().meta(signal),
    readAttributes: async (signal) => (settings.baseUrl ? connect().readAttributes(signal) : {}),
    query: dataSource && ((request, signal) => dataSource.query(request, signal)),
    timeZone,
    platform: () => (dashboard === undefined ? connect() : undefined),
  };
}

/** Named one by one: an element's properties are no fields of its own, so a spread would lose them. */
function createClient(settings: ConnectionSettings): PlatformClient {
  const { baseUrl, publicId = '', token, sessionId, tokenUrl, dataUrl, getToken } = settings;
  if (!baseUrl) throw new NoPlatformError();
  return createPlatformClient({ baseUrl, publicId, token, sessionId, tokenUrl, dataUrl, getToken });
}

class NoPlatformError extends Error {
  readonly code = 'query-failed';
  constructor() {
    super('There is no platform to ask: set base-url and a token, or dataSource.');
  }
}
