import type { folderOperations } from '../../contract/endpoints/folders.ts';
import type { grantOperations } from '../../contract/endpoints/grants.ts';
import type { workspaceOperations } from '../../contract/endpoints/workspace.ts';
import { itemTypes } from '../../contract/item-fields.ts';
import type { ItemType } from '../../contract/item-fields.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { Problem } from '../http/http-problem.ts';
import { sendJson } from '../http/unparsed-json.ts';
import { createItemPageSender } from '../items/item-page-sender.ts';
import { setFavorite } from './set-favorite.ts';
import { createFolderHandlers } from './folder-handlers.ts';
import { createGrantHandlers } from './grant-handlers.ts';
import { moveItem } from './move-item.ts';
import type { WorkspaceDependencies } from './workspace-dependencies.ts';
import { listSharedItems, listWorkspace } from './list-workspace.ts';
import { toActionContext } from '../access/action-context.ts';

/** Handlers of the workspace's tree of folders, workbooks and reports. Source: docs/platform-api.md, "Workspace". */
export const createWorkspaceHandlers = (
  dependencies: WorkspaceDependencies,
): HandlersOf<
  keyof typeof workspaceOperations | keyof typeof folderOperations | keyof typeof grantOperations
> => ({
  ...createListHandlers(dependencies),
  ...createItemHandlers(dependencies),
  ...createFolderHandlers(dependencies),
  ...createGrantHandlers(dependencies),
});

function createListHandlers({
  database,
}: WorkspaceDependencies): HandlersOf<'listWorkspace' | 'listSharedWorkspace'> {
  const sendItemPage = createItemPageSender(database);
  return {
    listWorkspace: ({ c, caller, path, query, paging }) =>
      sendItemPage(c, caller, (rows) => listWorkspace(rows, caller, { ...path, query, paging })),
    listSharedWorkspace: ({ c, caller, path, query, paging }) =>
      sendItemPage(c, caller, (rows) => listSharedItems(rows, caller, { ...path, query, paging })),
  };
}

type ItemHandlers = HandlersOf<'moveItem' | 'addFavorite' | 'removeFavorite'>;

function createItemHandlers({ database, now }: WorkspaceDependencies): ItemHandlers {
  const putFavorite =
    (isFavorite: boolean): ItemHandlers['addFavorite'] =>
    async ({ c, caller, path: { deploymentId, type, itemId } }) => {
      const itemRef = { deploymentId, type: readItemType(type), id: itemId };
      const context = toActionContext(c, now);
      await database.write(caller.accountId, (rows) => setFavorite(rows, context, itemRef, isFavorite));
      return c.body(null, 204);
    };
  return {
    moveItem: async ({ c, caller, path: { deploymentId }, body }) => {
      const context = toActionContext(c, now);
      return sendJson(
        c,
        await database.write(caller.accountId, (rows) => moveItem(rows, context, deploymentId, body)),
      );
    },
    addFavorite: putFavorite(true),
    removeFavorite: putFavorite(false),
  };
}

function readItemType(text: string): ItemType {
  const type = itemTypes.find((known) => known === text);
  if (type) return type;
  throw new Problem('invalid-field', `"type" must be one of ${itemTypes.join(', ')}.`, 'type');
}
