import type { Context } from 'hono';
import type { DataQuery } from '../../../contract/data-api-schemas.ts';
import { dataPaths } from '../../../contract/element-api-paths.ts';
import { sqlRequestSchema } from '../../../contract/endpoints/sql-api.ts';
import type { SqlText } from '../../access/data-access-ports.ts';
import { DataError } from '../../../semantic-layer/data-error.ts';
import {
  readJson,
  readLoadParameters,
  readLoadRequest,
} from '../../../semantic-layer/requests/query-reader.ts';
import { fieldLevels, readUrlParameters } from '../../../semantic-layer/requests/load-request-fields.ts';

/** A request of a token that is limited to dashboards. It is checked here, since the cluster has no dashboards. */
export interface ScopedRequest {
  /** Serialized from the checked queries: the cluster could parse the original text differently. */
  readonly body: string;
  readonly queries: readonly (DataQuery | SqlText)[];
}

export async function readScopedRequest(context: Context, path: string): Promise<ScopedRequest> {
  const isPost = context.req.method === 'POST';
  if (isPost) readUrlParameters(fieldLevels.noParameters, context.req.url);
  if (path === dataPaths.sql) return readSql(readJson(await context.req.text(), 'The body'));
  const request = isPost
    ? readLoadRequest(readJson(await context.req.text(), 'The body'))
    : readLoadParameters(context.req.url);
  return { body: JSON.stringify(request), queries: [request.query].flat() };
}

function readSql(value: unknown): ScopedRequest {
  const parsed = sqlRequestSchema.safeParse(value);
  if (!parsed.success) throw new DataError(`The body must hold 'query' and no unknown fields.`);
  // A cluster knows no filters beside SQL: rows that look filtered and are not would mislead.
  if (parsed.data.filters)
    throw new DataError(`The data cluster takes no 'filters' beside SQL: send the query without them.`);
  return { body: JSON.stringify(parsed.data), queries: [{ sql: parsed.data.query }] };
}
