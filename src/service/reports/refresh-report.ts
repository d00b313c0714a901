/** Runs a report's query anew. Source: docs/platform-api.md, "Reports". */
import { findOrCreateAuthor } from '../access/author.ts';
import type { Caller } from '../access/caller.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { AccountRows, Database } from '../database/database.ts';
import type { JsonText } from '../http/json-text.ts';
import { Problem } from '../http/http-problem.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { serializeReport } from './report-response.ts';
import { markRefreshed } from './report-rows.ts';
import type { ReportRow } from './report-rows.ts';
import { requireReport } from './report-rules.ts';

/** A query of either form. */
export type RefreshQuery = { readonly query: Record<string, unknown> } | { readonly sql: string };

/**
 * Asks the Data API in the caller's name, past all that it has kept, until it answers. Rejects with a `Problem`:
 * `invalid-query` for what the query's author can put right, `unavailable` where no answer came.
 */
export type RunRefreshQuery = (caller: Caller, deploymentId: number, query: RefreshQuery) => Promise<void>;

/** The query runs outside of the transaction: it may take long, and the database has others to serve. */
export async function refreshReport(
  { database, runRefreshQuery }: { readonly database: Database; readonly runRefreshQuery: RunRefreshQuery },
  act: ActionContext,
  place: ItemReference,
): Promise<JsonText> {
  const { caller } = act;
  const found = await database.read(caller.accountId, async (rows) => {
    await requireItem(rows, caller, place, 'edit');
    return requireReport(rows, place);
  });
  await runRefreshQuery(caller, place.deploymentId, readQuery(found));
  return database.write(caller.accountId, (rows) => recordRefresh(rows, act, place));
}

async function recordRefresh(rows: AccountRows, act: ActionContext, place: ItemReference): Promise<JsonText> {
  await requireItem(rows, act.caller, place, 'edit');
  const userId = await findOrCreateAuthor(rows, act.caller, act.at);
  await markRefreshed(rows, place.id, { userId, at: act.at });
  await recordChange(rows, act, { action: 'report.refresh', type: 'REPORT', id: place.id });
  return serializeReport(await requireReport(rows, place));
}

/** As publishing has it: the JSON query where there is one, else the SQL. */
function readQuery({ name, json_query, sql_query }: ReportRow): RefreshQuery {
  if (json_query) return { query: parseQuery(name, json_query) };
  if (sql_query) return { sql: sql_query };
  throw new Problem(
    'invalid-query',
    `The report "${name}" has no query to run: give it a jsonQuery or sqlQuery.`,
  );
}

function parseQuery(name: string, text: string): Record<string, unknown> {
  try {
    const query: unknown = JSON.parse(text);
    if (isRecord(query)) return query;
  } catch {
    // As wrong as JSON that is no object.
  }
  throw new Problem(
    'invalid-query',
    `The report "${name}" has a jsonQuery that is not a JSON object.`,
    'jsonQuery',
  );
}
