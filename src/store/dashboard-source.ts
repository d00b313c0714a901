import type { DataFilter } from '../contract/data-api-schemas.ts';
import type { SharedQueryOptions } from '../contract/query-sharing-options.ts';
import type { FormatContext } from '../model/formats/format-value.ts';
import type { Filters, TimeGrains } from '../model/filters/control-values.ts';
import type { ParsedSnapshot } from '../model/parsing/parse-snapshot.ts';

/** Where one dashboard and its rows come from. */
export interface DashboardSource {
  /** Distinguishes dashboards: with another one, what the reader has picked is forgotten. */
  readonly id: string;
  /** A dashboard that the host page has set, not yet parsed. `undefined`: the platform has it. */
  readonly dashboard?: unknown;
  /** Answers queries in place of the platform, if the host page has set a data source. */
  readonly query?: ((request: DataSourceRequest, signal: AbortSignal) => Promise<unknown>) | undefined;
  /** Throws where the host's settings of the platform are wrong. `undefined`: the host names no platform. */
  readonly platform?: (() => Platform) | undefined;
  /** The reader's time zone, which applies to queries that name none, and the language that names periods. */
  readonly reader: () => FormatContext;
}

/** A statement, and the filters of the rows that its tables have. */
interface SqlSourceQuery {
  readonly query: string;
  readonly filters?: readonly DataFilter[] | undefined;
  readonly timezone: string;
}

/** The part of a platform client that the store uses. All results are `unknown`: the store parses them. */
export interface Platform {
  /** Fetches the dashboard. */
  fetchDashboard(signal: AbortSignal): Promise<unknown>;
  /** Runs a JSON query of the Data API. Equal queries may share one request. */
  load(query: Record<string, unknown>, options: SharedQueryOptions): Promise<unknown>;
  /** Runs an SQL query of the Data API. */
  sql(query: SqlSourceQuery, options: SharedQueryOptions): Promise<unknown>;
  /** Fetches the part of the data model that this reader may use. */
  meta(signal: AbortSignal): Promise<unknown>;
  /** Reads a path of the platform API. */
  get(path: string): Promise<unknown>;
  /** Attributes of the reader by name, from the embed token. */
  readAttributes(signal: AbortSignal): Promise<Record<string, unknown>>;
}

/** The query of one widget, as a data source of the page receives it. */
export interface DataSourceRequest {
  /** Id of the widget that needs rows. */
  readonly widgetId: string;
  /** The report of the widget as it was published, with its query. */
  readonly snapshot: ParsedSnapshot;
  /** Filters that apply: those of controls, and those that clicks on other widgets have set. */
  readonly filters: Filters;
  /** Time grains that apply. */
  readonly timeGrains: TimeGrains;
  /** Time zone of the reader, as an IANA name. */
  readonly timeZone: string;
}
