/** Client of the platform for one dashboard. */
import { fillPath, paths } from '../contract/element-api-paths.ts';
import type { SharedQueryOptions } from '../contract/query-sharing-options.ts';
import { parseBaseUrl, parsePublicId } from './validate-url-input.ts';
import { ClientError } from './client-error.ts';
import type { PollingOptions } from './poll-until-computed.ts';
import { createDataCredentials, type DataOptions } from './data-credentials.ts';
import type { RequestClock } from './clock-and-random.ts';
import { readFields } from './read-response-body.ts';
import { findReadAs } from './read-as.ts';
import { createTokenCache } from './token-cache.ts';
import type { ReceivedToken } from './decode-token.ts';
import { createTokenSource, type TokenOptions } from './token-source.ts';
import { createTransport, type PlatformRequest, type TransportOptions } from './transport.ts';
import { createDataQueries } from './data-queries.ts';
import type { SqlQuery } from './load-sql-rows.ts';

/** Options of a client for one dashboard. */
export interface PlatformOptions extends PlatformSettings {
  /** Base address of the platform API, such as `https://platform.example.com/api`. */
  readonly baseUrl: string;
  /** Public id of the dashboard. */
  readonly publicId: string;
}

/** Settings from a host, which may set them one after another. A missing setting is an error when it is needed. */
export interface PlatformSettings
  extends TokenOptions, TransportOptions, Pick<PollingOptions, 'queryTimeout'> {
  readonly baseUrl?: string | undefined;
  /** Base address of the Data API. By default the platform names it. */
  readonly dataUrl?: string | undefined;
}

/** What a program that runs a client may hand in. */
export interface PlatformClientPorts {
  /** Measures time limits and retries. By default the clock of this machine. */
  readonly clock?: RequestClock | undefined;
  /** Receives every embed token before it is used. */
  readonly onToken?: ((token: ReceivedToken) => void) | undefined;
  /** The reader has signed out of the host, or a token is not for this dashboard: nothing may be shown any more. */
  readonly onRefused?: ((error: ClientError) => void) | undefined;
}

/**
 * One dashboard and its data, as the reader of an embed token may see them. Methods reject with a `ClientError`, or with
 * the reason of the signal that stopped them. Results are `unknown`: check them before use.
 */
export interface PlatformClient {
  /** Fetches the dashboard. Address and token of the Data API are requested at the same time. */
  fetchDashboard(signal: AbortSignal): Promise<unknown>;
  /** Runs a JSON query of the Data API. Equal queries of one page share a request. */
  load(query: Record<string, unknown>, joining: SharedQueryOptions): Promise<unknown>;
  /** Fetches the part of the data model that the reader may use. */
  meta(signal: AbortSignal): Promise<unknown>;
  /** Reader attributes of the token by name, unverified. Empty if the token cannot be decoded. */
  readAttributes(signal: AbortSignal): Promise<Record<string, unknown>>;
  /** Runs an SQL query of the Data API. Resolves to columns, and one array of values per column. */
  sql(query: SqlQuery, joining: SharedQueryOptions): Promise<unknown>;
  /** Mode of the token, unverified: `view` or `creator`, which may edit. */
  mode(signal: AbortSignal): Promise<unknown>;
  /** Permissions of the token, unverified, such as `export`. */
  permissions(signal: AbortSignal): Promise<unknown>;
  /** Whether the platform answers questions. `true` until it has said that it does not. */
  answersQuestions(): boolean;
  /** Whether the platform draws whole dashboards as PDF and PNG. `true` until it has said that it does not. */
  drawsDashboards(): boolean;
  /** The dashboard that `fetchDashboard` has fetched. `undefined` before its first call. */
  dashboard(): Promise<unknown>;
  /** Forgets the token. The next call needs a new one. */
  signOut(): void;
  /** Runs a request of the caller with the current token; a 401, as a `ClientError`, renews it once. */
  withToken<T>(call: (token: string, baseUrl: string) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Reads a path of the platform API. `etagOf` tells the version of the result. */
  get(path: string): Promise<unknown>;
  /**
   * Sends a PUT with a JSON body to a path of the platform API. It cannot be stopped.
   * @param ifMatch - version to which the change applies, as `etagOf` returns it. By default it applies to any version.
   */
  put(path: string, body: unknown, ifMatch?: string): Promise<unknown>;
}

/**
 * Creates a client for one dashboard. It sends no request before its first call.
 * @param settings - settings of the client, as `PlatformOptions` lists them.
 * @param ports - clock of the client, and a listener for tokens.
 * @throws ClientError `token-missing` if the options name no source of tokens, `attribute-invalid` for an address that is
 * not absolute, and `insecure-transport` for one that no token may be sent to.
 * @example
 * ```ts
 * import { createPlatformClient } from 'vitrine/client';
 *
 * const client = createPlatformClient({ baseUrl: 'https://platform.example.com/api', publicId, token });
 * const dashboard = await client.fetchDashboard(AbortSignal.timeout(10_000));
 * ```
 */
export function createPlatformClient(
  settings: PlatformSettings,
  { clock, ...ports }: PlatformClientPorts = {},
): PlatformClient {
  if (settings.baseUrl === undefined) throw new ClientError('query-failed', noPlatform);
  const baseUrl = parseBaseUrl(settings.baseUrl, 'base-url');
  const transport = createTransport(settings, clock);
  const source = createTokenSource(settings, baseUrl, transport);
  if (!source) throw new ClientError('token-missing', 'Set token, getToken, token-url or session-id.');
  const { publicId } = settings;
  const tokens = createTokenCache(source, { publicId, ...ports, serverNow: () => transport.serverNow() });
  const readAs = findReadAs(settings);
  let dashboard: Promise<unknown> | undefined;
  let answersQuestions = true;
  let drawsDashboards = true;

  const dataOptions: DataOptions = {
    baseUrl,
    tokens,
    transport,
    clock,
    readAs,
    get queryTimeout() {
      return settings.queryTimeout;
    },
    dataUrl: settings.dataUrl && parseBaseUrl(settings.dataUrl, 'data-url'),
    onDeployment(deployment) {
      answersQuestions = deployment.aiUrl !== null;
      drawsDashboards = deployment.drawsDashboards !== false;
    },
    findDeploymentId: async () => readDeploymentId(await dashboard),
  };
  const credentials = createDataCredentials(dataOptions);

  const send = (path: string, request: PlatformRequest): Promise<unknown> =>
    tokens.run(
      (token) => transport.json(baseUrl + path, { ...request, authorization: `Bearer ${token}` }),
      new AbortController().signal,
    );

  return {
    ...createDataQueries(dataOptions, credentials),
    async fetchDashboard(signal) {
      const publicId = parsePublicId(settings.publicId ?? '');
      const url = baseUrl + fillPath(paths.embedDashboard, { publicId });
      dashboard = tokens.run(
        (token) => transport.json(url, { authorization: `Bearer ${token}`, signal }),
        signal,
      );
      // So that the first query does not wait for the dashboard. It reports a failure, too.
      credentials
        .obtain()
        .join(signal)
        .catch(() => undefined);
      return dashboard;
    },
    readAttributes: async (signal) =>
      readAs?.userAttributes ?? readFields((await tokens.readClaims(signal)).userAttributes),
    mode: async (signal) => (await tokens.readClaims(signal)).mode,
    permissions: async (signal) => (await tokens.readClaims(signal)).permissions,
    answersQuestions: () => answersQuestions,
    drawsDashboards: () => drawsDashboards,
    dashboard: async () => dashboard,
    signOut() {
      dashboard = undefined;
      tokens.end();
      source.forget?.();
    },
    withToken: (call, signal) => tokens.run((token) => call(token, baseUrl), signal),
    get: (path) => send(path, {}),
    put: (path, body, ifMatch) => send(path, { method: 'PUT', body, ifMatch }),
  };
}

const noPlatform = 'No platform is set: set base-url and a token, or dataSource.';

function readDeploymentId(dashboard: unknown): number | undefined {
  const { deploymentId } = readFields(dashboard);
  return typeof deploymentId === 'number' ? deploymentId : undefined;
}
