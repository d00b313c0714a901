/** With what the Data API is asked: its address and a token, both through the platform. */
import { paths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import type { PollingOptions } from './poll-until-computed.ts';
import type { EmbedSession } from './embed-session.ts';
import { shareRequest, type SharedRequest } from './shared-request.ts';
import { defaultRetries } from './retry-request.ts';
import type { Transport } from './transport.ts';

/** What a question is asked with. */
export interface DataCredentials {
  readonly url: string;
  readonly token: string;
}

export interface DataCredentialsSource {
  /** The current one. */
  obtain(): SharedRequest<DataCredentials>;
  /** The Data API has refused it. */
  drop(pass: SharedRequest<DataCredentials>): void;
}

export interface SqlQuery {
  readonly query: string;
  /** IANA name. */
  readonly timezone: string;
}

export interface DataOptions extends PollingOptions {
  readonly baseUrl: string;
  readonly session: EmbedSession;
  readonly transport: Transport;
  /** Set by the host; else the deployment names it. */
  readonly dataUrl?: string | undefined;
  /** For tokens that do not say which deployment they are for. */
  readonly findDeploymentId: () => Promise<number | undefined>;
}

export function createDataCredentials(options: DataOptions): DataCredentialsSource {
  let pass: SharedRequest<DataCredentials> | undefined;
  const drop = (dropped: SharedRequest<DataCredentials>): void => {
    if (pass === dropped) pass = undefined;
  };
  return {
    obtain() {
      if (pass && !pass.isOver) return pass;
      const obtained = shareRequest((signal) => requestPass(options, signal));
      pass = obtained;
      obtained.answer.catch(() => drop(obtained));
      return obtained;
    },
    drop,
  };
}

async function requestPass(options: DataOptions, signal: AbortSignal): Promise<DataCredentials> {
  const { session } = options;
  const deploymentId = (await session.deploymentId(signal)) ?? (await options.findDeploymentId());
  if (deploymentId === undefined)
    throw new ClientError('token-refused', 'No deployment is named by the token or the dashboard.');
  const [url, token] = await Promise.all([
    options.dataUrl ??
      session.run((embedToken) => fetchDataUrl(options, deploymentId, embedToken, signal), signal),
    session.run((embedToken) => fetchDataToken(options, deploymentId, embedToken, signal), signal),
  ]);
  return { url, token };
}

async function fetchDataUrl(
  { baseUrl, transport }: DataOptions,
  deploymentId: number,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const body = await transport.json(baseUrl + paths.deployment(deploymentId), {
    authorization: `Bearer ${token}`,
    signal,
  });
  return `${readField(body, 'deploymentUrl')}/cubejs-api`;
}

async function fetchDataToken(
  { baseUrl, transport }: DataOptions,
  deploymentId: number,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const url = baseUrl + paths.deploymentToken(deploymentId);
  const body = await transport.json(url, {
    method: 'POST',
    authorization: `Bearer ${token}`,
    body: {},
    signal,
    // The platform keeps nothing of a data token: another one changes nothing.
    retries: defaultRetries,
  });
  return readField(body, 'cubeApiToken');
}

function readField(body: unknown, key: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  if (typeof value === 'string' && value !== '') return value;
  throw new ClientError('service-failed', `The platform’s answer has no ${key}.`);
}
