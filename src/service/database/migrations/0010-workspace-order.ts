/** Indexes in the orders of the workspace's list, so that a late page costs as much as the first one. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

/**
 * A space is the account's workspace (an empty name) or that of an embed tenant; a place is its root (0) or a folder. They
 * are columns and not index expressions: with row-level security, PostgreSQL does not use an index on `coalesce`, which is
 * not marked leakproof.
 */
const addPlace = (table: string, folder: string): string => `alter table ${table}
  add space text generated always as (coalesce(embed_tenant, '')) stored,
  add place integer generated always as (coalesce(${folder}, 0)) stored`;

const keys = { name: 'folded_name collate "C"', updated: 'updated_at', created: 'created_at' };

const listed = (table: string, condition = ''): string[] =>
  Object.entries(keys).map(
    ([name, key]) =>
      `create index ${table}_listed_by_${name} on ${table}
        (account_id, deployment_id, space, place, ${key}, id) ${condition}`,
  );

const statements = [
  addPlace('folder', 'parent_id'),
  addPlace('workbook', 'folder_id'),
  addPlace('report', 'folder_id'),
  `alter table folder
    add list_position integer generated always as (coalesce(position, 2147483647)) stored`,
  ...listed('workbook'),
  // Other reports are only in their workbooks, and not in the list.
  ...listed('report', 'where workbook_id is null or folder_id is not null'),
  `create index folder_listed on folder
    (account_id, deployment_id, space, place, list_position, folded_name collate "C", id)`,
  ...['folder', 'workbook', 'report'].map(
    (table) => `create index ${table}_owner on ${table} (account_id, owner_id)`,
  ),
  `create index item_view_newest on item_view (user_id, viewed_at)`,
];

export const workspaceOrder = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
