import type { ElementErrorCode } from '../contract/problem.ts';

/** Why the platform did not give what was asked; `message` is for the page's developer. */
export class ClientError extends Error {
  readonly code: ElementErrorCode;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  constructor(code: ElementErrorCode, message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ClientError';
    this.code = code;
    this.status = status;
  }
}

/** An abort is nobody's failure: it is passed on as it is. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
