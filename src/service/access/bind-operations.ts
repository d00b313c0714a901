/**
 * Binds handlers to the operations of the contract. Method, path, parameters, body and rights of a route come from its
 * operation. Source: docs/adding-an-endpoint.md.
 */
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { PathInput } from '../../contract/element-api-paths.ts';
import { operations } from '../../contract/operations/all-operations.ts';
import type { OperationId, Operations } from '../../contract/operations/all-operations.ts';
import { listPathParameters } from '../../contract/operations/operation.ts';
import type { Operation, Right } from '../../contract/operations/operation.ts';
import { refuseUndeclaredInput } from '../http/refuse-undeclared-input.ts';
import { toParameterKinds, toRoutePath } from '../http/operation-route.ts';
import { readPaging } from '../http/list-paging.ts';
import type { Paging } from '../http/list-paging.ts';
import { readOperationBody, readPathParameters, readQueryParameters } from '../http/read-request.ts';
import type { AccessServices } from './access-services.ts';
import { checkCallerDeployment } from './caller.ts';
import type { AccessEnv, Caller, UserCaller } from './caller.ts';
import { checkRights } from './check-rights.ts';

type Value<One, Key extends string> =
  One extends Readonly<Record<Key, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

type PagingOf<One> = 'first' extends keyof Value<One, 'query'> ? Paging : undefined;

type CallerOf<One> = One extends { readonly access: 'none' }
  ? undefined
  : One extends { readonly rights: readonly (infer Needed extends Right)[] }
    ? Extract<Needed, 'admin' | 'account-admin'> extends never
      ? Caller
      : UserCaller
    : Caller;

/** A request with a verified caller who has the rights of the operation, and with all of its input parsed. */
export interface OperationRequest<Id extends OperationId> {
  readonly c: Context<AccessEnv>;
  readonly caller: CallerOf<Operations[Id]>;
  readonly path: PathInput<Operations[Id]['path']>;
  readonly query: Value<Operations[Id], 'query'>;
  /** The page of a list that is requested. */
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

/** All routes below `{base_url}`, in the order of the contract. Of two paths that match, the first one is called. */
export function bindOperations(access: Authenticate, handlers: OperationHandlers): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const byId = toTable(handlers);
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    const handle = byId[id];
    if (!handle) throw new Error(`The operation ${id} has no handler.`);
    bind(routes, access, { operation, handle });
  }
  return routes;
}

/** Handlers by name. The cast is safe: the schemas that parse a request are those that type the handler. */
const toTable = (handlers: Partial<OperationHandlers>): Readonly<Partial<Record<string, Handler>>> =>
  handlers as Readonly<Partial<Record<string, Handler>>>;

interface Binding {
  readonly operation: Operation;
  readonly handle: Handler;
}

function bind(routes: Hono<AccessEnv>, { authenticate }: Authenticate, { operation, handle }: Binding): void {
  const read = createRequestReader(operation);
  routes.on(operation.method, toRoutePath(operation.path), async (c) => {
    if (operation.access === 'none') return handle(await read(c, undefined));
    await authenticate(c, () => Promise.resolve());
    return handle(await read(c, c.get('caller')));
  });
}

/**
 * Checks rights of admins before it parses the path, so that other callers learn nothing from the response. Rights within
 * a deployment are checked after the credential is known to be valid for it.
 */
function createRequestReader(operation: Operation) {
  const { query: querySchema, rights = [] } = operation;
  const pathParameters = listPathParameters(operation.path);
  const parameters = toParameterKinds(querySchema);
  const allowed = {
    takesBody: operation.body !== undefined,
    takesVersion: operation.isVersioned === true,
    parameters,
  };
  return async (c: Context<AccessEnv>, caller: Caller | undefined): Promise<ReadRequest> => {
    await refuseUndeclaredInput(c, allowed);
    if (caller) checkRights(caller, rights, 'account');
    const path = readPathParameters(c, pathParameters);
    if (caller && typeof path.deploymentId === 'number') checkCallerDeployment(caller, path.deploymentId);
    if (caller) checkRights(caller, rights, 'deployment');
    const paging = parameters.has('first') ? readPaging(c) : undefined;
    const query = querySchema && readQueryParameters(c, querySchema, parameters);
    return { c, caller, path, query, paging, body: await readOperationBody(c, operation) };
  };
}
