/** The HTTP server, which waits for nobody for ever. Its deadlines are of requests: answers take as long as they take. */
import { createServer, STATUS_CODES } from 'node:http';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { ProblemBody } from '../../contract/problem-codes.ts';
import { Problem } from './http-problem.ts';

/** Milliseconds. */
export interface ServerTimeouts {
  /** From the first byte of a request, or from the connection on, to the end of its headers. */
  readonly headers: number;
  /** To the end of its body. */
  readonly request: number;
  /** For which a connection is kept for the next request; longer than that of a load balancer in front. */
  readonly keepAlive: number;
}

/** Longest time between two looks at what is late. */
const mostBetweenChecks = 1_000;

export function createHttpServer({ headers, request, keepAlive }: ServerTimeouts): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const headersTimeout = Math.min(headers, request);
  const server = createServer({
    headersTimeout,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: Math.min(mostBetweenChecks, Math.ceil(headersTimeout / 2)),
  });
  server.on('request', (incoming, response) => {
    answers.set(incoming.socket, response);
    // What is left of a body once its answer is known is passed over: the next request follows on the same connection.
    response.once('finish', () => incoming.resume());
  });
  server.on('clientError', (error, socket) => {
    const hasBegun = answers.get(socket)?.headersSent === true;
    // An answer under way cannot become another one, and of a request that is not whole it would never end.
    if (socket.writable && !hasBegun) socket.end(writeRefusal(error));
    else socket.destroy();
  });
  return server;
}

/**
 * Answers requests by a handler such as `app.fetch`. Its library would close a connection half a second after an answer
 * that came before the end of the request's body, and with it lose the next request: the deadlines above are enough.
 */
export function toListener(fetch: Parameters<typeof getRequestListener>[0]): RequestListener {
  const answer = getRequestListener(fetch, { autoCleanupIncoming: false });
  return (incoming, outgoing) => void answer(incoming, outgoing);
}

/** Of what is no request, or not a whole one: no route hears of it. */
function writeRefusal(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT')
    return writeAnswer(error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, '');
  const { status, message, code } = new Problem(
    'request-timeout',
    'The request did not arrive in time. Send it again.',
  );
  const body: ProblemBody = { statusCode: status, error: STATUS_CODES[status] ?? 'Error', message, code };
  return writeAnswer(status, JSON.stringify(body));
}

function writeAnswer(status: number, body: string): string {
  const type = body === '' ? [] : ['Content-Type: application/json'];
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`, 'Connection: close', ...type];
  return [...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}
