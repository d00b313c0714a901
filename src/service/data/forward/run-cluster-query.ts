/** Runs the query of a report on the cluster, with the caller's rights. */
import { continueWait } from '../../../contract/continue-wait.ts';
import { dataPaths } from '../../../contract/element-api-paths.ts';
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import { DataError } from '../../../semantic-layer/data-error.ts';
import { readLoadRequest } from '../../../semantic-layer/requests/query-reader.ts';
import type {
  DataCaller,
  IsQueryAllowed,
  ReportQuery,
  RunQueryAnew,
} from '../../access/data-access-ports.ts';
import { requireAllowedQueries, requireAllowedRequest } from '../require-allowed-query.ts';
import { runInTime } from '../run-query-anew.ts';
import { readClusterError, requestCluster, type Cluster } from './cluster-requests.ts';

export const createClusterQueryRunner =
  (cluster: Cluster) =>
  ({ isQueryAllowed }: { readonly isQueryAllowed: IsQueryAllowed }): RunQueryAnew =>
  (caller, query) =>
    runInTime(async (signal) => {
      const body = await toAllowedBody(isQueryAllowed, caller, query);
      const response = await requestCluster(cluster, {
        caller,
        method: 'POST',
        path: 'sql' in query ? dataPaths.sql : dataPaths.load,
        body: JSON.stringify({ ...body, cache: 'no-cache' }),
        signal,
      });
      return readOutcome(response, await readText(cluster, response));
    });

/** The query of a caller without limits may have fields that only the cluster knows. */
async function toAllowedBody(
  isQueryAllowed: IsQueryAllowed,
  caller: DataCaller,
  query: ReportQuery,
): Promise<object> {
  if ('sql' in query) {
    await requireAllowedQueries(isQueryAllowed, caller, [query]);
    return { query: query.sql, throwContinueWait: true };
  }
  if (!caller.bounded) return query;
  const request = readLoadRequest(query);
  await requireAllowedRequest(isQueryAllowed, caller, request);
  return request;
}

/** @throws DataError where the response breaks off. */
async function readText({ onFault }: Cluster, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    onFault?.(error);
    throw new DataError('The response of the data cluster broke off.', 502);
  }
}

function readOutcome({ ok, status }: Response, text: string): 'wait' | 'complete' {
  const error = ok ? findError(text) : readClusterError(text);
  if (error === undefined) return 'complete';
  if (error === continueWait) return 'wait';
  throw new DataError(error, status >= 502 ? 503 : 400);
}

/** In a response of several lines, an error is in the last one. */
function findError(text: string): string | undefined {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const value = parseJson(text) ?? parseJson(last);
  if (!isRecord(value)) throw new DataError('The data cluster responded with something else than JSON.', 502);
  return readString(value.error);
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
