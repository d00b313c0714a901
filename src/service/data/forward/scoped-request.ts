/** What a caller who is bounded to dashboards may send on: read and judged here, since the cluster knows no dashboards. */
import type { Context } from 'hono';
import type { DataQuery } from '../../../contract/data-api.ts';
import { dataPaths } from '../../../contract/paths.ts';
import { sqlRequestSchema } from '../../../contract/sql-api.ts';
import type { DataCaller, IsQueryAllowed, SqlText } from '../../access/data-caller.ts';
import { DataError } from '../data-error.ts';
import { readJson, readLoadParameters, readLoadRequest } from '../query/query-reader.ts';
import { fieldLevels, readParameters } from '../query/load-request-fields.ts';

export interface ScopedRequest {
  /** Written anew from what is judged: two readers of one text could see two queries in it. */
  readonly body: string;
  readonly queries: readonly (DataQuery | SqlText)[];
}

export async function readScopedRequest(context: Context, path: string): Promise<ScopedRequest> {
  const isPost = context.req.method === 'POST';
  if (isPost) readParameters(fieldLevels.noParameters, context.req.url);
  if (path === dataPaths.sql) return readSql(readJson(await context.req.text(), 'The body'));
  // It tells of tables and row rules.
  if (path === dataPaths.writtenSql) throw queryNotAllowed();
  const request = isPost
    ? readLoadRequest(readJson(await context.req.text(), 'The body'))
    : readLoadParameters(context.req.url);
  return { body: JSON.stringify(request), queries: [request.query].flat() };
}

function readSql(value: unknown): ScopedRequest {
  const parsed = sqlRequestSchema.safeParse(value);
  if (!parsed.success) throw new DataError(`The body takes 'query' and nothing unknown.`);
  return { body: JSON.stringify(parsed.data), queries: [{ sql: parsed.data.query }] };
}

/** Throws a 403 where one of the queries is not within the caller's reach. */
export async function requireAllowedQueries(
  isWithinReach: IsQueryAllowed,
  caller: DataCaller,
  queries: ScopedRequest['queries'],
): Promise<void> {
  for (const query of queries) if (!(await isWithinReach(caller, query))) throw queryNotAllowed();
}

const queryNotAllowed = (): DataError =>
  new DataError('This token reaches only what the charts and controls of its dashboards use.', 403);
