/**
 * Forwards the Data API to a cluster of the open-source engine. The caller's token is replaced by one that is signed for
 * the cluster, and responses are streamed. Source: docs/data-api.md, "Forwarding to a cluster".
 */
import { Hono, type Context } from 'hono';
import { dataOperations } from '../../../contract/operations/all-operations.ts';
import { addOperationRoute } from '../../http/operation-route.ts';
import { dataPaths } from '../../../contract/element-api-paths.ts';
import type {
  DataCaller,
  IsQueryAllowed,
  ListAllowedMembers,
  VerifyDataToken,
} from '../../access/data-access-ports.ts';
import { recordCaller } from '../../http/request-trace.ts';
import { watchAccess } from '../../access/watch-access.ts';
import { requireSamePermissions } from '../require-same-permissions.ts';
import { readDataCaller } from '../read-data-caller.ts';
import { DataError } from '../../../semantic-layer/data-error.ts';
import { sendError } from '../send-data-error.ts';
import { filterMeta } from './filter-meta.ts';
import { toCallerHeaders, toUpstreamHeaders } from './forwarded-headers.ts';
import { readScopedRequest, requireAllowedQueries } from './scoped-request.ts';
import type { ScopedRequest } from './scoped-request.ts';
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import { createHmac } from 'node:crypto';

export interface ForwardRoutesDeps {
  /** The cluster's base URL, without a slash at the end: `https://cluster.example.com/cubejs-api`. */
  url: string;
  /** The cluster's API secret, with which tokens are signed (HS256). */
  secret: string;
  verifyDataToken: VerifyDataToken;
  isQueryAllowed: IsQueryAllowed;
  /** Without it, tokens limited to dashboards get no description of the model. */
  listAllowedMembers?: ListAllowedMembers | undefined;
  now: () => Date;
  /** Seconds in which the cluster's response must begin; default 120. */
  seconds?: number | undefined;
  /** Called with faults of the cluster and of its configuration. */
  onFault?: ((error: unknown) => void) | undefined;
}

/** The routes below `/cubejs-api`, with the same paths as those of the embedded engine. */
export function createForwardRoutes(deps: ForwardRoutesDeps): Hono {
  const app = new Hono();
  const handle = async (context: Context, path: string): Promise<Response> => {
    const caller = await authenticate(deps, context);
    if (path === dataPaths.meta && caller.bounded) return respondToMeta(deps, context, caller);
    const bounded = caller.bounded ? await readScopedRequest(context, path) : undefined;
    return toResponse(context, await sendWatched(deps, context, { caller, path, bounded }));
  };
  for (const operation of Object.values(dataOperations)) {
    const { path } = operation;
    const clusterPath = path === dataPaths.subscribe ? dataPaths.load : path;
    addOperationRoute(app, operation, (context) => handle(context, clusterPath));
  }
  app.onError((error, context) => sendError(error, context, deps.onFault));
  return app;
}

async function authenticate(deps: ForwardRoutesDeps, context: Context): Promise<DataCaller> {
  const caller = await readDataCaller(deps.verifyDataToken, context.req.header('authorization'));
  recordCaller(context, { kind: 'data', accountId: caller.accountId });
  return caller;
}

interface Sending {
  caller: DataCaller;
  path: string;
  /** The checked request of a token limited to dashboards; any other body is forwarded unread. */
  bounded?: ScopedRequest | undefined;
  /** Aborted with the error for the caller when it loses access. */
  signal?: AbortSignal | undefined;
}

/** Sends a request, and ends its response when the caller loses access. */
async function sendWatched(deps: ForwardRoutesDeps, context: Context, sending: Sending): Promise<Response> {
  const { caller, bounded } = sending;
  const queries = bounded?.queries ?? [];
  await requireAllowedQueries(deps.isQueryAllowed, caller, queries);
  const watch = watchAccess({
    clientAborted: context.req.raw.signal,
    check: async () => {
      const current = await authenticate(deps, context);
      requireSamePermissions(caller, current);
      await requireAllowedQueries(deps.isQueryAllowed, current, queries);
    },
  });
  try {
    const response = await send(deps, context, { ...sending, signal: watch.signal });
    return endWith(response, watch.stop);
  } catch (error) {
    watch.stop();
    throw error;
  }
}

/** Calls `stop` at the end of the body. */
function endWith(response: Response, stop: () => void): Response {
  const { body, status, headers } = response;
  if (!body) {
    stop();
    return response;
  }
  return new Response(body.pipeThrough(new TransformStream({ flush: stop })), { status, headers });
}

async function send(deps: ForwardRoutesDeps, context: Context, sending: Sending): Promise<Response> {
  const { caller, path, bounded, signal } = sending;
  const token = signUpstreamToken(caller, deps.secret, deps.now());
  const headers = toUpstreamHeaders(context.req.raw.headers, token);
  const { search } = new URL(context.req.url);
  if (!bounded)
    return request(deps, `${deps.url}${path}${search}`, context, {
      method: context.req.method,
      headers,
      signal,
      ...(context.req.method === 'POST' ? { body: await context.req.arrayBuffer() } : {}),
    });
  headers.set('content-type', 'application/json');
  return request(deps, `${deps.url}${path}`, context, {
    method: 'POST',
    headers,
    body: bounded.body,
    signal,
  });
}

type Init = Omit<RequestInit, 'signal'> & { signal: AbortSignal | undefined };

/** Aborted when the caller disconnects, or when the response does not begin in time. A begun stream has no time limit. */
async function request(
  deps: ForwardRoutesDeps,
  url: string,
  context: Context,
  init: Init,
): Promise<Response> {
  const { seconds = 120, onFault } = deps;
  const caller = AbortSignal.any([context.req.raw.signal, ...(init.signal ? [init.signal] : [])]);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), seconds * 1_000);
  try {
    const signal = AbortSignal.any([caller, late.signal]);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    return refuseMisconfigured(deps, response);
  } catch (error) {
    if (error instanceof DataError) throw error;
    caller.throwIfAborted();
    onFault?.(error);
    if (late.signal.aborted)
      throw new DataError(`The data cluster did not respond within ${seconds} s.`, 504);
    throw new DataError('The data cluster cannot be reached.', 502);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Turns a refusal of the service's token (401, 403) or a redirect into a 502. They are faults of the configuration: passed
 * on, they would make the client renew its own token again and again.
 */
function refuseMisconfigured({ onFault }: ForwardRoutesDeps, response: Response): Response {
  const isRedirect = response.status >= 300 && response.status < 400;
  if (response.status !== 401 && response.status !== 403 && !isRedirect) return response;
  const message = isRedirect
    ? 'The data cluster redirected the request: check DATA_URL.'
    : "The data cluster refused the service's own token: check DATA_SECRET.";
  void response.body?.cancel();
  onFault?.(new Error(message));
  throw new DataError(message, 502);
}

/** Made by the context, which adds the headers that every response of the service has. */
async function toResponse(context: Context, response: Response): Promise<Response> {
  const { status } = response;
  const headers = toCallerHeaders(response.headers);
  if (response.ok) return context.newResponse(response.body, new Response(null, { status, headers }));
  headers.set('content-type', 'application/json');
  const error = readClusterError(await response.text());
  return context.body(JSON.stringify({ error }), new Response(null, { status, headers }));
}

async function respondToMeta(
  deps: ForwardRoutesDeps,
  context: Context,
  caller: DataCaller,
): Promise<Response> {
  const response = await sendWatched(deps, context, { caller, path: dataPaths.meta });
  if (!response.ok) return toResponse(context, response);
  // Looked up after the response: access may have changed while the cluster worked.
  const queryScope = await deps.listAllowedMembers?.(await authenticate(deps, context));
  if (!queryScope) throw new DataError('This token may not read the description of the data model.', 403);
  return context.json(filterMeta(await response.json(), queryScope), 200, { 'cache-control': 'no-store' });
}

/** The message of an error response of the cluster, without its stack trace. */
function readClusterError(text: string): string {
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
