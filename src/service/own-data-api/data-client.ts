/** Asks the service's own Data API for an asker, through its public routes and with the asker's rights. */
import type { Hono } from 'hono';
import { continueWait } from '../../contract/continue-wait.ts';
import { dataPaths } from '../../contract/element-api-paths.ts';
import { parseLoadResult } from '../../model/parsing/parse-result.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { Result } from '../../model/result.ts';
import { Problem } from '../http/http-problem.ts';

export interface DataClient {
  /** The body of `GET /v1/meta`. */
  readMeta(): Promise<unknown>;
  /** Runs one query. A result that the service had to cut says so. */
  readonly run: (query: Readonly<Record<string, unknown>>) => Promise<Result>;
}

/** @param signal - ends waiting for slow queries. */
export function createDataClient(data: Hono, token: string, signal: AbortSignal): DataClient {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const request = async (path: string, body?: unknown): Promise<unknown> => {
    const options = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await data.request(path, { headers, ...options });
    return response.json();
  };
  return {
    async readMeta() {
      const meta = await request(dataPaths.meta);
      requireNoError(meta);
      return meta;
    },
    async run(query) {
      for (;;) {
        signal.throwIfAborted();
        const body = await request(dataPaths.load, { query: { ...query, responseFormat: 'columnar' } });
        if (isRecord(body) && body.error === continueWait) continue;
        requireNoError(body);
        const result = parseLoadResult(body);
        if (!result) throw new Problem('unavailable', 'The Data API answered with no rows.');
        return result;
      }
    },
  };
}

function requireNoError(body: unknown): void {
  if (isRecord(body) && typeof body.error === 'string') throw new Problem('invalid-query', body.error);
}
