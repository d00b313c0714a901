/** Indexes for the list of workbooks, and for the rows that are deleted with a workbook. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

const statements = [
  `create index workbook_newest on workbook (account_id, deployment_id, id)`,
  ...['favorite', 'item_view'].flatMap((table) =>
    ['workbook_id', 'report_id'].map(
      (column) => `create index on ${table} (${column}) where ${column} is not null`,
    ),
  ),
  `create index favorite_folder on favorite (folder_id) where folder_id is not null`,
  `create index notification_dashboard on notification (dashboard_id)`,
];

export const workbooks = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
