/** Routes of the SCIM service from the operations of the contract. */
import type { Handler, Hono } from 'hono';
import type { Operation } from '../../../contract/operations/operation.ts';
import type { AccessEnv } from '../../access/caller.ts';
import { toRoutePath } from '../../http/operation-route.ts';

/** The path below `{base_url}`, and below the service's address. */
export const scimPath = '/scim/v2';

/** Adds the route of an operation below `scimPath`, in every spelling of its path. */
export function addScimRoute(
  routes: Pick<Hono<AccessEnv>, 'on'>,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  handler: Handler<AccessEnv>,
): void {
  for (const spelling of listSpellings(path)) routes.on(method, toRoutePath(spelling), handler);
}

/**
 * The paths below `scimPath` at which an operation is offered. Some clients write resources in lower case, end lists with a
 * slash, or use an older name of the configuration.
 */
export function listSpellings(path: Operation['path']): Operation['path'][] {
  const below: Operation['path'] = `/${path.slice(scimPath.length + 1)}`;
  if (below === '/ServiceProviderConfig') return [below, '/serviceConfiguration'];
  const [, name = '', rest = ''] = /^\/(Users|Groups)(\/.*)?$/.exec(below) ?? [];
  if (name === '') return [below];
  return [name, name.toLowerCase()].flatMap((one): Operation['path'][] =>
    rest === '' ? [`/${one}`, `/${one}/`] : [`/${one}${rest}`],
  );
}
