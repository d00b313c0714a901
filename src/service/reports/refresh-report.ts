/** Refreshes a report by running its query. Source: docs/platform-api.md, "Reports". */
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import type { ReadDataCaller, ReportQuery, RunQueryAnew } from '../access/data-access-ports.ts';
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

export interface RefreshDependencies {
  readonly database: Database;
  readonly readDataCaller: ReadDataCaller;
  /** `undefined`: no query can be run, so that every refresh is refused. */
  readonly runQueryAnew: RunQueryAnew | undefined;
}

/** Refreshes a report. The query runs outside of the transaction, since it may take long. */
export async function refreshReport(
  { database, readDataCaller, runQueryAnew }: RefreshDependencies,
  context: ActionContext,
  itemRef: ItemReference,
): Promise<JsonText> {
  const { caller } = context;
  const found = await database.read(caller.accountId, async (rows) => {
    await requireItem(rows, caller, itemRef, 'edit');
    return requireReport(rows, itemRef);
  });
  const query = readQuery(found);
  if (!runQueryAnew) throw new Problem('unavailable', 'This service cannot run the query of a report.');
  await runQueryAnew(await readDataCaller(caller, itemRef.deploymentId), query);
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
function readQuery({ name, json_query, sql_query }: ReportRow): ReportQuery {
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
