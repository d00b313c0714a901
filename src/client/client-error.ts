import type { ElementErrorCode, ElementErrorReason } from '../contract/problem-codes.ts';

interface ClientErrorOptions extends ErrorOptions {
  readonly retryAfter?: number | undefined;
  readonly reason?: ElementErrorReason | undefined;
}

/** Why the platform did not give what was asked; `message` is for the page's developer. */
export class ClientError extends Error {
  readonly code: ElementErrorCode;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** Seconds after which the same request may succeed, where the answer named them. */
  readonly retryAfter: number | undefined;
  /** Where readers are told more than the code says. */
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

/** An abort is nobody's failure: it is passed on as it is. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
