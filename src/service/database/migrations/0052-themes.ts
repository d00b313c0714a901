/** Themes of an account, of which dashboards and embed tenants refer to one each. */
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

/** A theme is referred to by its id as text. Other texts are the names of presets. */
const readThemeId = (config: string): string =>
  `case when (${config} -> 'theme' ->> 'themeId') ~ '^[1-9][0-9]{0,8}$'
    then (${config} -> 'theme' ->> 'themeId')::integer end`;

const statements = [
  `create table theme (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    embed_tenant text,
    owner_id integer not null,
    name text not null,
    theme json not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, id),
    ${accountReference('owner_id', 'app_user')}
  )`,
  'create index theme_owner on theme (account_id, owner_id)',
  `alter table embed_tenant add theme_id integer, add ${accountReference('theme_id', 'theme', 'no action')}`,
  `create index embed_tenant_theme on embed_tenant (account_id, theme_id) where theme_id is not null`,
  `alter table dashboard_version add theme_id integer generated always as (${readThemeId('config')}) stored`,
  `create index dashboard_version_theme on dashboard_version (account_id, theme_id) where theme_id is not null`,
  `alter table workbook add draft_theme_id integer
    generated always as (${readThemeId('dashboard_draft')}) stored`,
  `create index workbook_draft_theme on workbook (account_id, draft_theme_id) where draft_theme_id is not null`,
  ...enableRowLevelSecurity(['theme']),
];

export const themes = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
