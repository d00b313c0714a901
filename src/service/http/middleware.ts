/** The layers around all routes. */
import type { BlockList } from 'node:net';
import type { Hono, MiddlewareHandler, Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import { sendProblem, createErrorHandler, type Log } from './problem-response.ts';
import { Problem } from './http-problem.ts';
import { traceRequests, type RecordRequest } from './request-trace.ts';
import { secureTransport } from './secure-transport.ts';

export interface MiddlewareOptions {
  /** Origins whose pages may call; `*` is safe because a token is sent by hand and cookies never are. */
  readonly embedOrigins: '*' | readonly string[];
  readonly trustedProxies: BlockList;
  /** Bytes. */
  readonly bodyLimit: number;
  readonly log: Log;
  readonly noteRequest?: RecordRequest | undefined;
}

const allowMethods = 'GET,HEAD,PUT,POST,DELETE,PATCH';
const allowHeaders = 'Authorization,Content-Type,If-None-Match,X-Request-Id';
const exposeHeaders = 'ETag,X-Request-Id,Warning,Retry-After';
/** Seconds a browser may remember the answer to its preflight; two hours is the most that Chromium keeps. */
const preflightLife = 7_200;
/** Characters of an `X-Request-Id` that is taken; another one is replaced by our own. */
const maxRequestIdLength = 128;

/** What comes before everything, routes for the operator included. */
export function installTracing(app: Hono, { log, noteRequest }: MiddlewareOptions): void {
  app.onError(createErrorHandler(log));
  app.notFound(createUnknownRouteHandler(app));
  if (noteRequest) app.use(traceRequests(noteRequest));
  app.use(requestId({ limitLength: maxRequestIdLength }));
}

/** What every caller's request passes before it reaches a route. */
export function installMiddleware(app: Hono, options: MiddlewareOptions): void {
  app.use(securityHeaders());
  app.use(allowEmbedOrigins(options.embedOrigins));
  app.use(secureTransport(options.trustedProxies));
  app.use(limitBody(options.bodyLimit));
}

/** Set before the route, like all headers here: what is looked up in an answer that is made already costs far more. */
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
  // A request without a body would only be built for nothing.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next));
}

/** Answers are data: never sniffed, framed or scripted. A route that serves pages or files sets its own. */
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

/** Answers what no route took: 405 with the methods that the path does have, else 404. */
function createUnknownRouteHandler(app: Pick<Hono, 'router'>): (c: Context) => Response {
  return (c) => {
    const allowed = methods.filter((method) => hasRoute(app, method, c.req.path));
    // A route that had the method and passed the request on has nothing at this path.
    if (allowed.length === 0 || allowed.includes(c.req.method)) {
      return sendProblem(c, new Problem('not-found', `There is nothing at ${c.req.path}.`));
    }
    c.header('Allow', allowed.join(', '));
    const message = `${c.req.method} is not offered here; ${allowed.join(', ')} is.`;
    return sendProblem(c, new Problem('method-not-allowed', message));
  };
}

/** Middleware is registered for every method; a route names its own. */
function hasRoute(app: Pick<Hono, 'router'>, method: string, path: string): boolean {
  return app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
}
