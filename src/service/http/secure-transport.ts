/** HTTPS only (docs/platform-api.md, "Authentication"), and whose word is taken for it. */
import { BlockList } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { isAddressListed, readConnection } from './client-connection.ts';
import type { Connection } from './client-connection.ts';
import { Problem } from './http-problem.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Refuses plain HTTP except from this machine, or through a proxy that is trusted and says it was HTTPS.
 * A plain request that a local proxy names as such is refused too.
 */
export function secureTransport(trustedProxies: BlockList): MiddlewareHandler {
  return async function refusePlainHttp(c, next) {
    const connection = readConnection(c);
    if (!isSecure(connection, c.req.header('x-forwarded-proto'), trustedProxies)) {
      throw new Problem('https-required', 'Only HTTPS is accepted.');
    }
    await next();
  };
}

/**
 * Each proxy on the way adds how it was asked itself, the nearest one last; what stands before that, anyone may have
 * written. One hop of plain HTTP was open to everyone on its way, so every value has to say HTTPS. Where the header
 * says anything else, being on this machine does not help: the request came from further away.
 */
function isSecure(connection: Connection, forwarded: string | undefined, trusted: BlockList): boolean {
  if (connection.encrypted) return true;
  const hops = forwarded?.split(',').map((hop) => hop.trim().toLowerCase());
  if (hops && !hops.every((hop) => hop === 'https')) return false;
  if (hops && isAddressListed(trusted, connection.remoteAddress)) return true;
  return isAddressListed(loopback, connection.remoteAddress);
}
