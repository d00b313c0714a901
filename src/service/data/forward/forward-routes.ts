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
import { readClusterError, requestCluster, type Cluster } from './cluster-requests.ts';
import { filterMeta } from './filter-meta.ts';
import { toCallerHeaders } from './forwarded-headers.ts';
import { refuseBounded, requireAllowedQueries } from '../require-allowed-query.ts';
import { readScopedRequest, type ScopedRequest } from './scoped-request.ts';

export interface ForwardRoutesDeps extends Cluster {
  verifyDataToken: VerifyDataToken;
  isQueryAllowed: IsQueryAllowed;
  /** Without it, tokens limited to dashboards get no description of the model. */
  listAllowedMembers?: ListAllowedMembers | undefined;
}

/** The routes below `/cubejs-api`, with the same paths as those of the embedded engine. */
export function createForwardRoutes(deps: ForwardRoutesDeps): Hono {
  const app = new Hono();
  const handle = async (context: Context, path: string): Promise<Response> => {
    const caller = await authenticate(deps, context);
    if (path === dataPaths.meta && caller.bounded) return respondToMeta(deps, context, caller);
    if (path === dataPaths.writtenSql) refuseBounded(caller);
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
  if (caller.readAs)
    throw new DataError('A cluster provides the data: its rows cannot be read as another reader.', 403);
  return caller;
}

interface Forwarding {
  caller: DataCaller;
  path: string;
  /** The checked request of a token limited to dashboards; any other body is forwarded unread. */
  bounded?: ScopedRequest | undefined;
}

interface Sending extends Forwarding {
  /** Aborted with the error for the caller when it loses access. */
  signal: AbortSignal;
}

/** Sends a request, and ends its response when the caller loses access. */
async function sendWatched(
  deps: ForwardRoutesDeps,
  context: Context,
  sending: Forwarding,
): Promise<Response> {
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
  const { method, headers } = context.req.raw;
  const request = { caller, headers, signal: AbortSignal.any([context.req.raw.signal, signal]) };
  if (bounded) return requestCluster(deps, { ...request, method: 'POST', path, body: bounded.body });
  const { search } = new URL(context.req.url);
  const body = method === 'POST' ? await context.req.arrayBuffer() : undefined;
  return requestCluster(deps, { ...request, method, path: path + search, body });
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
