/** Asking our own Data API from within: in the caller's name, by the same routes that a page would use. */
import type { Hono } from 'hono';
import { continueWait, dataPaths } from '../contract/paths.ts';
import { isRecord } from '../model/parsing/read-value.ts';
import type { DataTokens } from './access/data-token.ts';
import { Problem } from './http/http-problem.ts';
import type { RefreshQuery, RunRefreshQuery } from './reports/refresh-report.ts';

/** Seconds: of the token, and of the patience with a query that answers "Continue wait". */
const refreshTimeout = 60;

/** Seconds. */
const busyRetryAfter = 5;

/** Without a Data API every query is refused. */
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

/** What the Data API complains of; undefined where it has answered with rows. */
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

/** An answer in lines says at its end what broke it. */
function readError(text: string): string | undefined {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const value: unknown = last === '' ? {} : JSON.parse(last);
  return isRecord(value) && typeof value.error === 'string' ? value.error : undefined;
}
