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
export function findNodeRequest(c: Context): { incoming?: IncomingMessage; outgoing?: ServerResponse } {
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
  const socket = findNodeRequest(c).incoming?.socket;
  if (socket) return { remoteAddress: socket.remoteAddress, encrypted: socket instanceof TLSSocket };
  const { protocol, hostname } = new URL(c.req.url);
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  return { remoteAddress: address, encrypted: protocol === 'https:' };
}

/** Whether an address is in the list, written as IPv4 or as IPv4 within IPv6. What is no address is in no list. */
export function isAddressListed(list: BlockList, address: string | undefined): boolean {
  const plain = unmap(address ?? '');
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * The nearest address that is no trusted proxy's own: what stands before it in the header anyone may have written.
 * Where the nearest proxy wrote no address, its own counts.
 */
export function findClientAddress(c: Context, trustedProxies: BlockList): string {
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(readHop);
  let address = unmap(readConnection(c).remoteAddress ?? '');
  while (isAddressListed(trustedProxies, address)) {
    const before = hops.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** An address alone, or with a port behind it, as some proxies write it: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function readHop(hop: string): string | undefined {
  const text = hop.trim();
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const address = unmap(bracketed ?? plain ?? text);
  return isIP(address) === 0 ? undefined : address;
}

/** IPv4 within IPv6 is IPv4. A zone says which network of this machine an address is of, and not who it is. */
function unmap(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
}
