/** Handlers of the themes of an account. Source: docs/platform-api.md, "Themes". */
import type { Context } from 'hono';
import type { themeOperations } from '../../contract/endpoints/themes.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { Database } from '../database/database.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import {
  changeTheme,
  createTheme,
  removeTheme,
  requireTheme,
  toTheme,
  toThemeEtag,
} from './theme-actions.ts';
import { listThemes, type ListedTheme } from './theme-rows.ts';

export interface ThemeDependencies {
  readonly database: Database;
  readonly now: () => Date;
}

export const createThemeHandlers = ({
  database,
  now,
}: ThemeDependencies): HandlersOf<keyof typeof themeOperations> => ({
  listThemes: async ({ c, caller, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'themes');
    const found = await database.read(caller.accountId, (rows) => listThemes(rows, caller, paging));
    return sendPage(c, toIdPage(found, paging, toTheme));
  },
  createTheme: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    return send(c, await database.write(caller.accountId, (rows) => createTheme(rows, context, body)));
  },
  getTheme: async ({ c, caller, path: { themeId } }) =>
    send(c, await database.read(caller.accountId, (rows) => requireTheme(rows, caller, themeId))),
  updateTheme: async ({ c, caller, path: { themeId }, body }) => {
    const context = toActionContext(c, now);
    return send(
      c,
      await database.write(caller.accountId, (rows) => changeTheme(rows, context, themeId, body)),
    );
  },
  deleteTheme: async ({ c, caller, path: { themeId } }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => removeTheme(rows, context, themeId));
    return c.json({ success: true });
  },
});

function send(c: Context, row: ListedTheme): Response {
  c.header('ETag', toThemeEtag(row));
  return c.json(toTheme(row));
}
