/** Bounds data tokens of readers to what their dashboards show. Source: DESIGN.md section 4, "Data tokens". */
import type { DataQuery } from '../../contract/data.ts';
import type { IsWithinReach, SqlText } from '../access/data-caller.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { fromAnswerBytes } from './dashboard-answer.ts';
import { findAnswer, listVisibleVersions } from './dashboard-rows.ts';
import { queryMembers, reachOf } from './query-members.ts';
import type { Reach } from './query-members.ts';

/** Versions never change, so what one reaches is kept; the oldest makes room. */
const mostKept = 500;

/** A query is within reach if one dashboard that the caller sees uses all of its members. */
export function createReach(database: Database): IsWithinReach {
  const kept = new Map<number, Reach>();
  return (caller, query) => {
    if (!caller.bounded) return Promise.resolve(true);
    return database.read(caller.accountId, async (rows) => {
      for (const versionId of await listVisibleVersions(rows, caller)) {
        const reach = kept.get(versionId) ?? keep(kept, versionId, await readReach(rows, versionId));
        if (isWithin(query, reach)) return true;
      }
      return false;
    });
  };
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

function isWithin(query: DataQuery | SqlText, reach: Reach): boolean {
  if ('sql' in query) return reach.sqlTexts.has(query.sql);
  if (query.ungrouped === true && !reach.ungrouped) return false;
  return queryMembers(query).every((member) => reach.members.has(member));
}
