/** Obtains the address of the Data API and a data token from the platform. */
import { fillPath, paths } from '../contract/element-api-paths.ts';
import { ClientError } from './client-error.ts';
import type { PollingOptions } from './poll-until-computed.ts';
import type { ReadAs } from './read-as.ts';
import type { TokenCache } from './token-cache.ts';
import { readFields } from './read-response-body.ts';
import { shareRequest, type SharedRequest } from './shared-request.ts';
import { decodeToken } from './decode-token.ts';
import { defaultRetries } from './retry-request.ts';
import type { Transport } from './transport.ts';

/** Address and token for queries of the Data API. */
export interface DataCredentials {
  readonly url: string;
  readonly token: string;
}

export interface DataCredentialsSource {
  /** Returns the current credentials, or requests them. */
  obtain(): SharedRequest<DataCredentials>;
  /** Drops credentials that the Data API has refused. */
  drop(refused: SharedRequest<DataCredentials>): void;
}

export interface DataOptions extends PollingOptions {
  readonly baseUrl: string;
  readonly tokens: TokenCache;
  readonly transport: Transport;
  /** Address of the Data API as the host sets it. Default: the address that the deployment names. */
  readonly dataUrl?: string | undefined;
  /** Receives the deployment, where the host has not set the address of the Data API. */
  readonly onDeployment: (deployment: Readonly<Record<string, unknown>>) => void;
  /** Another reader through whose eyes the caller looks. Default: nobody. */
  readonly readAs?: ReadAs | undefined;
  /** Finds the deployment if the token does not name it. */
  readonly findDeploymentId: () => Promise<number | undefined>;
}

export function createDataCredentials(options: DataOptions): DataCredentialsSource {
  let current: SharedRequest<DataCredentials> | undefined;
  let renewAt = Infinity;
  const drop = (dropped: SharedRequest<DataCredentials>): void => {
    if (current === dropped) current = undefined;
  };
  return {
    obtain() {
      if (current && !current.isOver && options.transport.serverNow() < renewAt) return current;
      renewAt = Infinity;
      const obtained = shareRequest(async (signal) => {
        const credentials = await requestCredentials(options, signal);
        ({ renewAt } = decodeToken(credentials.token, options.transport.serverNow()));
        return credentials;
      });
      current = obtained;
      obtained.response.catch(() => drop(obtained));
      return obtained;
    },
    drop,
  };
}

async function requestCredentials(options: DataOptions, signal: AbortSignal): Promise<DataCredentials> {
  const { tokens } = options;
  const deploymentId = (await tokens.deploymentId(signal)) ?? (await options.findDeploymentId());
  if (deploymentId === undefined)
    throw new ClientError('token-refused', 'Neither the token nor the dashboard names a deployment.');
  const [url, token] = await Promise.all([
    options.dataUrl ??
      tokens.run((embedToken) => fetchDataUrl(options, deploymentId, embedToken, signal), signal),
    tokens.run((embedToken) => fetchDataToken(options, deploymentId, embedToken, signal), signal),
  ]);
  return { url, token };
}

async function fetchDataUrl(
  { baseUrl, transport, onDeployment }: DataOptions,
  deploymentId: number,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const body = await transport.json(baseUrl + fillPath(paths.deployment, { deploymentId }), {
    authorization: `Bearer ${token}`,
    signal,
  });
  onDeployment(readFields(body));
  return `${readField(body, 'deploymentUrl')}/cubejs-api`;
}

async function fetchDataToken(
  { baseUrl, transport, readAs }: DataOptions,
  deploymentId: number,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const url = baseUrl + fillPath(paths.deploymentToken, { deploymentId });
  const body = await transport.json(url, {
    method: 'POST',
    authorization: `Bearer ${token}`,
    body: { readAs },
    signal,
    // Safe to repeat: the platform stores no state for a data token.
    retries: defaultRetries,
  });
  return readField(body, 'cubeApiToken');
}

function readField(body: unknown, key: string): string {
  const value = readFields(body)[key];
  if (typeof value === 'string' && value !== '') return value;
  throw new ClientError('service-failed', `The platform’s response has no ${key}.`);
}
