/** The Data API: its address and token through the platform, queries that may have to wait, one renewal. */
import { continueWait, dataPaths, paths } from '../contract/paths.ts';
import { ClientError } from './client-error.ts';
import type { EmbedSession } from './embed-session.ts';
import { askOnce, type Joining } from './shared-questions.ts';
import { requestJson } from './transport.ts';

export interface DataAccess {
  /** Asks for address and token ahead of the first query, so that neither waits for the dashboard. */
  prepare(signal: AbortSignal): Promise<void>;
  /** Answer of `POST /v1/load`, unread. `Continue wait` is repeated at once until the rows are there. */
  load(query: Record<string, unknown>, joining: Joining): Promise<unknown>;
  /** Answer of `GET /v1/meta`, unread. */
  meta(signal: AbortSignal): Promise<unknown>;
  /** Answer of `POST /v1/cubesql`, as columns and their values. */
  sql(question: SqlQuestion, joining: Joining): Promise<unknown>;
}

export interface SqlQuestion {
  readonly query: string;
  /** IANA name. */
  readonly timezone: string;
}

export interface DataOptions {
  readonly baseUrl: string;
  readonly session: EmbedSession;
  /** Set by the host; else the deployment names it. */
  readonly dataUrl?: string | undefined;
  /** For tokens that do not say which deployment they are for. */
  readonly findDeploymentId: () => Promise<number | undefined>;
}

interface Pass {
  readonly url: string;
  readonly token: string;
}

export function createDataAccess(options: DataOptions): DataAccess {
  let pass: Promise<Pass> | undefined;

  function obtain(signal: AbortSignal): Promise<Pass> {
    if (pass) return pass;
    const obtained = requestPass(options, signal);
    pass = obtained;
    obtained.catch(() => {
      if (pass === obtained) pass = undefined;
    });
    return obtained;
  }

  /** One renewal, since a data token may end at any moment; a second refusal is final. */
  async function ask<T>(signal: AbortSignal, question: (pass: Pass) => Promise<T>): Promise<T> {
    const used = obtain(signal);
    try {
      return await question(await used);
    } catch (error) {
      if (!isRefused(error)) throw toQueryError(error);
      if (pass === used) pass = undefined;
    }
    return question(await obtain(signal)).catch((error: unknown) => {
      throw toQueryError(error);
    });
  }

  /** Who shows the same token has the same rights, so their answer is one, whichever dashboard asks. */
  async function askTogether(
    question: readonly unknown[],
    joining: Joining,
    start: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown> {
    const token = await options.session.token(joining.signal);
    joining.signal.throwIfAborted();
    const key = JSON.stringify([options.baseUrl, options.dataUrl, token, ...question]);
    return askOnce(key, start, joining);
  }

  return {
    async prepare(signal) {
      await obtain(signal);
    },
    load: (query, joining) =>
      askTogether(['load', query], joining, (signal) =>
        ask(signal, (current) => load(current, query, signal)),
      ),
    meta: (signal) =>
      ask(signal, ({ url, token }) => requestJson(url + dataPaths.meta, { authorization: token, signal })),
    // Few dashboards hold SQL: its reader is fetched by those that do.
    sql: (question, joining) =>
      askTogether(['sql', question], joining, (signal) =>
        ask(signal, async (current) => {
          const { loadSql } = await import('./sql-rows.ts');
          return loadSql({ ...current, ...question }, signal);
        }),
      ),
  };
}

async function requestPass(options: DataOptions, signal: AbortSignal): Promise<Pass> {
  const { session, baseUrl } = options;
  const deploymentId = (await session.deploymentId(signal)) ?? (await options.findDeploymentId());
  if (deploymentId === undefined)
    throw new ClientError('token-refused', 'No deployment is named by the token or the dashboard.');
  const [url, token] = await Promise.all([
    options.dataUrl ??
      session.run((embedToken) => fetchDataUrl(baseUrl, deploymentId, embedToken, signal), signal),
    session.run((embedToken) => fetchDataToken(baseUrl, deploymentId, embedToken, signal), signal),
  ]);
  return { url, token };
}

async function fetchDataUrl(
  baseUrl: string,
  deploymentId: number,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const body = await requestJson(baseUrl + paths.deployment(deploymentId), {
    authorization: `Bearer ${token}`,
    signal,
  });
  return `${readField(body, 'deploymentUrl')}/cubejs-api`;
}

async function fetchDataToken(
  baseUrl: string,
  deploymentId: number,
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const url = baseUrl + paths.deploymentToken(deploymentId);
  const body = await requestJson(url, { method: 'POST', authorization: `Bearer ${token}`, body: {}, signal });
  return readField(body, 'cubeApiToken');
}

function readField(body: unknown, key: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  if (typeof value === 'string' && value !== '') return value;
  throw new ClientError('service-failed', `The platform’s answer has no ${key}.`);
}

/** The server holds a request for some seconds before it says so: asking again at once is what it expects. */
async function load(
  { url, token }: Pass,
  query: Record<string, unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  const body = { query: { ...query, responseFormat: 'columnar' } };
  for (;;) {
    const answer = await requestJson(url + dataPaths.load, {
      method: 'POST',
      authorization: token,
      body,
      signal,
    });
    const waits =
      typeof answer === 'object' && answer !== null && Reflect.get(answer, 'error') === continueWait;
    if (!waits) return answer;
    signal.throwIfAborted();
  }
}

/** The Data API answers 403 where others answer 401: field-notes section 5.1. */
const isRefused = (error: unknown): boolean =>
  error instanceof ClientError && (error.status === 401 || error.status === 403);

/** What the platform calls a missing dashboard is, for a query, just a failed query. */
function toQueryError(error: unknown): unknown {
  if (!(error instanceof ClientError) || error.code === 'offline') return error;
  return new ClientError('query-failed', error.message, error.status, { cause: error });
}
