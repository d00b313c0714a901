/** All stored data of items and their history, so that a test can show that a refused call changes nothing. */
import { sql } from 'kysely';
import type { ServiceUnderTest } from './service-under-test.ts';

const tables = [
  'deployment',
  'folder',
  'workbook',
  'report',
  'dashboard',
  'dashboard_version',
  'report_snapshot',
  'item_grant',
  'dashboard_grant',
  'favorite',
  'notification',
  'notification_recipient',
  'notification_run',
  'notification_delivery',
  'notification_mailed_address',
  'notification_mailed_address_token',
  'mail_settings',
  'notification_condition_state',
  'audit_event',
] as const;

/** A text for each table, which changes with any of its rows. */
export async function readRecords(
  { running }: ServiceUnderTest,
  accounts: readonly number[],
): Promise<Record<string, string>> {
  const records: Record<string, string> = {};
  for (const accountId of accounts)
    for (const table of tables)
      records[`${table} of ${accountId}`] = await running.database.read(accountId, async ({ db }) => {
        const { rows } = await sql<{ digest: string }>`
          select count(*) || ' ' || coalesce(md5(string_agg(kept::text, ',' order by kept::text)), '') as digest
          from ${sql.table(table)} kept where account_id = ${accountId}
        `.execute(db);
        return rows[0]?.digest ?? '';
      });
  return records;
}
