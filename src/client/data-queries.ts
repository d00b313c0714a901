/** What the Data API is asked: queries that may have to wait, one renewal, one answer for all who ask the same. */
import { continueWait, dataPaths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import { pollUntilComputed } from './poll-until-computed.ts';
import type { DataOptions, DataCredentials, DataCredentialsSource, SqlQuery } from './data-credentials.ts';
import { within } from './idle-timeout.ts';
import { loadFile } from './load-file.ts';
import { defaultRetries } from './retry-request.ts';
import { shareQuery, type SharedQueryOptions } from './shared-queries.ts';

export interface DataQueries {
  /** Answer of `POST /v1/load`, unread. “Continue wait” is repeated until the rows are there. */
  load(query: Record<string, unknown>, joining: SharedQueryOptions): Promise<unknown>;
  /** Answer of `GET /v1/meta`, unread. */
  meta(signal: AbortSignal): Promise<unknown>;
  /** Answer of `POST /v1/cubesql`, as columns and their values. */
  sql(query: SqlQuery, joining: SharedQueryOptions): Promise<unknown>;
}

export function createDataQueries(options: DataOptions, passes: DataCredentialsSource): DataQueries {
  const { transport } = options;

  /** One renewal, since a data token may end at any moment; a second refusal is final. */
  async function ask<T>(signal: AbortSignal, query: (pass: DataCredentials) => Promise<T>): Promise<T> {
    const used = passes.obtain();
    try {
      return await query(await used.join(signal));
    } catch (error) {
      if (!isRefused(error)) throw toQueryError(error);
      passes.drop(used);
    }
    return query(await passes.obtain().join(signal)).catch((error: unknown) => {
      throw toQueryError(error);
    });
  }

  /** Who shows the same token has the same rights, so their answer is one, whichever dashboard asks. */
  async function askTogether(
    query: readonly unknown[],
    joining: SharedQueryOptions,
    start: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown> {
    const token = await options.session.token(joining.signal);
    joining.signal.throwIfAborted();
    const key = JSON.stringify([options.baseUrl, options.dataUrl, token, ...query]);
    return shareQuery(key, start, joining);
  }

  return {
    load: (query, joining) =>
      askTogether(['load', query], joining, (signal) =>
        ask(signal, (pass) => load(options, { ...pass, query, signal })),
      ),
    meta: (signal) =>
      ask(signal, ({ url, token }) => transport.json(url + dataPaths.meta, { authorization: token, signal })),
    // Few dashboards hold SQL: its reader is fetched by those that do.
    sql: (query, joining) =>
      askTogether(['sql', query], joining, (signal) =>
        ask(signal, async (pass) => {
          const { loadSqlRows } = await within({ from: 'a file', signal }, () =>
            loadFile(() => import('./load-sql-rows.ts')),
          );
          return loadSqlRows(options, { ...pass, ...query, signal });
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
    const answer = (await options.transport.json(url + dataPaths.load, request)) ?? null;
    const waits = answer !== null && Reflect.get(Object(answer) as object, 'error') === continueWait;
    return waits ? undefined : answer;
  });
}

/** 401 by the contract; another Data API answers 403 for a token that is over: docs/data-api.md, "Errors". */
const isRefused = (error: unknown): boolean =>
  error instanceof ClientError && (error.status === 401 || error.status === 403);

/** What the platform calls a missing dashboard is, for a query, just a failed query. */
function toQueryError(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.code === 'offline') return error;
  const { message, status, reason } = error;
  return new ClientError('query-failed', message, status, { cause: error, reason });
}
