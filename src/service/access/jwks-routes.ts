import { Hono } from 'hono';
import { addOperationRoute } from '../http/operation-route.ts';
import { serviceOperations } from '../../contract/endpoints/health-and-jwks.ts';
import { publicKeysMaxAge } from './signing-key-rotation.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The route of the public keys, for programs that verify tokens of the platform (RFC 7517). */
export function createJwksRoutes(keys: SigningKeys): Hono {
  const routes = new Hono();
  addOperationRoute(routes, serviceOperations.getKeySet, async (c) => {
    c.header('Cache-Control', `public, max-age=${publicKeysMaxAge}`);
    return c.json(await keys.publicKeys());
  });
  return routes;
}
