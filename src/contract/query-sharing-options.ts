/** Options of a query of the Data API that may share its request with equal queries of the page. */
export interface SharedQueryOptions {
  /** Stops waiting. The request is aborted when nothing waits for it any more. */
  readonly signal: AbortSignal;
  /** A request that started earlier is not shared. Milliseconds of `performance.now()`. Default: any is shared. */
  readonly notBefore?: number | undefined;
}
