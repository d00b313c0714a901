import type { DataQuery, LoadRequest } from '../../contract/data-api-schemas.ts';
import type { DataCaller, IsQueryAllowed, SqlText } from '../access/data-access-ports.ts';
import { DataError } from '../../semantic-layer/data-error.ts';
import { listRequestedMembers } from '../../semantic-layer/requests/query-reader.ts';
import { toQuerySet } from '../../semantic-layer/requests/query-sets.ts';

/** @throws DataError 403 where a query of a request is not part of what the token is limited to. */
export const requireAllowedRequest = (
  isQueryAllowed: IsQueryAllowed,
  caller: DataCaller,
  { query }: Pick<LoadRequest, 'query'>,
): Promise<void> => requireAllowedQueries(isQueryAllowed, caller, toQuerySet(query, new Date()).queries);

/** @throws DataError 403 where one of the queries is not part of the dashboards and reports that the token is limited to. */
export async function requireAllowedQueries(
  isQueryAllowed: IsQueryAllowed,
  caller: DataCaller,
  queries: readonly (DataQuery | SqlText)[],
): Promise<void> {
  for (const query of queries)
    if (!(await isQueryAllowed(caller, query))) throw new DataError(describeRefusal(query), 403);
}

function describeRefusal(query: DataQuery | SqlText): string {
  if ('sql' in query)
    return 'This token may run only the SQL of charts on its dashboards, exactly as published.';
  const members = listRequestedMembers(query).join(', ');
  return `This token reaches only what the charts and controls of its dashboards use, and not this query of ${members}.`;
}

/** The written SQL shows tables and row policies. @throws DataError 403 for a token that is limited to dashboards. */
export function refuseBounded({ bounded }: DataCaller): void {
  if (bounded)
    throw new DataError('This token is limited to dashboards and may not see the SQL of queries.', 403);
}
