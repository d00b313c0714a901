/** Bounds data tokens of readers to what their dashboards show. Source: DESIGN.md section 4, "Data tokens". */
import type { DataQuery } from '../../contract/data.ts';
import { unwrapSql } from '../../model/sql/unwrap-sql.ts';
import type { DataCaller, IsWithinReach, ListReach, SqlText } from '../access/data-caller.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { fromAnswerBytes } from './dashboard-answer.ts';
import { findAnswer, listVisibleVersions } from './dashboard-rows.ts';
import { queryMembers, reachOf } from './query-members.ts';
import type { Reach } from './query-members.ts';

/** Versions never change, so what one reaches is kept; the oldest makes room. */
const mostKept = 500;

export interface ReachRules {
  /** A query is within reach if one dashboard that the caller sees uses all of its members. */
  readonly isWithinReach: IsWithinReach;
  readonly listReach: ListReach;
}

/** Adds what can be asked for wherever a dashboard uses some members: those that its measures are made of. */
export type ExpandReach = (members: ReadonlySet<string>) => ReadonlySet<string>;

export function createReach(database: Database, expand: ExpandReach = (members) => members): ReachRules {
  const kept = new Map<number, Reach>();
  const list = async (caller: DataCaller): Promise<Reach[]> => {
    const versions = await recallVersions(database, caller);
    return Promise.all(versions.map(async (version) => kept.get(version) ?? read(caller.accountId, version)));
  };
  const read = async (accountId: number, version: number): Promise<Reach> =>
    keep(kept, version, widen(await database.read(accountId, (rows) => readReach(rows, version))));
  const widen = (reach: Reach): Reach => ({ ...reach, members: expand(reach.members) });
  return {
    async isWithinReach(caller, query) {
      return !caller.bounded || (await list(caller)).some((reach) => isWithin(query, reach));
    },
    async listReach(caller) {
      if (!caller.bounded) return undefined;
      return new Set((await list(caller)).flatMap(({ members }) => [...members]));
    },
  };
}

/** Everything that decides which dashboards a caller sees stands in the key. */
function recallVersions(database: Database, caller: DataCaller): Promise<number[]> {
  const { accountId, deploymentId, publicId, reader } = caller;
  const key = `reach ${JSON.stringify([accountId, deploymentId, publicId, reader])}`;
  return database.recall(key, () => database.read(accountId, (rows) => listVisibleVersions(rows, caller)));
}

async function readReach(rows: AccountRows, versionId: number): Promise<Reach> {
  const body = await findAnswer(rows, versionId, 'identity');
  return body
    ? reachOf(fromAnswerBytes(body))
    : { members: new Set(), ungrouped: false, sqlTexts: new Set() };
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
  return queryMembers(query).every((member) => reach.members.has(member));
}
