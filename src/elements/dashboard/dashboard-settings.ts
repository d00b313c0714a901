import { LitElement, type PropertyDeclarations } from 'lit';
import type { GetToken } from '../../client/token-source.ts';
import type { Theme } from '../../contract/theme.ts';
import type { Filters, Tabs, TimeGrains } from '../../model/filters/filter-value.ts';
import type { DataSourceRequest } from '../../store/row-loader.ts';

/** Words with spaces between. */
const parseWordList = (value: string | null): readonly string[] =>
  (value ?? '').split(/\s+/).filter((word) => word !== '');

/** Present is true, except for `"false"`: both habits exist. */
const parseFlag = (value: string | null): boolean => value !== null && value !== 'false';

/** What is no JSON stays the text it is: whoever reads it says so. */
function parseJsonAttribute(value: string | null): unknown {
  try {
    return value === null ? undefined : JSON.parse(value);
  } catch {
    return value;
  }
}

/** A host's own way to answer queries: an answer has `columns` and one `values` array per column. */
export interface DataSource {
  query(request: DataSourceRequest, signal: AbortSignal): Promise<unknown>;
}

/** All that a page may set on a dashboard. */
export class DashboardSettings extends LitElement {
  static override properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    publicId: { attribute: 'public-id' },
    token: {},
    sessionId: { attribute: 'session-id' },
    tokenUrl: { attribute: 'token-url' },
    dataUrl: { attribute: 'data-url' },
    locale: {},
    timeZone: { attribute: 'time-zone' },
    currency: {},
    colorScheme: { attribute: 'color-scheme', reflect: true },
    hide: { converter: parseWordList },
    editable: { converter: parseFlag },
    allowExport: { attribute: 'allow-export', converter: parseFlag },
    allowOrigins: { attribute: 'allow-origins', converter: parseWordList },
    mapStyle: { attribute: 'map-style', converter: parseJsonAttribute },
    initialFilters: { attribute: 'initial-filters', converter: parseJsonAttribute },
    initialTimeGrains: { attribute: 'initial-time-grains', converter: parseJsonAttribute },
    initialTabs: { attribute: 'initial-tabs', converter: parseJsonAttribute },
    refreshInterval: { attribute: 'refresh-interval', type: Number },
    requestTimeout: { attribute: 'request-timeout', type: Number },
    queryTimeout: { attribute: 'query-timeout', type: Number },
    syncUrl: { attribute: 'sync-url', converter: parseFlag },
    filters: { attribute: false },
    timeGrains: { attribute: false },
    tabs: { attribute: false },
    getToken: { attribute: false },
    dashboard: { attribute: false },
    theme: { attribute: false },
    dataSource: { attribute: false },
  };

  /** The platform's `{base_url}`, for example `https://acme.example.com/api`. */
  declare baseUrl: string | undefined;
  /** Public id of the dashboard. */
  declare publicId: string | undefined;
  /** An embed token. Never reflected, never logged, never put into an address. */
  declare token: string | undefined;
  /** A session id, exchanged once per page for a token. */
  declare sessionId: string | undefined;
  /** Your own address that answers a POST of `{ publicId }` with `{ token }`; asked with credentials. */
  declare tokenUrl: string | undefined;
  /** Base of the Data API. Default: found through the platform. */
  declare dataUrl: string | undefined;
  /** BCP 47 tag. Default: the page's language. */
  declare locale: string | undefined;
  /** IANA name. Default: the dashboard's, else the browser's. */
  declare timeZone: string | undefined;
  /** ISO 4217 code for currency columns that name none. Default: USD. */
  declare currency: string | undefined;
  /** `light`, `dark`, or `auto` (default): the page's own computed `color-scheme`. */
  declare colorScheme: 'light' | 'dark' | 'auto' | undefined;
  /** Chrome to leave out, space-separated: `title`, `description`, `toolbar`, `controls`, `menu`. */
  declare hide: readonly string[];
  /** Lets an author in creator mode arrange the widgets; without a platform, whoever is there. */
  declare editable: boolean;
  /** Lets readers export widgets, if their embed token has the permission `export`; without a platform, whoever is there. */
  declare allowExport: boolean;
  /** Origins that specs may load from, space-separated. Default: none. */
  declare allowOrigins: readonly string[];
  /**
   * A MapLibre style, or its address: maps lie on its tiles instead of outlines. What it names is loaded from
   * `allow-origins` only. In an attribute: JSON or the address.
   */
  declare mapStyle: unknown;
  /** Filters to begin with, by member; readers may change them. In an attribute: JSON. */
  declare initialFilters: Filters | undefined;
  /** Time grains to begin with, by member. In an attribute: JSON. */
  declare initialTimeGrains: TimeGrains | undefined;
  /** Open tabs to begin with, by container. In an attribute: JSON. */
  declare initialTabs: Tabs | undefined;
  /** Seconds between refreshes; the clock stands while the page is hidden. Default: never. */
  declare refreshInterval: number | undefined;
  /**
   * Seconds without any byte from the platform or `token-url`, or without an answer of `getToken`, `dataSource` or
   * what a chart loads, after which the wait ends with words and a button to try again. Answers that are still
   * arriving and queries that are still computed go on. No pause before a retry is longer. Default: 30.
   */
  declare requestTimeout: number | undefined;
  /** Seconds after which a query that is still computed is given up, in words. Default: 600. */
  declare queryTimeout: number | undefined;
  /** Keeps what readers pick in the page's address. */
  declare syncUrl: boolean;
  /**
   * Filters by member, owned by you while set: a value is used, null is cleared, an absent member has its default.
   * What readers pick arrives as `vitrine-filters-changed` and holds once you set it. `undefined` returns control.
   */
  declare filters: Filters | undefined;
  /** Time grains by member, owned by you while set, as `filters` are. */
  declare timeGrains: TimeGrains | undefined;
  /** Open tabs by container, owned by you while set, as `filters` are. */
  declare tabs: Tabs | undefined;
  /** Gives a token whenever one is needed: at first, and after a refusal, such as when the last one has expired. */
  declare getToken: GetToken | undefined;
  /** A Dashboard to show without fetching it. */
  declare dashboard: unknown;
  /** Lies over the dashboard's own theme, under your CSS. */
  declare theme: Theme | undefined;
  /** Answers queries in place of the Data API. */
  declare dataSource: DataSource | undefined;

  constructor() {
    super();
    this.hide = [];
    this.allowOrigins = [];
    this.editable = false;
    this.allowExport = false;
    this.syncUrl = false;
  }
}
