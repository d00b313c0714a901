/** What a caller who is bounded to dashboards may send on: read and judged here, since the cluster knows no dashboards. */
import type { Context } from 'hono';
import { dataPaths } from '../../../contract/paths.ts';
import { sqlRequestSchema } from '../../../contract/sql.ts';
import type { DataCaller, IsWithinReach } from '../../access/data-caller.ts';
import { DataError } from '../data-error.ts';
import { readJson, readLoadParameters, readLoadRequest } from '../query-reader.ts';

/**
 * The body to send on, written anew from what was judged: two readers of one text could see two queries in it.
 * Undefined: there is none.
 */
export async function readBoundedBody(
  context: Context,
  path: string,
  { caller, isWithinReach }: { caller: DataCaller; isWithinReach: IsWithinReach },
): Promise<string | undefined> {
  if (path === dataPaths.sql) {
    const parsed = sqlRequestSchema.safeParse(readJson(await context.req.text(), 'The body'));
    if (!parsed.success) throw new DataError(`The body takes 'query' and nothing unknown.`);
    if (!(await isWithinReach(caller, { sql: parsed.data.query }))) refuse();
    return JSON.stringify(parsed.data);
  }
  // It tells of tables and row rules.
  if (path === dataPaths.writtenSql) refuse();
  const isPost = context.req.method === 'POST';
  const request = isPost
    ? readLoadRequest(readJson(await context.req.text(), 'The body'))
    : readLoadParameters(context.req.query());
  for (const query of [request.query].flat()) if (!(await isWithinReach(caller, query))) refuse();
  return JSON.stringify(request);
}

function refuse(): never {
  throw new DataError('This token reaches only what the charts and controls of its dashboards use.', 403);
}
