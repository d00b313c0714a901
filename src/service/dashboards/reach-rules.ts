/** Bounds data tokens to what visible dashboards query. Source: docs/data-api.md, "Tokens and their reach". */
import type { DataQuery } from '../../contract/data.ts';
import { unwrapSql } from '../../model/sql/unwrap-sql.ts';
import type { Caller } from '../access/caller.ts';
import type { IsWithinReach, ListReach, SqlText } from '../access/data-caller.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { fromAnswerBytes } from './dashboard-answer.ts';
import { findAnswer, findEmbedView, listVisibleVersions } from './dashboard-rows.ts';
import { nothingReached, queryMembers, reachOf, writeJoinHints } from './query-members.ts';
import type { Reach } from './query-members.ts';
import { listSharedReports } from './shared-reports.ts';
import type { Mention } from './shared-reports.ts';
import { checkVisible, toVisibilityKey } from './visibility-rules.ts';

/** Versions never change, so what one reaches is kept; the oldest makes room. */
const mostKept = 500;

export interface ReachRules {
  /** A query is within reach if one dashboard or report that the caller sees uses all of its members. */
  readonly isWithinReach: IsWithinReach;
  readonly listReach: ListReach;
}

/** Adds what can be asked for wherever a dashboard uses some members: those that its measures are made of. */
export type ExpandReach = (members: ReadonlySet<string>) => ReadonlySet<string>;

export function createReach(database: Database, expand: ExpandReach = (members) => members): ReachRules {
  const widen = (reach: Reach): Reach => ({ ...reach, members: expand(reach.members) });
  const listDashboards = createDashboardReach(database, widen);
  const listReports = (caller: Caller, deploymentId: number, mention?: Mention): Promise<Reach[]> =>
    recallReports(database, { caller, deploymentId, mention });
  return {
    async isWithinReach({ bounded, caller, deploymentId }, query) {
      if (!bounded) return true;
      if (!caller) return false;
      if ((await listDashboards(caller, deploymentId)).some((reach) => isWithin(query, reach))) return true;
      const reports = await listReports(caller, deploymentId, toMention(query));
      return reports.some((reach) => isWithin(query, widen(reach)));
    },
    async listReach({ bounded, caller, deploymentId }) {
      if (!bounded) return undefined;
      if (!caller) return new Set();
      const dashboards = await listDashboards(caller, deploymentId);
      const reports = (await listReports(caller, deploymentId)).map(widen);
      return new Set([...dashboards, ...reports].flatMap(({ members }) => [...members]));
    },
  };
}

/**
 * Refuses a data token to a caller whose credential names a dashboard that it would not be shown, in the words of the
 * embed endpoint.
 */
export type RequireShown = (caller: Caller) => Promise<void>;

export const createRequireShown =
  (database: Database): RequireShown =>
  async (caller) => {
    if (caller.kind !== 'embed' || caller.claims.mode === 'creator') return;
    const { publicId } = caller.claims;
    if (publicId === undefined) return;
    const find = (rows: AccountRows) => findEmbedView(rows, caller, publicId);
    checkVisible(publicId, await database.read(caller.accountId, find));
  };

type ListDashboardReach = (caller: Caller, deploymentId: number) => Promise<Reach[]>;

function createDashboardReach(database: Database, widen: (reach: Reach) => Reach): ListDashboardReach {
  const kept = new Map<number, Reach>();
  const read = async (accountId: number, version: number): Promise<Reach> =>
    keep(kept, version, widen(await database.read(accountId, (rows) => readReach(rows, version))));
  return async (caller, deploymentId) => {
    const versions = await recallVersions(database, caller, deploymentId);
    return Promise.all(versions.map(async (version) => kept.get(version) ?? read(caller.accountId, version)));
  };
}

function recallVersions(database: Database, caller: Caller, deploymentId: number): Promise<number[]> {
  const key = `visible versions ${deploymentId} ${toVisibilityKey(caller)}`;
  return database.recall(key, () =>
    database.read(caller.accountId, (rows) => listVisibleVersions(rows, caller, deploymentId)),
  );
}

interface ReportsRequest {
  readonly caller: Caller;
  readonly deploymentId: number;
  readonly mention: Mention | undefined;
}

function recallReports(
  database: Database,
  { caller, deploymentId, mention }: ReportsRequest,
): Promise<Reach[]> {
  const key = `shared reports ${deploymentId} ${JSON.stringify(mention)} ${toVisibilityKey(caller)}`;
  return database.recall(key, () =>
    database.read(caller.accountId, (rows) => listSharedReports(rows, caller, deploymentId, mention)),
  );
}

const toMention = (query: DataQuery | SqlText): Mention =>
  'sql' in query
    ? { sql: query.sql }
    : { owners: queryMembers(query).map((name) => name.split('.')[0] ?? '') };

async function readReach(rows: AccountRows, versionId: number): Promise<Reach> {
  const body = await findAnswer(rows, versionId, 'identity');
  return body ? reachOf(fromAnswerBytes(body)) : nothingReached;
}

function keep(kept: Map<number, Reach>, versionId: number, reach: Reach): Reach {
  const oldest = kept.keys().next();
  if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value);
  kept.set(versionId, reach);
  return reach;
}

/** SQL as it was published, or inside conditions on its own columns. */
function isWithin(query: DataQuery | SqlText, reach: Reach): boolean {
  if ('sql' in query) {
    const { sqlTexts } = reach;
    return sqlTexts.has(query.sql) || unwrapSql(query.sql, sqlTexts) !== undefined;
  }
  if (query.ungrouped === true && !reach.ungrouped) return false;
  const joinHints = writeJoinHints(query.joinHints);
  if (joinHints !== undefined && !reach.joinHints.has(joinHints)) return false;
  return queryMembers(query).every((member) => reach.members.has(member));
}
