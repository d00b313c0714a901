/** HTTP statuses of the Data API's errors. Source: docs/data-api.md, "Errors". */
type DataStatus = 400 | 401 | 403 | 404 | 413 | 500 | 502 | 503 | 504;

/** An error of the caller's request. Its message is written for the author of the query, and sent as `{ error }`. */
export class DataError extends Error {
  readonly status: DataStatus;

  constructor(message: string, status: DataStatus = 400) {
    super(message);
    this.name = 'DataError';
    this.status = status;
  }
}
