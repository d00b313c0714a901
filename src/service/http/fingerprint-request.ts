/** Tells equal requests from others. */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { hasBody } from './http-server.ts';

/** Most characters of the headers of a request whose answer is kept. Longer ones are hardly repeated. */
const maxLength = 16_384;

/**
 * A SHA-256 hash of everything that was received: address of the sender, method, path, query and all headers in their
 * order, such as the whole credential. So no header that decides about an answer can be forgotten. `undefined`: no answer
 * to this request can be kept, since it has a body or an id of its own.
 */
export function fingerprintRequest(incoming: IncomingMessage): string | undefined {
  const { method, url, rawHeaders, socket } = incoming;
  if (method !== 'GET' || isUnique(incoming)) return undefined;
  const connection = `${socket.remoteAddress ?? ''} ${socket instanceof TLSSocket}`;
  // Neither an address nor a header contains a line feed, so that different requests have different texts.
  const text = `${connection}\n${url}\n${rawHeaders.join('\n')}`;
  return text.length > maxLength ? undefined : hash('sha256', text, 'base64');
}

const isUnique = (incoming: IncomingMessage): boolean =>
  hasBody(incoming) || incoming.headers['x-request-id'] !== undefined;
