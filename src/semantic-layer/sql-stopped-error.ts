/** A SQL query was stopped, or not started, because of a limit of the service and not because of its text. */
export class SqlStoppedError extends Error {
  /** 504: the query exceeded its time or memory. 503: no SQL runner was free to start it. */
  readonly status: 503 | 504;

  constructor(message: string, status: 503 | 504 = 504) {
    super(message);
    this.name = 'SqlStoppedError';
    this.status = status;
  }
}

/** `Retry-After` of a 503, in seconds. */
export const sqlRetryAfter = 5;
