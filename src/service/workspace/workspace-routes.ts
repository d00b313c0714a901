import { Hono } from 'hono';
import type { Context } from 'hono';
import { listWorkspaceQuerySchema, moveItemRequestSchema } from '../../contract/workspace.ts';
import { itemTypes } from '../../contract/report.ts';
import type { AccessEnv } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import type { ItemReference } from '../access/item-access.ts';
import { sendJson } from '../http/json-text.ts';
import { readPaging, sendPage } from '../http/paging.ts';
import { Problem } from '../http/http-problem.ts';
import { readQueryParameters } from '../http/read-query-parameters.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { setFavorite } from './favorite-rules.ts';
import { addFolderRoutes } from './folder-routes.ts';
import { addGrantRoutes } from './grant-routes.ts';
import { listShared, listWorkspace } from './workspace-list-rules.ts';
import type { ListRequest } from './workspace-list-rules.ts';
import { moveItem } from './move-item.ts';
import { readDeploymentId } from '../access/request-context.ts';
import type { WorkspaceDependencies } from './workspace-dependencies.ts';

/** The tree of what people make. Source: docs/platform-api.md, "Workspace". */
export function createWorkspaceRoutes(dependencies: WorkspaceDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  addListRoutes(routes, dependencies);
  addMoveRoute(routes, dependencies);
  addFavoriteRoutes(routes, dependencies);
  addFolderRoutes(routes, dependencies);
  addGrantRoutes(routes, dependencies);
  return routes;
}

const deploymentPath = '/v1/deployments/:deploymentId';

function addListRoutes(routes: Hono<AccessEnv>, { database, access }: WorkspaceDependencies): void {
  for (const [path, list] of [
    ['workspace', listWorkspace],
    ['shared-workspace', listShared],
  ] as const) {
    routes.get(`${deploymentPath}/${path}`, access.authenticate, async (c) => {
      const [caller, request] = [c.get('caller'), readListRequest(c)];
      return sendPage(c, await database.read(caller.accountId, (rows) => list(rows, caller, request)));
    });
  }
}

function readListRequest(c: Context<AccessEnv>): ListRequest {
  const query = readQueryParameters(c, listWorkspaceQuerySchema, {
    integers: ['folderId'],
    lists: ['types'],
  });
  return { deploymentId: readDeploymentId(c), query, paging: readPaging(c) };
}

function addMoveRoute(routes: Hono<AccessEnv>, { database, access, now }: WorkspaceDependencies): void {
  routes.post(`${deploymentPath}/workspace/move`, access.authenticate, async (c) => {
    const [deploymentId, act] = [readDeploymentId(c), toActionContext(c, now)];
    const request = await readBody(c, moveItemRequestSchema);
    const moved = await database.write(act.caller.accountId, (rows) =>
      moveItem(rows, act, deploymentId, request),
    );
    return sendJson(c, moved);
  });
}

function addFavoriteRoutes(routes: Hono<AccessEnv>, { database, access, now }: WorkspaceDependencies): void {
  for (const method of ['put', 'delete'] as const) {
    const path = `${deploymentPath}/workspace/favorites/:type/:itemId`;
    routes[method](path, access.authenticate, async (c) => {
      const [place, act] = [readItemPlace(c), toActionContext(c, now)];
      await database.write(act.caller.accountId, (rows) => setFavorite(rows, act, place, method === 'put'));
      return c.body(null, 204);
    });
  }
}

function readItemPlace(c: Context<AccessEnv>): ItemReference {
  const deploymentId = readDeploymentId(c);
  const type = itemTypes.find((known) => known === c.req.param('type'));
  if (!type) throw new Problem('invalid-field', `"type" must be one of ${itemTypes.join(', ')}.`, 'type');
  return { deploymentId, type, id: readId(c, 'itemId') };
}
