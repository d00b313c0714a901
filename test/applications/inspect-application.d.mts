import type { Browser } from 'puppeteer-core';

/** What a reader of the application has seen. */
export interface ApplicationReport {
  /** The key figure before and after a filter by one value. */
  readonly figure: string;
  readonly filtered: string;
  /** What the application has written when its handler heard of the filter. */
  readonly handler: string;
  /** The tiled map: addresses of its workers, and the share of its picture that is land. `undefined` without `tiles`. */
  readonly map:
    | { readonly attribution: string; readonly workers: readonly string[]; readonly land: number }
    | undefined;
  /** Numbers of requests: who is signed in, an embed token, the dashboard. */
  readonly sessions: number;
  readonly tokens: number;
  readonly loads: number;
  /** Every `vitrine-error`. */
  readonly errors: readonly { readonly code: string; readonly detail: string }[];
  /** Errors and warnings in the console, and failed requests. */
  readonly faults: readonly string[];
}

/** A dashboard of the tests: a key figure, and a list that filters it. */
export interface InspectedDashboard {
  readonly publicId: string;
  /** Ids of the two widgets. */
  readonly figure: string;
  readonly filter: string;
  /** The member that the list filters. */
  readonly member: string;
}

/** The dashboard of `vitrine-service serve --sample`. */
export const sampleDashboard: InspectedDashboard;
/** A dashboard with a map, of the demo's workspace. */
export const mapDashboard: InspectedDashboard;

export function inspectApplication(
  browser: Browser,
  address: string,
  options: { readonly dashboard: InspectedDashboard; readonly tiles?: boolean; readonly onLive?: () => void },
): Promise<ApplicationReport>;
