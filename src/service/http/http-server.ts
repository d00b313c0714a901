/** The HTTP server of Node: time limits, refusals of malformed requests, and stopping. */
import { STATUS_CODES, createServer, maxHeaderSize } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { ProblemBody } from '../../contract/problem-codes.ts';
import { Problem } from './http-problem.ts';

/** Time limits in milliseconds. A response may take any time. */
export interface ServerTimeouts {
  /** From the first byte of a request, or from the start of the connection, to the end of the headers. */
  readonly headers: number;
  /** From the same start to the end of the body. */
  readonly request: number;
  /** For which an idle connection is kept open. It has to be longer than the limit of a load balancer in front. */
  readonly keepAlive: number;
}

/** Most milliseconds between two checks for late requests. */
const maxCheckInterval = 1_000;

export function createHttpServer({ headers, request, keepAlive }: ServerTimeouts): Server {
  const connections = new WeakMap<Duplex, { response: ServerResponse }>();
  const headersTimeout = Math.min(headers, request);
  const server = createServer({
    headersTimeout,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: Math.min(maxCheckInterval, Math.ceil(headersTimeout / 2)),
  });
  server.on('request', (incoming, response) => {
    const connection = connections.get(incoming.socket);
    if (connection) connection.response = response;
    else connections.set(incoming.socket, { response });
    if (hasBody(incoming)) response.once('finish', () => skipBody(incoming));
  });
  server.on('clientError', (error, socket) => {
    if (socket.writable && !isResponding(connections.get(socket)?.response)) socket.end(writeRefusal(error));
    else socket.destroy();
  });
  return server;
}

/**
 * Skips the rest of an unread body, so that the next request can follow on the same connection. A web stream that was made
 * of the request, and is not read any more, would pause it again.
 */
function skipBody(incoming: IncomingMessage): void {
  incoming.removeAllListeners('data').removeAllListeners('readable').resume();
}

/** RFC 9112 section 6: one of these headers announces a body. */
const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** A response that has begun cannot be replaced by a refusal. That of an earlier request on the connection can be followed. */
const isResponding = (response: ServerResponse | undefined): boolean =>
  response?.headersSent === true && !response.writableFinished;

/** A handler such as `app.fetch`, with Node's objects of the request. */
type Fetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;

/**
 * Creates a listener from a handler such as `app.fetch`. Its cleanup is off: it would close a connection half a second
 * after a response that was sent before the end of the request body, and the next request would be lost. The time limits
 * above are enough.
 */
export function toRequestListener(fetch: Fetch): RequestListener {
  const handle = getRequestListener(fetch, { autoCleanupIncoming: false });
  return (incoming, outgoing) => void handle(incoming, outgoing);
}

/** The response to a malformed, too large or late request, which reaches no route. */
function writeRefusal({ code: cause }: NodeJS.ErrnoException): string {
  const { status, message, code } = toProblem(cause);
  const name = STATUS_CODES[status] ?? 'Error';
  const problem: ProblemBody = { statusCode: status, error: name, message, code };
  const body = JSON.stringify(problem);
  const head = [`HTTP/1.1 ${status} ${name}`, 'Connection: close', 'Content-Type: application/json'];
  return [...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}

/** `cause`: the code of Node's HTTP parser. */
function toProblem(cause: string | undefined): Problem {
  if (cause === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('request-timeout', 'The request did not arrive in time. Send it again.');
  if (cause === 'HPE_HEADER_OVERFLOW')
    return new Problem(
      'headers-too-large',
      `The address and the headers have more than ${maxHeaderSize / 1024} KiB. Shorten them.`,
    );
  return new Problem('bad-request', 'The request is not well-formed HTTP.');
}

/** What would delay the stop of a server for no reason. */
export interface OpenConnections {
  /** Ends every stream, which may have no end of its own. Responses of a known length may finish. */
  readonly cutStreams: () => void;
  /**
   * Closes connections on which nothing has arrived. Browsers open them in advance, and Node does not count them as idle.
   */
  readonly cutUnused: () => void;
}

/** Watches the connections of a server that does not listen yet. */
export function watchConnections(server: Server): OpenConnections {
  const responses = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  return {
    cutStreams: () => responses.forEach(cutStream),
    cutUnused() {
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/** Only a response of unknown length is sent in chunks (RFC 9112 section 6). */
function cutStream(response: ServerResponse): void {
  if (response.headersSent && response.chunkedEncoding && !response.writableEnded) response.destroy();
}

/** Milliseconds within which open requests may finish. */
const requestGracePeriod = 10_000;
/** Milliseconds within which streams may end by themselves. */
const streamGracePeriod = 500;

/** Stops the server. Open requests may finish, streams are ended, and new connections are refused. */
export async function stopHttpServer(server: Server, connections: OpenConnections): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  const deadline = setTimeout(() => server.closeAllConnections(), requestGracePeriod);
  // Connections become idle after their last response, and are closed then.
  const sweep = setInterval(() => {
    connections.cutStreams();
    connections.cutUnused();
    server.closeIdleConnections();
  }, streamGracePeriod);
  server.closeIdleConnections();
  await closed;
  clearTimeout(deadline);
  clearInterval(sweep);
}
