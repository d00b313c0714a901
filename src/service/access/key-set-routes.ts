import { Hono } from 'hono';
import { hostOperationPaths } from '../../contract/operation-paths.ts';
import { addRoute } from '../http/operation-route.ts';
import { publicKeysMaxAge } from './signing-key-lifecycle.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The public half of the platform's keys, for anyone who verifies its tokens (RFC 7517). */
export function createKeySetRoutes(keys: SigningKeys): Hono {
  const routes = new Hono();
  addRoute(routes, hostOperationPaths.getKeySet, async (c) => {
    c.header('Cache-Control', `public, max-age=${publicKeysMaxAge}`);
    return c.json(await keys.publicKeys());
  });
  return routes;
}
