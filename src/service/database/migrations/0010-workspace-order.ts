/** Indexes in the orders of the workspace's list, so that its thousandth page costs what its first one does. */
import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** A space is the account's own workspace or that of one embed tenant; a place is the root or one folder of it. */
const place = `account_id, deployment_id, coalesce(embed_tenant, '')`;
const keys = { name: 'folded_name collate "C"', updated: 'updated_at', created: 'created_at' };

const listed = (table: string, condition = ''): string[] =>
  Object.entries(keys).map(
    ([name, key]) =>
      `create index ${table}_listed_by_${name} on ${table} (${place}, coalesce(folder_id, 0), ${key}, id) ${condition}`,
  );

const statements = [
  ...listed('workbook'),
  // The other reports are inside their workbooks, and no part of the list.
  ...listed('report', 'where workbook_id is null or folder_id is not null'),
  `create index folder_listed on folder
    (${place}, coalesce(parent_id, 0), coalesce(position, 2147483647), folded_name collate "C", id)`,
  ...['folder', 'workbook', 'report'].map(
    (table) => `create index ${table}_owner on ${table} (account_id, owner_id)`,
  ),
  `create index item_grant_user on item_grant (account_id, user_id) where user_id is not null`,
  `create index item_view_newest on item_view (user_id, viewed_at)`,
];

export const workspaceOrder = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
