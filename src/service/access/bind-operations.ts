/**
 * Binds handlers to the operations of the contract: method, path, parameters, body and rights of a route are those of
 * its operation. Source: docs/adding-an-endpoint.md.
 */
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Operations, PathInput } from '../../contract/operation-calls.ts';
import { operationPaths } from '../../contract/operation-paths.ts';
import type { OperationId } from '../../contract/operation-paths.ts';
import { operations } from '../../contract/operations/all-operations.ts';
import type { Operation, Right } from '../../contract/operations/operation.ts';
import { checkRequestParameters } from '../http/check-request-parameters.ts';
import { toParameterKinds, toRoute } from '../http/operation-route.ts';
import type { OperationRoute } from '../http/operation-route.ts';
import { readPaging } from '../http/paging.ts';
import type { Paging } from '../http/paging.ts';
import { readOperationBody, readPathParameters, readQuery } from '../http/read-operation-request.ts';
import type { AccessServices } from './access-services.ts';
import { checkDeployment } from './caller.ts';
import type { AccessEnv, Caller, PersonCaller } from './caller.ts';
import { checkRights } from './check-rights.ts';

type Value<One, Key extends string> =
  One extends Readonly<Record<Key, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

type PagingOf<One> = 'first' extends keyof Value<One, 'query'> ? Paging : undefined;

type CallerOf<One> = One extends { readonly access: 'none' }
  ? undefined
  : One extends { readonly rights: readonly (infer Needed extends Right)[] }
    ? Extract<Needed, 'admin' | 'account-admin'> extends never
      ? Caller
      : PersonCaller
    : Caller;

/** A request whose caller may make it, with everything in it read. */
export interface OperationRequest<Id extends OperationId> {
  readonly c: Context<AccessEnv>;
  readonly caller: CallerOf<Operations[Id]>;
  readonly path: PathInput<(typeof operationPaths)[Id]>;
  readonly query: Value<Operations[Id], 'query'>;
  /** Of a list: which page of it. */
  readonly paging: PagingOf<Operations[Id]>;
  readonly body: Value<Operations[Id], 'body'>;
}

export type OperationHandlers = {
  readonly [Id in OperationId]: (request: OperationRequest<Id>) => Response | Promise<Response>;
};

/** Handlers of some operations. */
export type HandlersOf<Id extends OperationId> = Pick<OperationHandlers, Id>;

interface ReadRequest {
  readonly c: Context<AccessEnv>;
  readonly caller: Caller | undefined;
  readonly path: Readonly<Record<string, string | number>>;
  readonly query: unknown;
  readonly paging: Paging | undefined;
  readonly body: unknown;
}

type Handler = (request: ReadRequest) => Response | Promise<Response>;
type Authenticate = Pick<AccessServices, 'authenticate'>;

/** All routes below `{base_url}`, in the order of the contract's table: of two paths that fit, the first one answers. */
export function bindOperations(access: Authenticate, handlers: OperationHandlers): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const declared: Readonly<Record<string, Operation>> = operations;
  const byId = toTable(handlers);
  for (const [id, place] of Object.entries(operationPaths)) {
    const operation = declared[id];
    const handle = byId[id];
    if (!operation || !handle) throw new Error(`The operation ${id} has no handler.`);
    bind(routes, access, { operation, place, handle });
  }
  return routes;
}

/** Handlers are typed by the same schemas that read their requests, so each gets the request that it is typed for. */
const toTable = (handlers: Partial<OperationHandlers>): Readonly<Partial<Record<string, Handler>>> =>
  handlers as Readonly<Partial<Record<string, Handler>>>;

interface Binding {
  readonly operation: Operation;
  readonly place: string;
  readonly handle: Handler;
}

function bind(
  routes: Hono<AccessEnv>,
  { authenticate }: Authenticate,
  { operation, place, handle }: Binding,
): void {
  const route = toRoute(place);
  const read = createRequestReader(operation, route);
  routes.on(route.method, route.path, async (c) => {
    if (operation.access === 'none') return handle(await read(c, undefined));
    await authenticate(c, () => Promise.resolve());
    return handle(await read(c, c.get('caller')));
  });
}

/**
 * Rights of an admin are looked at before the address is: others learn nothing from it. Rights of an author are those
 * within a deployment, which the credential has to reach first.
 */
function createRequestReader(operation: Operation, { pathParameters }: OperationRoute) {
  const { query: querySchema, rights = [] } = operation;
  const parameters = toParameterKinds(querySchema);
  const allowed = { takesBody: operation.body !== undefined, parameters };
  return async (c: Context<AccessEnv>, caller: Caller | undefined): Promise<ReadRequest> => {
    await checkRequestParameters(c, allowed);
    if (caller) checkRights(caller, rights, 'account');
    const path = readPathParameters(c, pathParameters);
    if (caller && typeof path.deploymentId === 'number') checkDeployment(caller, path.deploymentId);
    if (caller) checkRights(caller, rights, 'deployment');
    const paging = parameters.has('first') ? readPaging(c) : undefined;
    const query = querySchema && readQuery(c, querySchema, parameters);
    return { c, caller, path, query, paging, body: await readOperationBody(c, operation) };
  };
}
