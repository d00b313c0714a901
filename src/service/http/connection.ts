/** What the server knows of the connection that a request came on, and of who is at its other end. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Context } from 'hono';

export interface Connection {
  readonly remoteAddress: string | undefined;
  readonly encrypted: boolean;
}

/** Node's own two ends of the request; neither where the app is called in memory. */
export function findIncoming(c: Context): { incoming?: IncomingMessage; outgoing?: ServerResponse } {
  const bindings: unknown = c.env;
  if (!(bindings instanceof Object)) return {};
  const incoming = 'incoming' in bindings ? bindings.incoming : undefined;
  const outgoing = 'outgoing' in bindings ? bindings.outgoing : undefined;
  return {
    ...(incoming instanceof IncomingMessage && { incoming }),
    ...(isAnswer(outgoing) && { outgoing }),
  };
}

const isAnswer = (value: unknown): value is ServerResponse => value instanceof ServerResponse;

/** A connection that the Node server hands over, or, called in memory, what the request's own address says. */
export function readConnection(c: Context): Connection {
  const socket = findIncoming(c).incoming?.socket;
  if (socket) return { remoteAddress: socket.remoteAddress, encrypted: socket instanceof TLSSocket };
  const { protocol, hostname } = new URL(c.req.url);
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  return { remoteAddress: address, encrypted: protocol === 'https:' };
}

/** Whether an address is in the list, written as IPv4 or as IPv4 within IPv6. */
export function isListed(list: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = unmap(address);
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** The nearest address that is no trusted proxy's own: what stands before it in the header anyone may have written. */
export function findClientAddress(c: Context, trustedProxies: BlockList): string {
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  let address = readConnection(c).remoteAddress;
  while (isListed(trustedProxies, address)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return unmap(address ?? '');
}

const unmap = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
