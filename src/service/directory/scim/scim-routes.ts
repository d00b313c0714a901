/** The routes of SCIM 2.0, below `/scim/v2`. Source: RFC 7644; docs/scim.md. */
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { scimOperations } from '../../../contract/endpoints/scim.ts';
import type { Operation } from '../../../contract/operations/operation.ts';
import { toActionContext } from '../../access/action-context.ts';
import type { AccessEnv } from '../../access/caller.ts';
import type { Database } from '../../database/database.ts';
import { Problem } from '../../http/http-problem.ts';
import { readPatch } from '../scim-documents/read-patch.ts';
import type { PatchOperation } from '../scim-documents/read-patch.ts';
import { readSelection } from '../scim-documents/select-scim-attributes.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { groupResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import type { ScimObject } from '../scim-schema/scim-value.ts';
import { addScimRoute } from './add-scim-route.ts';
import { listEverything, listGroups, listUsers } from './list-scim-resources.ts';
import { createScimContext } from './scim-context.ts';
import type { ScimContext, ScimRequest } from './scim-context.ts';
import { addDiscoveryRoutes } from './scim-discovery-routes.ts';
import * as groups from './scim-group-actions.ts';
import { readResourceId } from './scim-group-document.ts';
import { readScimListRequest, readSelectionParameters } from './scim-list-request.ts';
import type { ScimListRequest } from './scim-list-request.ts';
import { readScimBody, sendResource, sendScimList, wantsResource } from './scim-responses.ts';
import type { ScimList } from './scim-responses.ts';
import * as users from './scim-user-actions.ts';
import type { ChangeOptions } from './scim-user-actions.ts';

export interface ScimDependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** Public address of the platform, without a path. */
  readonly publicUrl: string;
  readonly authenticateScim: MiddlewareHandler<AccessEnv>;
}

type Work<T> = (context: ScimContext) => Promise<T>;
type Run = <T>(c: Context<AccessEnv>, work: Work<T>) => Promise<T>;

/** What a resource type does. Bodies are read by its schema. */
interface ResourceActions {
  readonly list: (context: ScimContext, request: ScimListRequest) => Promise<ScimList>;
  readonly get: (context: ScimContext, id: number) => Promise<ScimObject>;
  readonly create: (context: ScimContext, body: unknown) => Promise<ScimObject>;
  readonly replace: (context: ScimContext, body: unknown, options: ChangeOptions) => Promise<ScimObject>;
  readonly patch: (
    context: ScimContext,
    operations: readonly PatchOperation[],
    options: ChangeOptions,
  ) => Promise<ScimObject>;
  readonly remove: (context: ScimContext, options: ChangeOptions) => Promise<void>;
}

const userActions: ResourceActions = {
  list: listUsers,
  get: users.getUser,
  create: users.createUser,
  replace: users.replaceUser,
  patch: users.patchUser,
  remove: users.removeUser,
};

const groupActions: ResourceActions = {
  list: listGroups,
  get: groups.getGroup,
  create: groups.createGroup,
  replace: groups.replaceGroup,
  patch: groups.patchGroup,
  remove: groups.removeGroup,
};

export function createScimRoutes(dependencies: ScimDependencies): Hono<AccessEnv> {
  const { database, authenticateScim } = dependencies;
  const routes = new Hono<AccessEnv>();
  routes.use(authenticateScim);
  const run =
    (method: 'read' | 'write'): Run =>
    (c, work) =>
      database[method](c.get('caller').accountId, async (rows) =>
        work(await createScimContext(rows, toScimRequest(dependencies, c))),
      );
  const runs = { read: run('read'), write: run('write') };
  addDiscoveryRoutes(routes, runs.read);
  addSearch(routes, scimOperations.searchScim, runs.read, listEverything);
  addResource(routes, { ...runs, actions: userActions, operations: userOperations });
  addResource(routes, { ...runs, actions: groupActions, operations: groupOperations });
  for (const path of ['/Bulk', '/Me'])
    routes.all(path, () => {
      throw new Problem('not-implemented', `The service does not offer ${path}.`);
    });
  return routes;
}

function toScimRequest({ now, publicUrl }: ScimDependencies, c: Context<AccessEnv>): ScimRequest {
  const [prefix = ''] = c.req.path.split('/scim/v2');
  const providerRequestId = c.req.header('client-request-id') ?? c.req.header('x-request-id');
  return {
    action: toActionContext(c, now),
    base: `${publicUrl}${prefix}/scim/v2`,
    providerRequestId: providerRequestId?.slice(0, 128),
  };
}

/** The operation of the contract for each route of a resource type. */
type ResourceOperations = Readonly<Record<keyof ResourceActions | 'search', Operation>>;

const userOperations: ResourceOperations = {
  list: scimOperations.listScimUsers,
  search: scimOperations.searchScimUsers,
  get: scimOperations.getScimUser,
  create: scimOperations.createScimUser,
  replace: scimOperations.replaceScimUser,
  patch: scimOperations.patchScimUser,
  remove: scimOperations.deleteScimUser,
};

const groupOperations: ResourceOperations = {
  list: scimOperations.listScimGroups,
  search: scimOperations.searchScimGroups,
  get: scimOperations.getScimGroup,
  create: scimOperations.createScimGroup,
  replace: scimOperations.replaceScimGroup,
  patch: scimOperations.patchScimGroup,
  remove: scimOperations.deleteScimGroup,
};

interface Resource {
  readonly read: Run;
  readonly write: Run;
  readonly actions: ResourceActions;
  readonly operations: ResourceOperations;
}

function addResource(routes: Hono<AccessEnv>, { read, write, actions, operations }: Resource): void {
  const select = (c: Context, context: ScimContext) =>
    readSelection(
      actions === userActions ? context.userSchema : groupResourceSchema,
      readSelectionParameters(c.req.query()),
    );
  addSearch(routes, operations.search, read, actions.list);
  addScimRoute(routes, operations.list, async (c) => {
    const request = readScimListRequest(c.req.query());
    return sendScimList(c, await read(c, (context) => actions.list(context, request)));
  });
  addScimRoute(routes, operations.create, async (c) => {
    const body = await readScimBody(c);
    const [document, selection] = await write(c, async (context) => {
      const selected = select(c, context);
      return [await actions.create(context, body), selected] as const;
    });
    return sendResource(c, document, { selection, status: 201 });
  });
  addScimRoute(routes, operations.get, async (c) => {
    const [document, selection] = await read(c, async (context) => {
      const selected = select(c, context);
      return [await actions.get(context, requireId(c)), selected] as const;
    });
    return sendResource(c, document, { selection });
  });
  addScimRoute(routes, operations.replace, async (c) => {
    const body = await readScimBody(c);
    const [document, selection] = await write(c, async (context) => {
      const selected = select(c, context);
      return [await actions.replace(context, body, toOptions(c)), selected] as const;
    });
    return sendResource(c, document, { selection });
  });
  addScimRoute(routes, operations.patch, async (c) => {
    const operations = readPatch(await readScimBody(c));
    const [document, selection] = await write(c, async (context) => {
      const selected = select(c, context);
      return [await actions.patch(context, operations, toOptions(c)), selected] as const;
    });
    return wantsResource(c, selection) ? sendResource(c, document, { selection }) : c.body(null, 204);
  });
  addScimRoute(routes, operations.remove, async (c) => {
    await write(c, (context) => actions.remove(context, toOptions(c)));
    return c.body(null, 204);
  });
}

const toOptions = (c: Context): ChangeOptions => ({ id: requireId(c), ifMatch: c.req.header('if-match') });

/** Throws a 404 for text that is no id of a resource. */
function requireId(c: Context): number {
  const text = c.req.param('id') ?? '';
  const id = readResourceId(text);
  if (id !== undefined) return id;
  throw new Problem('not-found', `There is no resource ${text.slice(0, 60)}.`);
}

function addSearch(
  routes: Hono<AccessEnv>,
  operation: Operation,
  read: Run,
  list: ResourceActions['list'],
): void {
  addScimRoute(routes, operation, async (c) => {
    const body = await readScimBody(c);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw scimProblem('invalidSyntax', 'The body of a search has to be a JSON object.');
    const request = readScimListRequest(Object.fromEntries(Object.entries(body)));
    return sendScimList(c, await read(c, (context) => list(context, request)));
  });
}
