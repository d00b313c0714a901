import type { Context, Hono } from 'hono';
import {
  createFolderRequestSchema,
  listFoldersQuerySchema,
  updateFolderRequestSchema,
} from '../../contract/folder.ts';
import { requireAuthor } from '../access/author.ts';
import type { AccessEnv } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { readPaging, sendPage } from '../http/paging.ts';
import { readQueryParameters } from '../http/read-query-parameters.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { listFolders, readAncestors, readFolder } from './read-folders.ts';
import type { FolderReference } from './read-folders.ts';
import { changeFolder, createFolder, removeFolder } from './folder-rules.ts';
import { readDeploymentId } from '../access/request-context.ts';
import type { WorkspaceDependencies } from './workspace-dependencies.ts';

const foldersPath = '/v1/deployments/:deploymentId/folders';
const folderPath = `${foldersPath}/:folderId`;

/** Source: docs/platform-api.md, "Folders". */
export function addFolderRoutes(routes: Hono<AccessEnv>, dependencies: WorkspaceDependencies): void {
  addReadingRoutes(routes, dependencies);
  addWritingRoutes(routes, dependencies);
}

function addReadingRoutes(routes: Hono<AccessEnv>, { database, access }: WorkspaceDependencies): void {
  routes.get(foldersPath, access.authenticate, async (c) => {
    const [deploymentId, caller, paging] = [readDeploymentId(c), c.get('caller'), readPaging(c)];
    const { parentId } = readQueryParameters(c, listFoldersQuerySchema, { integers: ['parentId'] });
    const request = { deploymentId, parentId, paging };
    return sendPage(c, await database.read(caller.accountId, (rows) => listFolders(rows, caller, request)));
  });
  routes.get(folderPath, access.authenticate, async (c) => {
    const [address, caller] = [readAddress(c), c.get('caller')];
    return c.json(await database.read(caller.accountId, (rows) => readFolder(rows, caller, address)));
  });
  routes.get(`${folderPath}/ancestors`, access.authenticate, async (c) => {
    const [address, caller] = [readAddress(c), c.get('caller')];
    return c.json(await database.read(caller.accountId, (rows) => readAncestors(rows, caller, address)));
  });
}

function addWritingRoutes(routes: Hono<AccessEnv>, { database, access, now }: WorkspaceDependencies): void {
  routes.post(foldersPath, access.authenticate, async (c) => {
    const [deploymentId, act] = [readDeploymentId(c), toActionContext(c, now)];
    requireAuthor(act.caller);
    const request = await readBody(c, createFolderRequestSchema);
    return c.json(
      await database.write(act.caller.accountId, (rows) => createFolder(rows, act, deploymentId, request)),
    );
  });
  routes.put(folderPath, access.authenticate, async (c) => {
    const [address, act] = [readAddress(c), toActionContext(c, now)];
    requireAuthor(act.caller);
    const change = await readBody(c, updateFolderRequestSchema);
    return c.json(
      await database.write(act.caller.accountId, (rows) => changeFolder(rows, act, address, change)),
    );
  });
  routes.delete(folderPath, access.authenticate, async (c) => {
    const [address, act] = [readAddress(c), toActionContext(c, now)];
    requireAuthor(act.caller);
    await database.write(act.caller.accountId, (rows) => removeFolder(rows, act, address));
    return c.body(null, 204);
  });
}

const readAddress = (c: Context<AccessEnv>): FolderReference => ({
  deploymentId: readDeploymentId(c),
  folderId: readId(c, 'folderId'),
});
