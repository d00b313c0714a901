/** HTTPS only (platform-api.md, "Authentication", rule 1), and whose word is taken for it. */
import { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from './problem.ts';

/** What the server knows of the connection that a request came on. */
export interface Connection {
  readonly remoteAddress: string | undefined;
  readonly encrypted: boolean;
}

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

function isSecure(connection: Connection, forwarded: string | undefined, trusted: BlockList): boolean {
  if (connection.encrypted) return true;
  const scheme = forwarded?.split(',')[0]?.trim().toLowerCase();
  if (scheme === 'https' && isListed(trusted, connection.remoteAddress)) return true;
  if (scheme === 'http') return false;
  return isListed(loopback, connection.remoteAddress);
}

/** A connection that the Node server hands over, or, called in memory, what the request's own address says. */
function readConnection(c: Context): Connection {
  const socket = findSocket(c.env);
  if (socket) return { remoteAddress: socket.remoteAddress, encrypted: socket instanceof TLSSocket };
  const { protocol, hostname } = new URL(c.req.url);
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  return { remoteAddress: address, encrypted: protocol === 'https:' };
}

function findSocket(bindings: unknown): Socket | undefined {
  const incoming = bindings instanceof Object && 'incoming' in bindings ? bindings.incoming : undefined;
  return incoming instanceof IncomingMessage ? incoming.socket : undefined;
}

function isListed(list: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return list.check(mapped, 'ipv4');
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
