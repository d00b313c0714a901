/** Why a SQL query ended early for reasons that are not its text's. */
export class SqlStoppedError extends Error {
  /** 504: it took too long or too much; 503: there was no room to start it. */
  readonly status: 503 | 504;

  constructor(message: string, status: 503 | 504 = 504) {
    super(message);
    this.name = 'SqlStopped';
    this.status = status;
  }
}

/** Seconds after which a query for which there was no room is worth asking again. */
export const sqlRetryAfter = 5;
