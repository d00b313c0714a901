/** Statuses of the Data API's errors. Source: docs/data-api.md, "Errors". */
export type DataStatus = 400 | 401 | 403 | 404 | 413 | 500 | 502 | 503 | 504;

/** A refusal in words for whoever wrote the query; the body is `{ error: message }`. */
export class DataError extends Error {
  readonly status: DataStatus;

  constructor(message: string, status: DataStatus = 400) {
    super(message);
    this.name = 'DataError';
    this.status = status;
  }
}
