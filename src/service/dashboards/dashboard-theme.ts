/**
 * The theme in which a reader sees a dashboard: the one that the reader's embed tenant has been given, else that of the dashboard,
 * whose `themeId` may name a theme of its own workspace. Source: docs/platform-api.md, "Themes".
 */
import { sql, type RawBuilder } from 'kysely';
import { readAccountThemeId } from '../../contract/account-theme-id.ts';
import type { Dashboard } from '../../contract/endpoints/published-dashboards.ts';
import { mergeThemes } from '../../model/derived-theme/merge-themes.ts';
import { isRecord, readString } from '../../model/parsing/read-value.ts';
import type { Caller } from '../access/caller.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';

/** A theme of the account at one of its versions. */
export interface ThemeReference {
  readonly id: number;
  readonly version: number;
  /** Whether it takes the place of the dashboard's theme. Otherwise it lies below what the dashboard sets itself. */
  readonly replaces: boolean;
}

/** The `ThemeReference` of a row of `dashboard_version` under the alias `version`, and of `item`, its workbook. */
export const themeReferenceSql = (caller: Caller): RawBuilder<ThemeReference | null> => {
  const tenant = caller.kind === 'embed' ? caller.claims.embedTenant : undefined;
  const own = referTo(
    false,
    sql`theme.id = version.theme_id and theme.embed_tenant is not distinct from item.embed_tenant`,
  );
  if (tenant === undefined) return sql`(${own(caller.accountId)})`;
  const given = referTo(
    true,
    sql`(theme.embed_tenant is null or theme.embed_tenant = ${tenant}) and theme.id = (
      select theme_id from embed_tenant where account_id = ${caller.accountId} and name = ${tenant}
    )`,
  );
  return sql`coalesce((${given(caller.accountId)}), (${own(caller.accountId)}))`;
};

const referTo =
  (replaces: boolean, condition: RawBuilder<unknown>) =>
  (accountId: number): RawBuilder<unknown> =>
    sql`
    select json_build_object('id', theme.id, 'version', theme.version, 'replaces', ${sql.lit(replaces)})
    from theme where theme.account_id = ${accountId} and ${condition}`;

/** The theme's values. `undefined`: it has another version by now. */
export async function findThemeValues(
  { db, accountId }: AccountRows,
  { id, version }: ThemeReference,
): Promise<unknown> {
  const row = await db
    .selectFrom('theme')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('version', '=', version)
    .select('theme')
    .executeTakeFirst();
  return row?.theme;
}

/** The dashboard as a reader gets it, with the values of the theme in place of the reference. */
export function applyTheme(dashboard: Dashboard, { replaces }: ThemeReference, values: unknown): Dashboard {
  const own = replaces ? undefined : dashboard.config.theme;
  const theme = isRecord(values) ? mergeThemes(values, own ?? {}) : own;
  return { ...dashboard, config: { ...dashboard.config, theme } };
}

/** The theme of a dashboard that is copied to another workspace, where a reference would name nothing: it takes the values along. */
export async function carryTheme(
  { db, accountId }: AccountRows,
  theme: Record<string, unknown> | null | undefined,
  spaces: { readonly from: string | null; readonly to: string | null },
): Promise<Record<string, unknown> | null | undefined> {
  const id = readAccountThemeId(theme?.themeId);
  if (id === undefined || id === null || spaces.from === spaces.to) return theme;
  const row = await db
    .selectFrom('theme')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isOfSpace(spaces.from))
    .select('theme')
    .executeTakeFirst();
  return mergeThemes(isRecord(row?.theme) ? row.theme : {}, theme ?? {});
}

const isOfSpace = (embedTenant: string | null): RawBuilder<boolean> =>
  sql<boolean>`embed_tenant is not distinct from ${embedTenant}::text`;

/** Throws a 400 where the theme refers to one that the dashboard cannot have. In a `write`, where the theme stays until its end. */
export async function requireKnownTheme(
  { db, accountId }: AccountRows,
  theme: unknown,
  embedTenant: string | null,
): Promise<void> {
  const themeId = isRecord(theme) ? readString(theme.themeId) : undefined;
  const id = readAccountThemeId(themeId);
  if (id === undefined) return;
  const found = await db
    .selectFrom('theme')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isOfSpace(embedTenant))
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (found) return;
  throw new Problem(
    'invalid-field',
    `There is no theme ${themeId} for this dashboard.`,
    'config.theme.themeId',
  );
}
