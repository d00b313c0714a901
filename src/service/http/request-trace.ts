/** Facts about a request for one line of the log. Contents of requests and responses are never included. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { findNodeRequest } from './client-connection.ts';
import type { Problem } from './http-problem.ts';

export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, such as `/api/v1/deployments/:deploymentId`. `undefined`: no route matched. */
  readonly route: string | undefined;
  /** `undefined`: the client disconnected before the response. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Bytes sent on the connection, including headers. `undefined`: the app was called in memory. */
  readonly bytes: number | undefined;
  readonly caller: CallerSummary | undefined;
  /** Code of the problem, if there is one. */
  readonly code: string | undefined;
  /** Message of the cause of a problem with a status of 500 or more, or why a credential was refused. */
  readonly reason: string | undefined;
}

/** Called for every request after its response, or after the client has disconnected. */
export type RecordRequest = (entry: RequestEntry) => void;

export interface CallerSummary {
  /** Kind of the credential: `api-key`, `access-token`, `embed` or `data`. */
  readonly kind: string;
  readonly accountId: number;
}

interface Trace {
  caller?: CallerSummary;
  problem?: Problem;
}

/** Traces by context: middleware may replace the request of a context. */
const traces = new WeakMap<Context, Trace>();

/** Records the caller. To be called after the credential was verified. */
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

/** Middleware that records each request. It has to be the first, to measure the whole time. */
export function traceRequests(record: RecordRequest): MiddlewareHandler {
  return async function traceRequest(c, next) {
    const startedAt = performance.now();
    const { incoming, outgoing } = findNodeRequest(c);
    if (!incoming || !outgoing) {
      await next();
      const milliseconds = since(startedAt);
      return record({ ...describe(c), status: c.res.status, bytes: undefined, milliseconds });
    }
    recordWhenSent(record, { incoming, outgoing, startedAt }, () => describe(c));
    return next();
  };
}

interface TimedExchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** By the clock of `performance.now`. */
  readonly startedAt: number;
}

/** Records a request when its response has been sent, or when the client has disconnected. */
function recordWhenSent(
  record: RecordRequest,
  { incoming: { socket }, outgoing, startedAt }: TimedExchange,
  describeRequest: () => Described,
): void {
  const sentBefore = socket.bytesWritten;
  const recordNow = (): void => {
    const status = hasResponded(outgoing) ? outgoing.statusCode : undefined;
    const bytes = socket.bytesWritten - sentBefore;
    record({ ...describeRequest(), status, bytes, milliseconds: since(startedAt) });
  };
  outgoing.once('close', recordNow);
}

const since = (startedAt: number): number => Math.round((performance.now() - startedAt) * 10) / 10;

const hasResponded = (outgoing: ServerResponse): boolean => outgoing.headersSent;

type Described = Omit<RequestEntry, 'status' | 'milliseconds' | 'bytes'>;

function describe(c: Context): Described {
  const { caller, problem } = traces.get(c) ?? {};
  const cause = problem?.cause;
  return {
    requestId: c.get('requestId'),
    method: c.req.method,
    route: findRoute(c),
    caller,
    code: problem?.code,
    reason: problem && problem.status >= 500 && cause instanceof Error ? cause.message : problem?.explanation,
  };
}

/** Routes name their method; middleware is registered for all methods. */
function findRoute(c: Context): string | undefined {
  return matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path;
}
