import type { ProblemCode } from '../contract/problem-codes.ts';

/** Error codes of the platform API, `offline` (no response) and `unreadable` (the response is not the platform's). */
export type PlatformErrorCode = ProblemCode | 'offline' | 'unreadable';

/** Details of a `PlatformError`. */
export interface PlatformErrorDetails extends ErrorOptions {
  /** HTTP status. `undefined`: no response arrived. */
  readonly status?: number | undefined;
  /** Name of the refused field or parameter. */
  readonly field?: string | undefined;
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number | undefined;
}

/** An operation of the platform has failed. `message` tells a person what to do about it. */
export class PlatformError extends Error {
  /** What went wrong. A platform newer than this client may send codes that `PlatformErrorCode` does not list. */
  readonly code: PlatformErrorCode | (string & Record<never, never>);
  /** HTTP status. `undefined`: no response arrived. 200: an answer failed while it was sent. */
  readonly status: number | undefined;
  /** Name of the refused field or parameter. */
  readonly field: string | undefined;
  /** Seconds after which the same call may succeed. `undefined`: the platform does not say. */
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    message: string,
    { status, field, retryAfter, ...options }: PlatformErrorDetails = {},
  ) {
    super(message, options);
    this.name = 'PlatformError';
    this.code = code;
    this.status = status;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}

/** An error with the code and message of the response. A response without them has the code `unreadable`. */
export function toPlatformError(status: number, body: unknown, retryAfter?: number): PlatformError {
  const { code, message, field } = readProblem(body);
  return new PlatformError(code ?? 'unreadable', message ?? `The platform responded with ${status}.`, {
    status,
    field,
    retryAfter,
  });
}

type Problem = Readonly<Partial<Record<'code' | 'message' | 'field', string>>>;

function readProblem(body: unknown): Problem {
  if (typeof body !== 'object' || body === null) return {};
  const texts = Object.entries(body).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts);
}
