/** Middleware of all routes: tracing, security headers, CORS, HTTPS, limits of bodies, and unknown routes. */
import { BlockList } from 'node:net';
import type { Context, Hono, MiddlewareHandler, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import { isAddressListed, readConnection } from './client-connection.ts';
import type { Connection } from './client-connection.ts';
import { decodeBody } from './decode-body.ts';
import { Problem } from './http-problem.ts';
import { createErrorHandler, sendProblem } from './problem-response.ts';
import type { Log } from './problem-response.ts';
import { traceRequests } from './request-trace.ts';
import type { RecordRequest } from './request-trace.ts';

export interface MiddlewareOptions {
  /** Origins whose pages may call the APIs. `*` is safe, since credentials are never cookies. */
  readonly embedOrigins: '*' | readonly string[];
  readonly trustedProxies: BlockList;
  /** Bytes. */
  readonly bodyLimit: number;
  readonly log: Log;
  readonly noteRequest?: RecordRequest | undefined;
  /** Whether responses say why a credential is refused. */
  readonly explainsTokens?: boolean | undefined;
}

const allowMethods = 'GET,HEAD,PUT,POST,DELETE,PATCH';
const allowHeaders =
  'Authorization,Content-Type,If-Match,If-None-Match,X-Request-Id,Mcp-Protocol-Version,Mcp-Method,Mcp-Name';
/** `Date` tells pages the service's clock, by which tokens end. */
const exposeHeaders =
  'Date,ETag,X-Request-Id,Warning,Retry-After,Content-Disposition,Vitrine-Failed-Widgets,Vitrine-Warnings';
/** Seconds for which browsers cache a preflight response. Chromium caches it for two hours at most. */
const preflightLife = 7_200;
/** Most characters of an `X-Request-Id` of the caller. A longer one is replaced. */
const maxRequestIdLength = 128;

/** Installs error handling and tracing, which also apply to health checks. */
export function installTracing(app: Hono, { log, noteRequest, explainsTokens }: MiddlewareOptions): void {
  app.onError(createErrorHandler(log, explainsTokens));
  app.notFound(createUnknownRouteHandler(app));
  if (noteRequest) app.use(traceRequests(noteRequest));
  app.use(requestId({ limitLength: maxRequestIdLength }));
  app.use(throwErrorsOnly);
}

/**
 * Error handlers of the framework get nothing else that is thrown: such a request would have no answer. The reason of a client
 * that has gone is a text, and nobody waits for its answer.
 */
async function throwErrorsOnly(c: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (thrown) {
    if (thrown instanceof Error || c.req.raw.signal.aborted) throw thrown;
    throw new Error(`Something other than an error was thrown: ${String(thrown)}`, { cause: thrown });
  }
}

/** Installs the middleware of all routes except health checks. */
export function installSecurityMiddleware(app: Hono, options: MiddlewareOptions): void {
  app.use(securityHeaders());
  app.use(allowEmbedOrigins(options.embedOrigins));
  app.use(requireHttps(options.trustedProxies));
  app.use(limitBody(options.bodyLimit));
}

/** Headers are set before the route runs: changing a finished response is far slower. */
function allowEmbedOrigins(origins: MiddlewareOptions['embedOrigins']): MiddlewareHandler {
  return async function setOriginHeaders(c, next) {
    const allowed = findAllowedOrigin(origins, c.req.header('origin'));
    if (allowed !== undefined) c.header('Access-Control-Allow-Origin', allowed);
    if (origins !== '*') c.header('Vary', 'Origin', { append: true });
    c.header('Access-Control-Expose-Headers', exposeHeaders);
    if (c.req.method !== 'OPTIONS') return next();
    c.header('Access-Control-Allow-Methods', allowMethods);
    c.header('Access-Control-Allow-Headers', allowHeaders);
    c.header('Access-Control-Max-Age', String(preflightLife));
    return c.body(null, 204);
  };
}

function findAllowedOrigin(
  origins: MiddlewareOptions['embedOrigins'],
  origin: string | undefined,
): string | undefined {
  if (origins === '*') return '*';
  return origin !== undefined && origins.includes(origin) ? origin : undefined;
}

function limitBody(maxSize: number): MiddlewareHandler {
  const message = `The body is larger than ${maxSize} bytes.`;
  const limit = bodyLimit({
    maxSize,
    onError: (c) => sendProblem(c, new Problem('body-too-large', message)),
  });
  // Requests without a body skip the limit, which would build a new request.
  return (c, next) => (hasNoBody(c) ? next() : limit(c, next));
}

const hasNoBody = ({ req }: Context): boolean => req.method === 'GET' || req.method === 'HEAD';

/** Responses are data, and must not be sniffed, framed or run. Routes of pages and files set their own policy. */
function securityHeaders(): MiddlewareHandler {
  return function setSecurityHeaders(c, next) {
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    c.header('Cache-Control', 'no-store');
    if (c.req.url.startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=31536000');
    return next();
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Responds to unknown routes: a 405 with the methods of the path, or a 404 if it has none. */
function createUnknownRouteHandler(app: Pick<Hono, 'router'>): (c: Context) => Response {
  return (c) => {
    const allowed = methods.filter((method) => hasRoute(app, method, c.req.path));
    // A route with this method may have passed the request on: then the path does not exist.
    if (allowed.length === 0 || allowed.includes(c.req.method)) {
      return sendProblem(c, new Problem('not-found', `There is nothing at ${c.req.path}.`));
    }
    c.header('Allow', allowed.join(', '));
    const message = `${c.req.method} is not offered here; ${allowed.join(', ')} is.`;
    return sendProblem(c, new Problem('method-not-allowed', message));
  };
}

/** Routes name their method; middleware is registered for all methods. */
function hasRoute(app: Pick<Hono, 'router'>, method: string, path: string): boolean {
  return app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Refuses plain HTTP (docs/platform-api.md, "Authentication"). It is accepted from this machine, and through a trusted
 * proxy that received the request by HTTPS. A request that a local proxy received by plain HTTP is refused, too.
 */
export function requireHttps(trustedProxies: BlockList): MiddlewareHandler {
  return async function refusePlainHttp(c, next) {
    const connection = readConnection(c);
    if (!isSecure(connection, c.req.header('x-forwarded-proto'), trustedProxies)) {
      throw new Problem('https-required', 'Only HTTPS is accepted.');
    }
    await next();
  };
}

/**
 * `X-Forwarded-Proto` lists the protocol of each hop, the nearest proxy last. Every hop has to be HTTPS, since a single
 * hop of plain HTTP can be read by others. A header with another value shows that the request does not come from this
 * machine.
 */
function isSecure(connection: Connection, forwarded: string | undefined, trusted: BlockList): boolean {
  if (connection.encrypted) return true;
  const hops = forwarded?.split(',').map((hop) => hop.trim().toLowerCase());
  if (hops && !hops.every((hop) => hop === 'https')) return false;
  if (hops && isAddressListed(trusted, connection.remoteAddress)) return true;
  return isAddressListed(loopback, connection.remoteAddress);
}

/**
 * Reads the whole body before the credential is checked. A caller who sends a body slowly could otherwise act on rights
 * that were checked minutes before. `limitBody` bounds the size; the route reads the buffered body. Each route that reads it
 * as text gets what `decodeBody` makes of it.
 */
export const bufferBody: MiddlewareHandler = async function takeBody(c, next) {
  // The mere look for a body builds a new request, which takes longer than the rest of a small response.
  if (!hasNoBody(c) && c.req.raw.body) {
    await c.req.arrayBuffer();
    c.req.text = async () =>
      decodeBody(await c.req.arrayBuffer(), {
        contentType: c.req.header('content-type'),
        contentEncoding: c.req.header('content-encoding'),
      });
  }
  return next();
};
