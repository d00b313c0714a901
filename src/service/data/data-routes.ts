/** HTTP routes of the Data API over the embedded engine. Source: docs/data-api.md. */
import { Hono, type Context } from 'hono';
import { continueWait } from '../../contract/continue-wait.ts';
import { dataOperations } from '../../contract/operations/all-operations.ts';
import type { LoadRequest } from '../../contract/data-api-schemas.ts';
import type {
  DataCaller,
  IsQueryAllowed,
  ListAllowedMembers,
  VerifyDataToken,
} from '../access/data-access-ports.ts';
import { addOperationRoute } from '../http/operation-route.ts';
import { recordCaller } from '../http/request-trace.ts';
import { watchAccess } from '../access/watch-access.ts';
import { requireSamePermissions } from './require-same-permissions.ts';
import { sendError } from './send-data-error.ts';
import { JsonPieces, type StreamOptions } from '../../semantic-layer/json-pieces.ts';
import { readDataCaller } from './read-data-caller.ts';
import { refuseBounded, requireAllowedRequest } from './require-allowed-query.ts';
import {
  readJson,
  readLoadParameters,
  readLoadRequest,
  readOnlyViews,
} from '../../semantic-layer/requests/query-reader.ts';
import { fieldLevels, readUrlParameters } from '../../semantic-layer/requests/load-request-fields.ts';
import type { Reading, SemanticLayer } from '../../semantic-layer/semantic-layer.ts';
import { createSqlRoutes } from './sql-routes.ts';
import { toReading } from './to-reading.ts';

export interface DataRoutesDeps {
  verifyDataToken: VerifyDataToken;
  layer: SemanticLayer;
  /** Limits the tokens of embed view sessions to the queries of their dashboards. */
  isQueryAllowed: IsQueryAllowed;
  listAllowedMembers: ListAllowedMembers;
  now: () => Date;
  /** Called with errors that the client only sees as status 500. */
  onFault?: ((error: unknown) => void) | undefined;
}

export function createDataRoutes(deps: DataRoutesDeps): Hono {
  const { layer } = deps;
  const readingOf = (caller: DataCaller): Reading => toReading(caller, deps.now());
  const load: LoadHandler = async (caller, request, signal) => {
    const found = await layer.run(readingOf(caller), request, signal);
    return found === 'wait' ? { error: continueWait } : found;
  };
  const app = new Hono();
  const createHandler =
    (respond: LoadHandler, read: ReadRequest, refuse?: RefuseCaller) => async (context: Context) => {
      const caller = await authenticate(deps, context);
      const request = await read(context);
      refuse?.(caller);
      await requireAllowedRequest(deps.isQueryAllowed, caller, request);
      const watch = watchAccess({
        clientAborted: context.req.raw.signal,
        check: async () => {
          const current = await authenticate(deps, context);
          requireSamePermissions(caller, current);
          await requireAllowedRequest(deps.isQueryAllowed, current, request);
        },
      });
      const signal = AbortSignal.any([context.req.raw.signal, watch.signal]);
      try {
        return sendJson(context, await respond(caller, request, signal), { signal, onEnd: watch.stop });
      } catch (error) {
        watch.stop();
        throw error;
      }
    };
  const handlers: [DataQueryOperation, LoadHandler, RefuseCaller?][] = [
    ['loadData', load],
    ['subscribeToData', load],
    ['explainQuery', (caller, request) => layer.plan(readingOf(caller), request)],
    ['writeSql', (caller, request) => layer.writeSql(readingOf(caller), request), refuseBounded],
  ];
  for (const [id, respond, refuse] of handlers) {
    addOperationRoute(app, dataOperations[id], createHandler(respond, readBody, refuse));
    addOperationRoute(
      app,
      dataOperations[`${id}ByAddress`],
      createHandler(respond, (context) => readLoadParameters(context.req.url), refuse),
    );
  }
  addOperationRoute(app, dataOperations.getDataModel, async (context) => {
    const caller = await authenticate(deps, context);
    const onlyViews = readOnlyViews(context.req.url);
    const allowed = await deps.listAllowedMembers(caller);
    return context.json(layer.meta(caller, { onlyViews, allowed }), 200, {
      'cache-control': 'no-store',
    });
  });
  app.route(
    '/',
    createSqlRoutes(deps, (context) => authenticate(deps, context)),
  );
  app.onError((error, context) => sendError(error, context, deps.onFault));
  return app;
}

/** Operations that take their query in the body (POST) or in the address (GET). */
type DataQueryOperation = 'loadData' | 'subscribeToData' | 'explainQuery' | 'writeSql';

/** @throws DataError where the caller may not send any such request. */
type RefuseCaller = (caller: DataCaller) => void;

type LoadHandler = (
  caller: DataCaller,
  request: LoadRequest,
  signal: AbortSignal,
) => object | Promise<object>;

/** Calls `onEnd` when the response has been handed over, or with a large one when it has been sent. */
function sendJson(context: Context, answer: object, options: StreamOptions): Response {
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' };
  if (answer instanceof JsonPieces && answer.isLarge)
    return context.body(answer.toStream(options), 200, headers);
  options.onEnd();
  return context.body(answer instanceof JsonPieces ? answer.toText() : JSON.stringify(answer), 200, headers);
}

type ReadRequest = (context: Context) => LoadRequest | Promise<LoadRequest>;

async function authenticate({ verifyDataToken }: DataRoutesDeps, context: Context): Promise<DataCaller> {
  const caller = await readDataCaller(verifyDataToken, context.req.header('authorization'));
  recordCaller(context, { kind: 'data', accountId: caller.accountId });
  return caller;
}

async function readBody(context: Context): Promise<LoadRequest> {
  readUrlParameters(fieldLevels.noParameters, context.req.url);
  return readLoadRequest(readJson(await context.req.text(), 'The body'));
}
