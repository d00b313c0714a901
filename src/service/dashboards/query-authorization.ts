/** Limits data tokens to the queries of visible dashboards. Source: docs/data-api.md, "Tokens and their reach". */
import type { DataQuery } from '../../contract/data-api-schemas.ts';
import { listQueryMembers } from '../../model/query-planning/list-query-members.ts';
import type { Caller } from '../access/caller.ts';
import type { IsQueryAllowed, ListAllowedMembers, SqlText } from '../access/data-access-ports.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { findVersionQueries, listVisibleVersionIds } from './dashboard-rows.ts';
import { emptyQueryScope, queryScopeOf, serializeJoinHints } from './dashboard-query-scope.ts';
import type { QueryScope } from './dashboard-query-scope.ts';
import { listSharedReportScopes } from './shared-report-scope.ts';
import type { ReportContentFilter } from './shared-report-scope.ts';
import { toVisibilityKey } from './dashboard-visibility.ts';

/** Most cached query scopes. A version never changes, so that its scope is cached until it is the oldest. */
const maxCachedScopes = 500;

export interface QueryAuthorization {
  /** A query is allowed if one dashboard or report that the caller may see uses all of its members. */
  readonly isQueryAllowed: IsQueryAllowed;
  readonly listAllowedMembers: ListAllowedMembers;
}

/** Adds the drill members of measures to the members of a dashboard. */
export type ExpandMembers = (members: ReadonlySet<string>) => ReadonlySet<string>;

export function createQueryAuthorization(
  database: Database,
  expand: ExpandMembers = (members) => members,
): QueryAuthorization {
  const widen = (scope: QueryScope): QueryScope => ({ ...scope, members: expand(scope.members) });
  const listDashboards = createDashboardScopes(database, widen);
  const listReports = (
    caller: Caller,
    deploymentId: number,
    mention?: ReportContentFilter,
  ): Promise<QueryScope[]> => listCachedReportScopes(database, { caller, deploymentId, mention });
  return {
    async isQueryAllowed({ bounded, caller, deploymentId }, query) {
      if (!bounded) return true;
      if (!caller) return false;
      if ((await listDashboards(caller, deploymentId)).some((scope) => isWithin(query, scope))) return true;
      const reports = await listReports(caller, deploymentId, toMention(query));
      return reports.some((scope) => isWithin(query, widen(scope)));
    },
    async listAllowedMembers({ bounded, caller, deploymentId }) {
      if (!bounded) return undefined;
      if (!caller) return new Set();
      const dashboards = await listDashboards(caller, deploymentId);
      const reports = (await listReports(caller, deploymentId)).map(widen);
      return new Set([...dashboards, ...reports].flatMap(({ members }) => [...members]));
    },
  };
}

type ListDashboardScopes = (caller: Caller, deploymentId: number) => Promise<QueryScope[]>;

function createDashboardScopes(
  database: Database,
  widen: (queryScope: QueryScope) => QueryScope,
): ListDashboardScopes {
  const cache = new Map<number, QueryScope>();
  const read = async (accountId: number, version: number): Promise<QueryScope> =>
    cacheScope(
      cache,
      version,
      widen(await database.read(accountId, (rows) => readQueryScope(rows, version))),
    );
  return async (caller, deploymentId) => {
    const versions = await listCachedVersions(database, caller, deploymentId);
    return Promise.all(
      versions.map(async (version) => cache.get(version) ?? read(caller.accountId, version)),
    );
  };
}

function listCachedVersions(database: Database, caller: Caller, deploymentId: number): Promise<number[]> {
  const key = `visible versions ${deploymentId} ${toVisibilityKey(caller)}`;
  return database.readCached(key, () =>
    database.read(caller.accountId, (rows) => listVisibleVersionIds(rows, caller, deploymentId)),
  );
}

interface ReportsRequest {
  readonly caller: Caller;
  readonly deploymentId: number;
  readonly mention: ReportContentFilter | undefined;
}

function listCachedReportScopes(
  database: Database,
  { caller, deploymentId, mention }: ReportsRequest,
): Promise<QueryScope[]> {
  const key = `shared reports ${deploymentId} ${JSON.stringify(mention)} ${toVisibilityKey(caller)}`;
  return database.readCached(key, () =>
    database.read(caller.accountId, (rows) => listSharedReportScopes(rows, caller, deploymentId, mention)),
  );
}

const toMention = (query: DataQuery | SqlText): ReportContentFilter =>
  'sql' in query
    ? { sql: query.sql }
    : { owners: listQueryMembers(query).map((name) => name.split('.')[0] ?? '') };

async function readQueryScope(rows: AccountRows, versionId: number): Promise<QueryScope> {
  const dashboard = await findVersionQueries(rows, versionId);
  return dashboard ? queryScopeOf(dashboard) : emptyQueryScope;
}

function cacheScope(cache: Map<number, QueryScope>, versionId: number, queryScope: QueryScope): QueryScope {
  const oldest = cache.keys().next();
  if (cache.size >= maxCachedScopes && !oldest.done) cache.delete(oldest.value);
  cache.set(versionId, queryScope);
  return queryScope;
}

/** Whether a scope allows a query. SQL must be exactly that of a report. */
function isWithin(query: DataQuery | SqlText, queryScope: QueryScope): boolean {
  const hasMembers = listQueryMembers(query).every((member) => queryScope.members.has(member));
  if ('sql' in query) return hasMembers && queryScope.sqlTexts.has(query.sql);
  if (query.ungrouped === true && !queryScope.ungrouped) return false;
  const joinHints = serializeJoinHints(query.joinHints);
  if (joinHints !== undefined && !queryScope.joinHints.has(joinHints)) return false;
  return hasMembers;
}
