import type { Browser } from 'puppeteer-core';

/** What a reader of the application has seen. */
export interface ApplicationReport {
  /** The first key figure before and after a filter by one airport. */
  readonly figure: string;
  readonly filtered: string;
  /** What the application has written when its handler heard of the filter. */
  readonly handler: string;
  /** The tiled map: addresses of its workers, and the share of its picture that is land. `undefined` without `tiles`. */
  readonly map:
    { readonly attribution: string; readonly workers: readonly string[]; readonly land: number } | undefined;
  /** Numbers of requests: who is signed in, an embed token, the dashboard. */
  readonly sessions: number;
  readonly tokens: number;
  readonly loads: number;
  /** Every `vitrine-error`. */
  readonly errors: readonly { readonly code: string; readonly detail: string }[];
  /** Errors and warnings in the console, and failed requests. */
  readonly faults: readonly string[];
}

export function inspectApplication(
  browser: Browser,
  address: string,
  options?: { readonly tiles?: boolean; readonly onLive?: () => void },
): Promise<ApplicationReport>;
