/** The connection of a request, and the address of its client behind trusted proxies. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Context } from 'hono';

export interface Connection {
  readonly remoteAddress: string | undefined;
  readonly encrypted: boolean;
}

/** Node's objects of the request. Both are `undefined` if the app is called in memory. */
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

/** The connection of the Node server. If the app is called in memory, it follows from the URL of the request. */
export function readConnection(c: Context): Connection {
  const socket = findNodeRequest(c).incoming?.socket;
  if (socket) return { remoteAddress: socket.remoteAddress, encrypted: socket instanceof TLSSocket };
  const { protocol, hostname } = new URL(c.req.url);
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  return { remoteAddress: address, encrypted: protocol === 'https:' };
}

/** Whether a list contains an address, written as IPv4, IPv6 or IPv4-mapped IPv6. Other text is in no list. */
export function isAddressListed(list: BlockList, address: string | undefined): boolean {
  const plain = unmap(address ?? '');
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * The address of the client: the last address of `X-Forwarded-For` that is not a trusted proxy. Values before it can be
 * forged. If a trusted proxy wrote no valid address, its own address is used.
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

/** Reads an address, with or without a port: `192.0.2.1`, `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function readHop(hop: string): string | undefined {
  const text = hop.trim();
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const address = unmap(bracketed ?? plain ?? text);
  return isIP(address) === 0 ? undefined : address;
}

/** Converts an IPv4-mapped IPv6 address to IPv4, and removes the zone (`%eth0`), which only names a local interface. */
function unmap(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
}
