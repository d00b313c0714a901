/** Refreshes a report by running its query. Source: docs/platform-api.md, "Reports". */
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import type { Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { AccountRows, Database } from '../database/database.ts';
import type { JsonText } from '../http/unparsed-json.ts';
import { Problem } from '../http/http-problem.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { serializeReport } from './report-response.ts';
import { markRefreshed } from './report-rows.ts';
import type { ReportRow } from './report-rows.ts';
import { requireReport } from './report-actions.ts';
import type { ActionContext } from '../access/action-context.ts';

/** A JSON query or a SQL query. */
export type RefreshQuery = { readonly query: Record<string, unknown> } | { readonly sql: string };

/**
 * Runs a query on the Data API with the caller's rights and without its cache. Rejects with a `Problem`: `invalid-query`
 * for a fault of the query, `unavailable` where there is no result in time.
 */
export type RunRefreshQuery = (caller: Caller, deploymentId: number, query: RefreshQuery) => Promise<void>;

/** Refreshes a report. The query runs outside of the transaction, since it may take long. */
export async function refreshReport(
  { database, runRefreshQuery }: { readonly database: Database; readonly runRefreshQuery: RunRefreshQuery },
  context: ActionContext,
  itemRef: ItemReference,
): Promise<JsonText> {
  const { caller } = context;
  const found = await database.read(caller.accountId, async (rows) => {
    await requireItem(rows, caller, itemRef, 'edit');
    return requireReport(rows, itemRef);
  });
  await runRefreshQuery(caller, itemRef.deploymentId, readQuery(found));
  return database.write(caller.accountId, (rows) => recordRefresh(rows, context, itemRef));
}

async function recordRefresh(
  rows: AccountRows,
  context: ActionContext,
  itemRef: ItemReference,
): Promise<JsonText> {
  await requireItem(rows, context.caller, itemRef, 'edit');
  const userId = await findOrCreateAuthor(rows, context.caller, context.at);
  await markRefreshed(rows, itemRef.id, { userId, at: context.at });
  await recordAuditEvent(rows, context, { action: 'report.refresh', type: 'REPORT', id: itemRef.id });
  return serializeReport(await requireReport(rows, itemRef));
}

/** The JSON query of a report, or else its SQL query, as for publishing. */
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
    // Invalid JSON gets the same error as JSON that is not an object.
  }
  throw new Problem(
    'invalid-query',
    `The report "${name}" has a jsonQuery that is not a JSON object.`,
    'jsonQuery',
  );
}
