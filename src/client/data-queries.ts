/** Queries of the Data API: waits while they are computed, renews the data token once, and shares equal requests. */
import { dataPaths } from '../contract/element-api-paths.ts';
import type { SharedQueryOptions } from '../contract/query-sharing-options.ts';
import { ClientError } from './client-error.ts';
import { pollUntilComputed } from './poll-until-computed.ts';
import type { DataOptions, DataCredentials, DataCredentialsSource } from './data-credentials.ts';
import type { SqlQuery } from './load-sql-rows.ts';
import { withTimeout } from './idle-timeout.ts';
import { loadChunk } from '../browser/load-chunk.ts';
import { readFields } from './read-response-body.ts';
import { defaultRetries } from './retry-request.ts';
import { shareRequest, type SharedRequest } from './shared-request.ts';
import { continueWait } from '../contract/continue-wait.ts';

export interface DataQueries {
  /** Response of `POST /v1/load`, not yet parsed. The request is repeated while the response is “Continue wait”. */
  load(query: Record<string, unknown>, options: SharedQueryOptions): Promise<unknown>;
  /** Response of `GET /v1/meta`, not yet parsed. */
  meta(signal: AbortSignal): Promise<unknown>;
  /** Response of `POST /v1/cubesql`, as columns and their values. */
  sql(query: SqlQuery, options: SharedQueryOptions): Promise<unknown>;
}

export function createDataQueries(options: DataOptions, credentials: DataCredentialsSource): DataQueries {
  const { transport } = options;

  /** Renews the data token once, since it may expire at any moment. A second refusal is final. */
  async function run<T>(signal: AbortSignal, query: (current: DataCredentials) => Promise<T>): Promise<T> {
    const used = credentials.obtain();
    try {
      return await query(await used.join(signal));
    } catch (error) {
      if (!isRefused(error)) throw toQueryError(error);
      credentials.drop(used);
    }
    return query(await credentials.obtain().join(signal)).catch((error: unknown) => {
      throw toQueryError(error);
    });
  }

  /** Equal queries of dashboards with the same token share one response: they have the same rights, unless one reads as another reader. */
  async function share(
    query: readonly unknown[],
    joining: SharedQueryOptions,
    start: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown> {
    const token = await options.tokens.token(joining.signal);
    joining.signal.throwIfAborted();
    const key = JSON.stringify([options.baseUrl, options.dataUrl, token, options.readAs, ...query]);
    return shareQuery(key, start, joining);
  }

  return {
    load: (query, joining) =>
      share(['load', query], joining, (signal) =>
        run(signal, (current) => load(options, { ...current, query, signal })),
      ),
    meta: (signal) =>
      run(signal, ({ url, token }) => transport.json(url + dataPaths.meta, { authorization: token, signal })),
    // Few dashboards have SQL queries, so the code that reads their rows is loaded with the first one.
    sql: (query, joining) =>
      share(['sql', query], joining, (signal) =>
        run(signal, async (current) => {
          const { loadSqlRows } = await withTimeout({ from: 'a file of the dashboard', signal }, () =>
            loadChunk(() => import('./load-sql-rows.ts')),
          );
          return loadSqlRows(options, { ...current, ...query, signal });
        }),
      ),
  };
}

interface LoadRequest extends DataCredentials {
  readonly query: Record<string, unknown>;
  readonly signal: AbortSignal;
}

async function load(options: DataOptions, { url, token, query, signal }: LoadRequest): Promise<unknown> {
  const body = { query: { ...query, responseFormat: 'columnar' } };
  const request = { method: 'POST', authorization: token, body, signal, retries: defaultRetries } as const;
  return pollUntilComputed(options, signal, async () => {
    const body = (await options.transport.json(url + dataPaths.load, request)) ?? null;
    return readFields(body).error === continueWait ? undefined : body;
  });
}

/** The contract says 401. Other Data APIs respond to an expired token with 403: docs/data-api.md, "Errors". */
const isRefused = (error: unknown): boolean =>
  error instanceof ClientError && (error.status === 401 || error.status === 403);

/** Problems of the embed token, which are those of the whole dashboard. A response has a status. */
const isOfSession = ({ code, status }: ClientError): boolean =>
  code === 'signed-out' || (code === 'token-refused' && status === undefined);

/** Codes of the transport, such as `dashboard-not-found` for 404, do not fit a query. */
function toQueryError(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.code === 'offline' || isOfSession(error)) return error;
  const { message, status, reason } = error;
  return new ClientError('query-failed', message, status, { cause: error, reason });
}

interface SharedQuery {
  readonly request: SharedRequest<unknown>;
  readonly startedAt: number;
}

/** Requests of this page that have no response yet, by key. */
const sharedQueries = new Map<string, SharedQuery>();

/** Joins the request with this key, or starts one. The key holds all that the response depends on, rights included. */
function shareQuery(
  key: string,
  send: (signal: AbortSignal) => Promise<unknown>,
  { signal, notBefore = 0 }: SharedQueryOptions,
): Promise<unknown> {
  const known = sharedQueries.get(key);
  const isUsable = known && !known.request.isOver && known.startedAt >= notBefore;
  return (isUsable ? known : startQuery(key, send)).request.join(signal);
}

function startQuery(key: string, send: (signal: AbortSignal) => Promise<unknown>): SharedQuery {
  const query = { request: shareRequest(send), startedAt: performance.now() };
  sharedQueries.set(key, query);
  const forget = (): void => {
    if (sharedQueries.get(key) === query) sharedQueries.delete(key);
  };
  query.request.response.then(forget, forget);
  return query;
}
