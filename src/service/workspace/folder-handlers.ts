import type { folderOperations } from '../../contract/endpoints/folders.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { sendPage } from '../http/list-paging.ts';
import { changeFolder, createFolder, removeFolder } from './folder-actions.ts';
import { listFolders, readFolderAncestors, readFolder } from './read-folders.ts';
import type { WorkspaceDependencies } from './workspace-dependencies.ts';
import { toActionContext } from '../access/action-context.ts';

type FolderHandlers = HandlersOf<keyof typeof folderOperations>;
type ReadingHandlers = Pick<FolderHandlers, 'listFolders' | 'getFolder' | 'listFolderAncestors'>;

/** Source: docs/platform-api.md, "Folders". */
export function createFolderHandlers(dependencies: WorkspaceDependencies): FolderHandlers {
  return { ...createReadingHandlers(dependencies), ...createWritingHandlers(dependencies) };
}

const createReadingHandlers = ({ database }: WorkspaceDependencies): ReadingHandlers => ({
  listFolders: async ({ c, caller, path, query, paging }) => {
    const request = { ...path, parentId: query.parentId, paging };
    return sendPage(c, await database.read(caller.accountId, (rows) => listFolders(rows, caller, request)));
  },
  getFolder: async ({ c, caller, path }) =>
    c.json(await database.read(caller.accountId, (rows) => readFolder(rows, caller, path))),
  listFolderAncestors: async ({ c, caller, path }) =>
    c.json(await database.read(caller.accountId, (rows) => readFolderAncestors(rows, caller, path))),
});

const createWritingHandlers = ({
  database,
  now,
}: WorkspaceDependencies): Omit<FolderHandlers, keyof ReadingHandlers> => ({
  createFolder: async ({ c, caller, path: { deploymentId }, body }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) => createFolder(rows, context, deploymentId, body)),
    );
  },
  updateFolder: async ({ c, caller, path, body }) => {
    const context = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => changeFolder(rows, context, path, body)));
  },
  deleteFolder: async ({ c, caller, path }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => removeFolder(rows, context, path));
    return c.body(null, 204);
  },
});
