/** The workspace: folders and their content, grants, favorites and views. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { runStatements, enableRowLevelSecurity, accountReference } from './migration-sql.ts';
import { foldName } from '../fold-name.ts';

const level = `text not null check (action in ('read', 'edit', 'manage'))`;
const item = `account_id integer not null,
    folder_id integer,
    workbook_id integer,
    report_id integer`;
const items = [
  accountReference('folder_id', 'folder'),
  accountReference('workbook_id', 'workbook'),
  accountReference('report_id', 'report'),
].join(',\n    ');
/** Columns that all items have, added to the existing tables. */
const place = `add folder_id integer,
    add embed_tenant text,
    add folded_name text`;
/** When a folder is deleted, its content moves to the root. */
const inFolder = `foreign key (account_id, folder_id) references folder (account_id, id) on delete set null (folder_id)`;

const tables = [
  `create table folder (
    id integer generated always as identity primary key,
    account_id integer not null,
    deployment_id integer not null,
    parent_id integer,
    name text not null,
    folded_name text not null,
    position integer,
    embed_tenant text,
    owner_id integer not null,
    created_by integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, id),
    ${accountReference('deployment_id', 'deployment')},
    ${accountReference('parent_id', 'folder', 'no action')}
  )`,
  `create unique index folder_name on folder
    (account_id, deployment_id, coalesce(embed_tenant, ''), coalesce(parent_id, 0), name)`,
  `alter table workbook ${place}, add ${inFolder}`,
  `alter table report ${place}, add ${inFolder},
    alter workbook_id drop not null,
    add end_result_cell text,
    add external_workbook_id text,
    add result_location text,
    add source text,
    add version integer not null default 1,
    add refreshed_by integer,
    add refreshed_at timestamptz`,
];

const rest = [
  `alter table workbook alter folded_name set not null`,
  `alter table report alter folded_name set not null`,
  `create index on folder (account_id, parent_id)`,
  `create index on workbook (folder_id)`,
  `create index on report (folder_id)`,
  `create table item_grant (
    id integer generated always as identity primary key,
    ${item},
    user_id integer,
    group_id integer,
    role text check (role in ('user', 'viewer')),
    embed_tenant text,
    all_embed_users boolean not null default false,
    action ${level},
    created_at timestamptz not null,
    check (num_nonnulls(folder_id, workbook_id, report_id) = 1),
    check (num_nonnulls(user_id, group_id, role, embed_tenant, nullif(all_embed_users, false)) = 1),
    check (action = 'read' or (embed_tenant is null and not all_embed_users)),
    ${items},
    ${accountReference('user_id', 'app_user')},
    ${accountReference('group_id', 'user_group')}
  )`,
  `create unique index item_grant_once on item_grant (
    coalesce(folder_id, 0), coalesce(workbook_id, 0), coalesce(report_id, 0),
    coalesce(user_id, 0), coalesce(group_id, 0), coalesce(role, ''), coalesce(embed_tenant, ''), all_embed_users
  )`,
  `create index item_grant_folder on item_grant (folder_id) where folder_id is not null`,
  `create index item_grant_workbook on item_grant (workbook_id) where workbook_id is not null`,
  `create index item_grant_report on item_grant (report_id) where report_id is not null`,
  `create table favorite (
    ${item},
    user_id integer not null,
    created_at timestamptz not null,
    check (num_nonnulls(folder_id, workbook_id, report_id) = 1),
    ${items},
    ${accountReference('user_id', 'app_user')}
  )`,
  `create unique index favorite_once on favorite
    (user_id, coalesce(folder_id, 0), coalesce(workbook_id, 0), coalesce(report_id, 0))`,
  `create table item_view (
    account_id integer not null,
    user_id integer not null,
    workbook_id integer,
    report_id integer,
    viewed_at timestamptz not null,
    check (num_nonnulls(workbook_id, report_id) = 1),
    ${accountReference('user_id', 'app_user')},
    ${accountReference('workbook_id', 'workbook')},
    ${accountReference('report_id', 'report')}
  )`,
  `create unique index item_view_once on item_view (user_id, coalesce(workbook_id, 0), coalesce(report_id, 0))`,
  `create table notification (
    id integer generated always as identity primary key,
    account_id integer not null,
    deployment_id integer not null,
    dashboard_id integer not null,
    cron_expression text not null,
    timezone text not null,
    is_enabled boolean not null,
    notification_enabled boolean not null,
    notification_format text not null,
    created_by integer,
    created_at timestamptz not null,
    unique (account_id, id),
    ${accountReference('deployment_id', 'deployment')},
    ${accountReference('dashboard_id', 'dashboard')}
  )`,
  `create index notification_newest on notification (account_id, deployment_id, created_at desc, id desc)`,
  ...enableRowLevelSecurity(['folder', 'item_grant', 'favorite', 'item_view', 'notification']),
];

export const workspace = {
  async up(db: Kysely<unknown>) {
    await runStatements(db, tables);
    await foldNames(db);
    await runStatements(db, rest);
  },
};

/** Folds the names row by row in this process. Row-level security is lifted meanwhile, to reach the rows of all accounts. */
async function foldNames(db: Kysely<unknown>): Promise<void> {
  for (const table of ['workbook', 'report']) {
    await sql.raw(`alter table ${table} no force row level security`).execute(db);
    const named = sql.table(table);
    const { rows } = await sql<{ id: number; name: string }>`select id, name from ${named}`.execute(db);
    for (const { id, name } of rows)
      await sql`update ${named} set folded_name = ${foldName(name)} where id = ${id}`.execute(db);
    await sql.raw(`alter table ${table} force row level security`).execute(db);
  }
}
