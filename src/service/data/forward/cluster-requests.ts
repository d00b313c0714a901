/** Sends requests to a cluster of the open-source engine, with a token of the service that names the caller. */
import { createHmac } from 'node:crypto';
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import { DataError } from '../../../semantic-layer/data-error.ts';
import type { DataCaller } from '../../access/data-access-ports.ts';
import { toUpstreamHeaders } from './forwarded-headers.ts';

export interface Cluster {
  /** The cluster's base URL, without a slash at the end: `https://cluster.example.com/cubejs-api`. */
  url: string;
  /** The cluster's API secret, with which tokens are signed (HS256). */
  secret: string;
  now: () => Date;
  /** Seconds in which the cluster's response must begin; default 120. */
  seconds?: number | undefined;
  /** Called with faults of the cluster and of its configuration. */
  onFault?: ((error: unknown) => void) | undefined;
}

interface ClusterRequest {
  readonly caller: DataCaller;
  readonly method: string;
  /** With the parameters of the address. */
  readonly path: string;
  /** Headers of the caller's request. */
  readonly headers?: Headers | undefined;
  /** JSON that the service has written, or the bytes of the caller's request. */
  readonly body?: string | ArrayBuffer | undefined;
  /** Aborted when nobody needs the response any more. */
  readonly signal: AbortSignal;
}

/** Rejects when the response does not begin in time. A begun stream has no time limit. */
export async function requestCluster(cluster: Cluster, request: ClusterRequest): Promise<Response> {
  const { seconds = 120, onFault } = cluster;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), seconds * 1_000);
  try {
    return refuseMisconfigured(cluster, await send(cluster, request, late.signal));
  } catch (error) {
    if (error instanceof DataError) throw error;
    request.signal.throwIfAborted();
    onFault?.(error);
    if (late.signal.aborted)
      throw new DataError(`The data cluster did not respond within ${seconds} s.`, 504);
    throw new DataError('The data cluster cannot be reached.', 502);
  } finally {
    clearTimeout(timer);
  }
}

function send({ url, secret, now }: Cluster, request: ClusterRequest, late: AbortSignal): Promise<Response> {
  const { caller, method, path, body } = request;
  const token = signUpstreamToken(caller, secret, now());
  const headers = toUpstreamHeaders(request.headers ?? new Headers(), token);
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  return fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.any([request.signal, late]),
  });
}

/**
 * Turns a refusal of the service's token (401, 403) or a redirect into a 502. They are faults of the configuration: passed
 * on, they would make the client renew its own token again and again.
 */
function refuseMisconfigured({ onFault }: Cluster, response: Response): Response {
  const isRedirect = response.status >= 300 && response.status < 400;
  if (response.status !== 401 && response.status !== 403 && !isRedirect) return response;
  const message = isRedirect
    ? 'The data cluster redirected the request: check DATA_URL.'
    : "The data cluster refused the service's own token: check DATA_SECRET.";
  void response.body?.cancel();
  onFault?.(new Error(message));
  throw new DataError(message, 502);
}

/** The message of an error response of the cluster, without its stack trace. */
export function readClusterError(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isRecord(body) ? readString(body.error) : undefined;
    if (error !== undefined) return error.replace(/^Error: /, '');
  } catch {
    // A body that is not JSON is an error page of a proxy.
  }
  return 'The data cluster responded with an error.';
}

/** Lifetime of a token for the cluster in seconds; each request gets a new one. */
const lifetime = 300;

/**
 * The token for the cluster: HS256 (RFC 7515, RFC 7519). Its claims are the cluster's security context; those of the
 * service replace claims of the host with the same name. It expires no later than the caller's token.
 */
function signUpstreamToken(caller: DataCaller, secret: string, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const { securityContext, userAttributes, groups, accountId, deploymentId, expiresAt } = caller;
  const claims = {
    ...securityContext,
    userAttributes,
    groups,
    accountId,
    deploymentId,
    iat: issuedAt,
    exp: Math.min(issuedAt + lifetime, expiresAt),
  };
  const content = `${toPart({ alg: 'HS256', typ: 'JWT' })}.${toPart(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
