/** From what the host has set to the ports that the store works with, or to what is missing. */
import { within } from '../../client/idle-timeout.ts';
import {
  createPlatformClient,
  type PlatformClient,
  type PlatformSettings,
} from '../../client/platform-client.ts';
import type { DashboardPorts } from '../../store/dashboard-store.ts';
import { createElementProblem, type ElementProblem } from '../../store/element-problem.ts';
import type { DataSource } from './dashboard-settings.ts';

/** The properties of the element that decide where a dashboard and its rows come from. Limits are read when they are needed. */
export interface DashboardConnectionSettings extends PlatformSettings {
  readonly dashboard: unknown;
  readonly dataSource: DataSource | undefined;
}

/** `nothing-given`: some frameworks insert an element first and set it up later, so there is nothing to complain of. */
export function findMissingSettings(
  settings: DashboardConnectionSettings,
): ElementProblem | 'nothing-given' | undefined {
  if (settings.dashboard !== undefined) return undefined;
  const { baseUrl, publicId } = settings;
  const hasToken = settings.token ?? settings.getToken ?? settings.tokenUrl ?? settings.sessionId;
  if (!baseUrl && !publicId && !hasToken) return 'nothing-given';
  if (!baseUrl) return createElementProblem('attribute-missing', 'session', { about: 'base-url' });
  if (!publicId) return createElementProblem('attribute-missing', 'session', { about: 'public-id' });
  return hasToken ? undefined : createElementProblem('token-missing', 'session');
}

/** The store's ports, and the platform itself for those who write to it. */
export interface DashboardConnection extends DashboardPorts {
  /** undefined where the host has given the dashboard, and so keeps it. */
  readonly platform: () => PlatformClient | undefined;
}

export function createDashboardConnection(
  settings: DashboardConnectionSettings,
  timeZone: () => string,
): DashboardConnection {
  const { dashboard, dataSource } = settings;
  let client: PlatformClient | undefined;
  // Not before it is asked: what the settings lack is then a failure of this dashboard, shown in its place.
  const connect = () => (client ??= createPlatformClient(settings));
  return {
    fetchDashboard: async (signal) => dashboard ?? (await connect().fetchDashboard(signal)),
    load: async (query, joining) => connect().load(query, joining),
    sql: async (query, joining) => connect().sql(query, joining),
    meta: async (signal) => connect().meta(signal),
    readAttributes: async (signal) => (settings.baseUrl ? connect().readAttributes(signal) : {}),
    query:
      dataSource &&
      ((request, signal) =>
        within({ from: 'dataSource', seconds: settings.requestTimeout, signal }, (own) =>
          dataSource.query(request, own),
        )),
    timeZone,
    platform: () => (dashboard === undefined ? connect() : undefined),
  };
}
