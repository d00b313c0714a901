/** Creates, changes and deletes themes. Source: docs/platform-api.md, "Themes". */
import type { CreateThemeRequest, StoredTheme, UpdateThemeRequest } from '../../contract/endpoints/themes.ts';
import type { ActionContext } from '../access/action-context.ts';
import type { Caller } from '../access/caller.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import { tenantOfCaller } from '../access/item-access.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { requireKeyOfAccount } from '../access/theme-access.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { matchesEtag } from '../http/conditional-request.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './theme-rows.ts';
import type { ListedTheme, OpenTheme, ThemeRow, ThemeUse } from './theme-rows.ts';

export const toTheme = (row: ListedTheme): StoredTheme => ({
  id: row.id,
  name: row.name,
  theme: row.theme,
  embedTenant: row.embed_tenant,
  isTenantTheme: row.isGiven,
  userId: row.owner_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Most themes of the account, and of each embed tenant. */
const maxThemes = 500;

export const toThemeEtag = ({ id, version }: ThemeRow): string => `W/"theme-${id}-${version}"`;

/** Throws a 404 where there is no such theme, and where the caller may not use it. */
export async function requireTheme(
  rows: AccountRows,
  caller: Caller,
  themeId: number,
  { locks = false } = {},
): Promise<OpenTheme> {
  const theme = isRowId(themeId) ? await stored.findTheme(rows, caller, { themeId, locks }) : undefined;
  if (theme) return theme;
  throw new Problem('not-found', `There is no theme ${themeId}.`);
}

/** Throws a 403 where the caller may use the theme and not change it, and a 412 where it was changed since. */
async function requireOwnTheme(
  rows: AccountRows,
  { caller, ifMatch }: ActionContext,
  themeId: number,
): Promise<OpenTheme> {
  requireKeyOfAccount(caller);
  const theme = await requireTheme(rows, caller, themeId, { locks: true });
  if (!theme.isOwn)
    throw new Problem('not-allowed', `This needs the owner of the theme ${themeId}, or an admin.`);
  const etag = toThemeEtag(theme);
  if (ifMatch === undefined || matchesEtag(ifMatch, etag)) return theme;
  throw new Problem(
    'precondition-failed',
    `The theme ${themeId} was changed since you read it: its version is ${etag}. Read it again, and send your change with the new version.`,
  );
}

export async function createTheme(
  rows: AccountRows,
  context: ActionContext,
  { name, theme }: CreateThemeRequest,
): Promise<ListedTheme> {
  const { caller, at } = context;
  requireKeyOfAccount(caller);
  const embedTenant = tenantOfCaller(caller);
  if ((await stored.countThemes(rows, embedTenant)) >= maxThemes)
    throw new Problem(
      'conflict',
      `There are ${maxThemes} themes, and there can be no more. Delete one first.`,
    );
  const ownerId = await findOrCreateAuthor(rows, caller, at);
  const values = { name, theme, embedTenant, ownerId, at };
  const row = await stored.insertTheme(rows, values);
  await record(rows, context, 'theme.create', row);
  return { ...row, isGiven: false };
}

export async function changeTheme(
  rows: AccountRows,
  context: ActionContext,
  themeId: number,
  request: UpdateThemeRequest,
): Promise<ListedTheme> {
  const theme = await requireOwnTheme(rows, context, themeId);
  if (request.name === undefined && request.theme === undefined) return theme;
  const row = await stored.updateTheme(rows, themeId, { ...request, at: context.at });
  await record(rows, context, 'theme.update', row);
  return { ...theme, ...row };
}

export async function removeTheme(rows: AccountRows, context: ActionContext, themeId: number): Promise<void> {
  const theme = await requireOwnTheme(rows, context, themeId);
  const use = describeUse(await stored.countThemeUse(rows, theme));
  if (use !== '')
    throw new Problem(
      'conflict',
      `The theme ${themeId} is the theme of ${use}. Give them another one first.`,
    );
  await stored.deleteTheme(rows, themeId);
  await record(rows, context, 'theme.delete', theme);
}

const describeUse = ({ dashboards, drafts, tenants }: ThemeUse): string =>
  [count(dashboards, 'published dashboard'), count(drafts, 'draft'), count(tenants, 'embed tenant')]
    .filter((text) => text !== '')
    .join(', ');

const count = (number: number, what: string): string =>
  number === 0 ? '' : `${number} ${what}${number === 1 ? '' : 's'}`;

const record = (
  rows: AccountRows,
  context: ActionContext,
  action: string,
  { id, name, embed_tenant: embedTenant }: ThemeRow,
): Promise<void> =>
  recordAuditEvent(rows, context, { action, type: 'THEME', id, details: { name, embedTenant } });
