import type { ElementErrorCode, ElementErrorReason } from '../contract/problem-codes.ts';

interface ClientErrorOptions extends ErrorOptions {
  readonly retryAfter?: number | undefined;
  readonly reason?: ElementErrorReason | undefined;
}

/** A request to the platform has failed. `message` is for the page's developer. */
export class ClientError extends Error {
  /** What went wrong: one of the error codes of the element. */
  readonly code: ElementErrorCode;
  /** HTTP status. `undefined`: no response arrived. */
  readonly status: number | undefined;
  /** Seconds after which the same request may succeed, if the response names them (RFC 9110, `Retry-After`). */
  readonly retryAfter: number | undefined;
  /** A reason that the element's message for readers names, if the code alone is too general. */
  readonly reason: ElementErrorReason | undefined;
  constructor(code: ElementErrorCode, message: string, status?: number, options: ClientErrorOptions = {}) {
    super(message, options);
    this.retryAfter = options.retryAfter;
    this.reason = options.reason;
    this.name = 'ClientError';
    this.code = code;
    this.status = status;
  }
}

/** An abort is not a failure. Callers pass it on unchanged. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
