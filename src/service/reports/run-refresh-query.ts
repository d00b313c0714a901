/** Runs the query of a report on the service's own Data API, with a token of the caller and through the public routes. */
import type { Hono } from 'hono';
import { dataPaths } from '../../contract/element-api-paths.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { DataTokens } from '../access/data-token.ts';
import { Problem } from '../http/http-problem.ts';
import type { RefreshQuery, RunRefreshQuery } from './refresh-report.ts';
import { continueWait } from '../../contract/continue-wait.ts';

/** Lifetime of the token, and time limit of the query, in seconds. */
const refreshTimeout = 60;

/** `Retry-After` in seconds. */
const busyRetryAfter = 5;

/** `data` is undefined where the service has no Data API: then every query is refused. */
export function createRefreshRunner(data: Hono | undefined, tokens: DataTokens): RunRefreshQuery {
  return async (caller, deploymentId, query) => {
    if (!data) throw new Problem('unavailable', 'This service has no Data API to run the query.');
    const token = await tokens.sign(caller, deploymentId, refreshTimeout);
    const deadline = Date.now() + refreshTimeout * 1_000;
    for (;;) {
      const { error, isBusy } = await requestRows(data, token, query);
      if (error === undefined) return;
      if (isBusy) throw new Problem('unavailable', error, undefined, { retryAfter: busyRetryAfter });
      if (error !== continueWait) throw new Problem('invalid-query', `The query failed: ${error}`);
      if (Date.now() > deadline)
        throw new Problem('unavailable', `The query ran longer than ${refreshTimeout} seconds.`);
    }
  };
}

/** The error of the Data API; undefined where it responded with rows. */
async function requestRows(
  data: Hono,
  token: string,
  query: RefreshQuery,
): Promise<{ error: string | undefined; isBusy: boolean }> {
  const isSql = 'sql' in query;
  const body = isSql ? { query: query.sql, throwContinueWait: true } : { query: query.query };
  const response = await data.request(isSql ? dataPaths.sql : dataPaths.load, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, cache: 'no-cache' }),
  });
  return { error: readError(await response.text()), isBusy: response.status === 503 };
}

/** The error of a response. In a response of several lines, it is in the last line. */
function readError(text: string): string | undefined {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const value: unknown = last === '' ? {} : JSON.parse(last);
  return isRecord(value) && typeof value.error === 'string' ? value.error : undefined;
}
