/** What is known of a request by the time it is answered, for one line of the log. Never what it said. */
import type { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { findNodeRequest } from './client-connection.ts';
import type { Problem } from './http-problem.ts';

export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, such as `/api/v1/deployments/:deploymentId`; undefined: none took the request. */
  readonly route: string | undefined;
  /** undefined: the caller left before it was answered. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** As sent on the connection, headers too; undefined where there is none. */
  readonly bytes: number | undefined;
  readonly caller: CallerSummary | undefined;
  /** Of a problem: its code. */
  readonly code: string | undefined;
  /** Of a problem that was not the caller's: what happened. */
  readonly reason: string | undefined;
}

/** Told of every request once it is answered, or once its caller has left. */
export type RecordRequest = (entry: RequestEntry) => void;

export interface CallerSummary {
  /** `api-key`, `embed`, `data` and the like. */
  readonly kind: string;
  readonly accountId: number;
}

interface Trace {
  caller?: CallerSummary;
  problem?: Problem;
}

/** By context, and not by request: a middleware may put another request in its place. */
const traces = new WeakMap<Context, Trace>();

/** To be called once a credential has been believed. */
export function recordCaller(c: Context, { kind, accountId }: CallerSummary): void {
  traceOf(c).caller = { kind, accountId };
}

export function recordProblem(c: Context, problem: Problem): void {
  traceOf(c).problem = problem;
}

function traceOf(c: Context): Trace {
  const known = traces.get(c);
  if (known) return known;
  const trace: Trace = {};
  traces.set(c, trace);
  return trace;
}

/** The first middleware: its clock starts before any other's work. */
export function traceRequests(note: RecordRequest): MiddlewareHandler {
  return async function traceRequest(c, next) {
    const startedAt = performance.now();
    const { incoming, outgoing } = findNodeRequest(c);
    if (!incoming || !outgoing) {
      await next();
      return note({ ...describe(c), status: c.res.status, bytes: undefined, ...since(startedAt) });
    }
    const { socket } = incoming;
    const sentBefore = socket.bytesWritten;
    outgoing.once('close', () => {
      const status = hasAnswered(outgoing) ? outgoing.statusCode : undefined;
      note({ ...describe(c), status, bytes: socket.bytesWritten - sentBefore, ...since(startedAt) });
    });
    return next();
  };
}

const since = (startedAt: number): { milliseconds: number } => ({
  milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
});

const hasAnswered = (outgoing: ServerResponse): boolean => outgoing.headersSent;

type Described = Pick<RequestEntry, 'requestId' | 'method' | 'route' | 'caller' | 'code' | 'reason'>;

function describe(c: Context): Described {
  const { caller, problem } = traces.get(c) ?? {};
  const cause = problem?.cause;
  return {
    requestId: c.get('requestId'),
    method: c.req.method,
    route: findRoute(c),
    caller,
    code: problem?.code,
    reason: problem && problem.status >= 500 && cause instanceof Error ? cause.message : undefined,
  };
}

/** Middleware is there for every method; a route names its own. */
function findRoute(c: Context): string | undefined {
  return matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path;
}
