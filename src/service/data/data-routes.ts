/** The Data API below its base: `/v1/load` and `/v1/meta`. Source: field-notes section 5. */
import { Hono, type Context } from 'hono';
import { dataPaths } from '../../contract/paths.ts';
import type { LoadRequest } from '../../contract/data.ts';
import type { DataCaller, IsWithinReach, VerifyDataToken } from '../access/data-caller.ts';
import { DataError } from './data-error.ts';
import type { DataModel } from './data-model.ts';
import { answerLoad, describeFor, type DataRulesDeps } from './data-rules.ts';
import type { OlapEngine } from './olap-engine.ts';
import { readJson, readLoadParameter, readLoadRequest } from './query-reader.ts';
import { RunningQueries } from './running-queries.ts';

export interface DataRoutesDeps {
  verifyDataToken: VerifyDataToken;
  engine: OlapEngine;
  model: DataModel;
  /** Bounds the tokens of embed view sessions to what their dashboards ask for. */
  isWithinReach: IsWithinReach;
  now: () => Date;
  /** Milliseconds until a slow query answers "Continue wait"; default 5,000. */
  continueWaitAfter?: number | undefined;
  /** Told of faults that the client only learns of as status 500. */
  onFault?: ((error: unknown) => void) | undefined;
}

export function createDataRoutes(deps: DataRoutesDeps): Hono {
  const queries = new RunningQueries({
    engine: deps.engine,
    continueWaitAfter: deps.continueWaitAfter ?? 5_000,
  });
  const rules: DataRulesDeps = { ...deps, queries };
  const app = new Hono();
  const load = async (
    context: Context,
    read: () => LoadRequest | Promise<LoadRequest>,
  ): Promise<Response> => {
    const caller = await authenticate(deps, context);
    const answer = await answerLoad(rules, caller, await read(), context.req.raw.signal);
    return context.json(answer, 200, { 'cache-control': 'no-store' });
  };
  app.post(dataPaths.load, (context) => load(context, () => readBody(context)));
  app.get(dataPaths.load, (context) => load(context, () => readLoadParameter(context.req.query('query'))));
  app.get(dataPaths.meta, async (context) => {
    const caller = await authenticate(deps, context);
    return context.json(await describeFor(rules, caller), 200, { 'cache-control': 'no-store' });
  });
  app.onError((error, context) => answerError(error, context, deps));
  return app;
}

/** The token stands alone in the header; a `Bearer` before it is taken too. Source: platform-api.md, "Authentication". */
async function authenticate({ verifyDataToken }: DataRoutesDeps, context: Context): Promise<DataCaller> {
  const header = context.req.header('authorization')?.trim() ?? '';
  const token = header.replace(/^Bearer\s+/i, '');
  if (token === '')
    throw new DataError(
      `The header 'Authorization' with a data token is missing: ask for one at ${tokenPath}.`,
      403,
    );
  try {
    return await verifyDataToken(token);
  } catch {
    throw new DataError(
      `The data token is not valid or has expired: ask for a new one at ${tokenPath}.`,
      403,
    );
  }
}

const tokenPath = 'POST /v1/deployments/{deploymentId}/token';

async function readBody(context: Context): Promise<LoadRequest> {
  return readLoadRequest(readJson(await context.req.text(), 'The body'));
}

function answerError(error: Error, context: Context, { onFault }: DataRoutesDeps): Response {
  if (error instanceof DataError) return context.json({ error: error.message }, error.status);
  const hasLeft = context.req.raw.signal.aborted;
  if (!hasLeft) onFault?.(error);
  return context.json({ error: 'The query failed inside the service.' }, 500);
}
