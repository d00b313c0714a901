import { sql } from 'kysely';
import { fullThemeSchema, type Theme } from '../../contract/theme.ts';
import { givenThemeSql, ownThemeSql, usableThemeSql } from '../access/theme-access.ts';
import type { Caller } from '../access/caller.ts';
import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';

export interface ThemeRow {
  readonly id: number;
  readonly name: string;
  readonly theme: Theme;
  readonly embed_tenant: string | null;
  readonly owner_id: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A theme in a list, and whether the embed tenant of the caller sees every dashboard in it. */
export type ListedTheme = ThemeRow & { readonly isGiven: boolean };

/** A theme, and whether the caller may change it. */
export type OpenTheme = ListedTheme & { readonly isOwn: boolean };

const columns = [
  'theme.id',
  'theme.name',
  'theme.theme',
  'theme.embed_tenant',
  'theme.owner_id',
  'theme.version',
  'theme.created_at',
  'theme.updated_at',
] as const;

const toRow = <Row extends { readonly theme: unknown }>(row: Row): Row & { readonly theme: Theme } => ({
  ...row,
  theme: fullThemeSchema.parse(row.theme),
});

const selectUsable = ({ db, accountId }: AccountRows, caller: Caller) =>
  db.selectFrom('theme').where('theme.account_id', '=', accountId).where(usableThemeSql(caller));

/** Themes that the caller may use, oldest first. */
export async function listThemes(
  rows: AccountRows,
  caller: Caller,
  { afterId, limit }: IdPaging,
): Promise<ListedTheme[]> {
  const found = await selectUsable(rows, caller)
    .where('theme.id', '>', afterId)
    .select(columns)
    .select(givenThemeSql(caller).as('isGiven'))
    .orderBy('theme.id')
    .limit(limit)
    .execute();
  return found.map(toRow);
}

/** `undefined`: there is no such theme, or the caller may not use it. With `locks`, it is locked until the transaction ends. */
export async function findTheme(
  rows: AccountRows,
  caller: Caller,
  { themeId, locks }: { readonly themeId: number; readonly locks: boolean },
): Promise<OpenTheme | undefined> {
  const found = await selectUsable(rows, caller)
    .where('theme.id', '=', themeId)
    .select(columns)
    .select([ownThemeSql(caller).as('isOwn'), givenThemeSql(caller).as('isGiven')])
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  return found && toRow(found);
}

/** The number of themes of a workspace. */
export async function countThemes(
  { db, accountId }: AccountRows,
  embedTenant: string | null,
): Promise<number> {
  const { count } = await db
    .selectFrom('theme')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`embed_tenant is not distinct from ${embedTenant}::text`)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewTheme {
  readonly name: string;
  readonly theme: Theme;
  readonly embedTenant: string | null;
  readonly ownerId: number;
  readonly at: Date;
}

export async function insertTheme(
  { db, accountId }: AccountRows,
  { name, theme, embedTenant, ownerId, at }: NewTheme,
): Promise<ThemeRow> {
  const values = { name, theme: JSON.stringify(theme), embed_tenant: embedTenant, owner_id: ownerId };
  const made = await db
    .insertInto('theme')
    .values({ account_id: accountId, ...values, created_at: at, updated_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRow(made);
}

export async function updateTheme(
  { db, accountId }: AccountRows,
  themeId: number,
  change: { readonly name?: string | undefined; readonly theme?: Theme | undefined; readonly at: Date },
): Promise<ThemeRow> {
  const { name, theme, at } = change;
  const changed = await db
    .updateTable('theme')
    .set({ ...(name !== undefined && { name }), ...(theme && { theme: JSON.stringify(theme) }) })
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('account_id', '=', accountId)
    .where('id', '=', themeId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRow(changed);
}

export async function deleteTheme({ db, accountId }: AccountRows, themeId: number): Promise<void> {
  await db.deleteFrom('theme').where('account_id', '=', accountId).where('id', '=', themeId).execute();
}

export interface ThemeUse {
  readonly dashboards: number;
  readonly drafts: number;
  readonly tenants: number;
}

/**
 * What refers to a theme: the newest versions of dashboards and drafts of its workspace, and embed tenants. A number in another
 * workspace refers to nothing.
 */
export async function countThemeUse(
  { db, accountId }: AccountRows,
  { id: themeId, embed_tenant: tenant }: ThemeRow,
): Promise<ThemeUse> {
  const isOfSpace = sql`workbook.embed_tenant is not distinct from ${tenant}::text`;
  const { rows } = await sql<ThemeUse>`select
    (
      select count(*)::integer from dashboard_version version
      join dashboard on dashboard.id = version.dashboard_id
      join workbook on workbook.id = dashboard.workbook_id and ${isOfSpace}
      where version.account_id = ${accountId} and version.theme_id = ${themeId} and not exists (
        select from dashboard_version newer
        where newer.dashboard_id = version.dashboard_id and newer.version_number > version.version_number
      )
    ) as dashboards,
    (
      select count(*)::integer from workbook
      where account_id = ${accountId} and draft_theme_id = ${themeId} and ${isOfSpace}
    ) as drafts,
    (
      select count(*)::integer from embed_tenant where account_id = ${accountId} and theme_id = ${themeId}
    ) as tenants`.execute(db);
  return rows[0] ?? { dashboards: 0, drafts: 0, tenants: 0 };
}
