import type { LoadRequest } from '../../contract/data-api-schemas.ts';
import type { DataCaller, IsQueryAllowed } from '../access/data-access-ports.ts';
import { DataError } from '../../semantic-layer/data-error.ts';
import { listRequestedMembers } from '../../semantic-layer/requests/query-reader.ts';
import { toQuerySet } from '../../semantic-layer/requests/query-sets.ts';

/** @throws DataError 403 where a query is not part of the dashboards and reports that the token is limited to. */
export async function requireAllowedQuery(
  isQueryAllowed: IsQueryAllowed,
  caller: DataCaller,
  { query }: Pick<LoadRequest, 'query'>,
): Promise<void> {
  for (const one of toQuerySet(query).queries) {
    if (await isQueryAllowed(caller, one)) continue;
    throw new DataError(
      `This token reaches only what the charts and controls of its dashboards use, and not this query of ` +
        `${listRequestedMembers(one).join(', ')}.`,
      403,
    );
  }
}

/** The written SQL shows tables and row policies. @throws DataError 403 for a token that is limited to dashboards. */
export function refuseBounded({ bounded }: DataCaller): void {
  if (bounded)
    throw new DataError('This token is limited to dashboards and may not see the SQL of queries.', 403);
}
