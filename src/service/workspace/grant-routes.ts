import type { Context, Hono } from 'hono';
import { putGrantRequestSchema, revokeGrantQuerySchema } from '../../contract/grant.ts';
import type { ItemType } from '../../contract/report.ts';
import { requireAuthor } from '../access/author.ts';
import type { AccessEnv } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import type { ItemReference } from '../access/item-access.ts';
import { readPaging, toPage, sendPage } from '../http/paging.ts';
import { readQueryParameters } from '../http/read-query-parameters.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { listGrants, putGrant, revokeGrant } from './grant-rules.ts';
import { readDeploymentId } from '../access/request-context.ts';
import { builtInRoleList } from './built-in-role-list.ts';
import type { WorkspaceDependencies } from './workspace-dependencies.ts';

/** Each kind of item by the words of its path. */
const kinds = [
  { type: 'FOLDER', plural: 'folders', name: 'folderId' },
  { type: 'WORKBOOK', plural: 'workbooks', name: 'workbookId' },
  { type: 'REPORT', plural: 'reports', name: 'reportId' },
] as const;

interface GrantPath {
  readonly path: string;
  readonly readPlace: (c: Context<AccessEnv>) => ItemReference;
}

/** Who may do what with which item, and what the roles are. */
export function addGrantRoutes(routes: Hono<AccessEnv>, dependencies: WorkspaceDependencies): void {
  for (const { type, plural, name } of kinds) {
    const path = `/v1/deployments/:deploymentId/${plural}/:${name}/grants`;
    const grantPath = { path, readPlace: (c: Context<AccessEnv>) => readPlace(c, type, name) };
    addReadingRoute(routes, dependencies, grantPath);
    addWritingRoutes(routes, dependencies, grantPath);
  }
  routes.get('/v1/roles', dependencies.access.authenticate, (c) =>
    sendPage(c, toPage(builtInRoleList, { first: builtInRoleList.length, after: undefined }, roleWriter)),
  );
}

const readPlace = (c: Context<AccessEnv>, type: ItemType, name: string): ItemReference => ({
  ...{ deploymentId: readDeploymentId(c), type, id: readId(c, name) },
});

const roleWriter = {
  item: (role: (typeof builtInRoleList)[number]) => role,
  cursor: ({ name }: (typeof builtInRoleList)[number]) => name,
};

function addReadingRoute(
  routes: Hono<AccessEnv>,
  { database, access }: WorkspaceDependencies,
  { path, readPlace: read }: GrantPath,
): void {
  routes.get(path, access.authenticate, async (c) => {
    const [place, caller, paging] = [read(c), c.get('caller'), readPaging(c)];
    return sendPage(
      c,
      await database.read(caller.accountId, (rows) => listGrants(rows, caller, place, paging)),
    );
  });
}

function addWritingRoutes(
  routes: Hono<AccessEnv>,
  { database, access, now }: WorkspaceDependencies,
  { path, readPlace: read }: GrantPath,
): void {
  routes.put(path, access.authenticate, async (c) => {
    const [place, act] = [read(c), toActionContext(c, now)];
    requireAuthor(act.caller);
    const request = await readBody(c, putGrantRequestSchema);
    return c.json(await database.write(act.caller.accountId, (rows) => putGrant(rows, act, place, request)));
  });
  routes.delete(path, access.authenticate, async (c) => {
    const [place, act] = [read(c), toActionContext(c, now)];
    requireAuthor(act.caller);
    const query = readQueryParameters(c, revokeGrantQuerySchema, { integers: ['userId', 'groupId'] });
    await database.write(act.caller.accountId, (rows) => revokeGrant(rows, act, place, query));
    return c.body(null, 204);
  });
}
