/**
 * The Data API of a cluster of the open-source engine, behind our own tokens: requests go to it with a token signed
 * for it, answers are streamed. Source: docs/data-api.md, "Forwarding to a cluster".
 */
import { Hono, type Context } from 'hono';
import { dataOperationPaths } from '../../../contract/operation-paths.ts';
import { addRoute, toRoute } from '../../http/operation-route.ts';
import { dataPaths } from '../../../contract/paths.ts';
import type {
  DataCaller,
  IsQueryAllowed,
  ListAllowedMembers,
  VerifyDataToken,
} from '../../access/data-caller.ts';
import { recordCaller } from '../../http/request-trace.ts';
import { requireSamePermissions, watchAccess } from '../engine/watch-access.ts';
import { readCaller } from '../data-credential.ts';
import { DataError } from '../data-error.ts';
import { sendError } from '../error-response.ts';
import { readScopedRequest, requireAllowedQueries, type ScopedRequest } from './scoped-request.ts';
import { filterMeta } from './filter-meta.ts';
import { toCallerHeaders, toUpstreamHeaders } from './forwarded-headers.ts';
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import { createHmac } from 'node:crypto';

export interface ForwardRoutesDeps {
  /** The cluster's base, without a slash at the end: `https://cluster.example.com/cubejs-api`. */
  url: string;
  /** The cluster's own API secret, which signs HS256. */
  secret: string;
  verifyDataToken: VerifyDataToken;
  isWithinReach: IsQueryAllowed;
  /** Without it, callers who are bounded to dashboards get no description of the model. */
  listReach?: ListAllowedMembers | undefined;
  now: () => Date;
  /** Seconds until the cluster must have begun to answer; default 120. */
  seconds?: number | undefined;
  /** Told of faults of the cluster and of its configuration. */
  onFault?: ((error: unknown) => void) | undefined;
}

/** Below `/cubejs-api`, the same paths that the embedded engine has. */
export function createForwardRoutes(deps: ForwardRoutesDeps): Hono {
  const app = new Hono();
  const handle = async (context: Context, path: string): Promise<Response> => {
    const caller = await authenticate(deps, context);
    if (path === dataPaths.meta && caller.bounded) return answerMeta(deps, context, caller);
    const bounded = caller.bounded ? await readScopedRequest(context, path) : undefined;
    return toAnswer(context, await sendWatched(deps, context, { caller, path, bounded }));
  };
  for (const place of Object.values(dataOperationPaths)) {
    const { path } = toRoute(place);
    const clusterPath = path === dataPaths.subscribe ? dataPaths.load : path;
    addRoute(app, place, (context) => handle(context, clusterPath));
  }
  app.onError((error, context) => sendError(error, context, deps.onFault));
  return app;
}

async function authenticate(deps: ForwardRoutesDeps, context: Context): Promise<DataCaller> {
  const caller = await readCaller(deps.verifyDataToken, context.req.header('authorization'));
  recordCaller(context, { kind: 'data', accountId: caller.accountId });
  return caller;
}

interface Sending {
  caller: DataCaller;
  path: string;
  /** Of a caller who is not bounded the body is not even read. */
  bounded?: ScopedRequest | undefined;
  /** Ends the answer, with what the caller is to be told. */
  signal?: AbortSignal | undefined;
}

/** The answer goes on for as long as its caller may have it. */
async function sendWatched(deps: ForwardRoutesDeps, context: Context, sending: Sending): Promise<Response> {
  const { caller, bounded } = sending;
  const queries = bounded?.queries ?? [];
  await requireAllowedQueries(deps.isWithinReach, caller, queries);
  const watch = watchAccess({
    clientAborted: context.req.raw.signal,
    check: async () => {
      const current = await authenticate(deps, context);
      requireSamePermissions(caller, current);
      await requireAllowedQueries(deps.isWithinReach, current, queries);
    },
  });
  try {
    const answer = await send(deps, context, { ...sending, signal: watch.signal });
    return endWith(answer, watch.stop);
  } catch (error) {
    watch.stop();
    throw error;
  }
}

/** Calls `stop` once the body is through, or given up. */
function endWith(answer: Response, stop: () => void): Response {
  const { body, status, headers } = answer;
  if (!body) {
    stop();
    return answer;
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

/** Ends when the caller leaves, or when the cluster has not begun to answer in time; then a stream takes as long as it takes. */
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
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    return refuseMisplaced(deps, answer);
  } catch (error) {
    if (error instanceof DataError) throw error;
    caller.throwIfAborted();
    onFault?.(error);
    if (late.signal.aborted) throw new DataError(`The data cluster did not answer within ${seconds} s.`, 504);
    throw new DataError('The data cluster cannot be reached.', 502);
  } finally {
    clearTimeout(timer);
  }
}

/** Its refusal of our token, or a way elsewhere, says nothing about the caller: a client would renew for ever. */
function refuseMisplaced({ onFault }: ForwardRoutesDeps, answer: Response): Response {
  const isElsewhere = answer.status >= 300 && answer.status < 400;
  if (answer.status !== 401 && answer.status !== 403 && !isElsewhere) return answer;
  const message = isElsewhere
    ? 'The data cluster sent the request elsewhere: check DATA_URL.'
    : "The data cluster refused the service's own token: check DATA_SECRET.";
  void answer.body?.cancel();
  onFault?.(new Error(message));
  throw new DataError(message, 502);
}

/** Through the context, which holds headers of every answer. */
async function toAnswer(context: Context, answer: Response): Promise<Response> {
  const { status } = answer;
  const headers = toCallerHeaders(answer.headers);
  if (answer.ok) return context.newResponse(answer.body, new Response(null, { status, headers }));
  headers.set('content-type', 'application/json');
  const error = await readClusterError(answer);
  return context.body(JSON.stringify({ error }), new Response(null, { status, headers }));
}

async function answerMeta(deps: ForwardRoutesDeps, context: Context, caller: DataCaller): Promise<Response> {
  const answer = await sendWatched(deps, context, { caller, path: dataPaths.meta });
  if (!answer.ok) return toAnswer(context, answer);
  // Looked up now: the cluster may have taken its time.
  const queryScope = await deps.listReach?.(await authenticate(deps, context));
  if (!queryScope) throw new DataError('This token does not reach the description of the data model.', 403);
  return context.json(filterMeta(await answer.json(), queryScope), 200, { 'cache-control': 'no-store' });
}

/** What the cluster refused, in its words alone: its answers hold where in its code that happened, too. */
const readClusterError = async (answer: Response): Promise<string> => readError(await answer.text());

function readError(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const error = isRecord(body) ? readString(body.error) : undefined;
    if (error !== undefined) return error.replace(/^Error: /, '');
  } catch {
    // What is no JSON is a page of some machine on the way.
  }
  return 'The data cluster answered with an error.';
}

// The token that the cluster is shown: what it says of the caller is the cluster's security context.

/** Seconds; a token is made for each request. */
const lifetime = 300;

/** HS256 (RFC 7515, RFC 7519); never outlives the caller's own token. Our own claims outrank the host's of those names. */
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
