import { LitElement, type PropertyDeclarations } from 'lit';
import { withTimeout } from '../../client/idle-timeout.ts';
import type { GetToken } from '../../client/token-source.ts';
import type { Theme } from '../../contract/theme.ts';
import type { Filters, Tabs, TimeGrains } from '../../model/filters/control-values.ts';
import type { ControlLayers } from '../../model/controls/control-layers.ts';
import type { DashboardSource, DataSourceRequest } from '../../store/dashboard-source.ts';
import { createElementProblem, type ElementProblem } from '../../store/element-problem.ts';

/** Parses a list of words that are separated by spaces. */
const parseWordList = (value: string | null): readonly string[] =>
  (value ?? '').split(/\s+/).filter((word) => word !== '');

/** `"false"` counts as absent, because some frameworks write it for a property that is false. */
const parseFlag = (value: string | null): boolean => value !== null && value !== 'false';

/** A value that is not JSON stays a string, and the code that uses it reports the mistake. */
function parseJsonAttribute(value: string | null): unknown {
  try {
    return value === null ? undefined : JSON.parse(value);
  } catch {
    return value;
  }
}

/** Runs queries in place of the Data API. */
export interface DataSource {
  /**
   * Resolves to `columns` (`name` and `type`) and `values`, with one array per column. A rejection is shown in the widget
   * as `query-failed`. The signal aborts when the result is no longer needed.
   */
  query(request: DataSourceRequest, signal: AbortSignal): Promise<unknown>;
}

/** The settings of a dashboard: everything that a page may set. */
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

  /** Base address of the platform API, for example `https://platform.example.com/api`. */
  declare baseUrl: string | undefined;
  /** Public id of the dashboard to show. */
  declare publicId: string | undefined;
  /** An embed token. It is never reflected, logged or put into an address. */
  declare token: string | undefined;
  /** A session id from your backend. All dashboards of a page exchange it once for a token. */
  declare sessionId: string | undefined;
  /** Your own address that answers a POST of `{ publicId }` with `{ token }`. It is fetched with the page's credentials. */
  declare tokenUrl: string | undefined;
  /** Base address of the Data API. By default the platform names it. */
  declare dataUrl: string | undefined;
  /** Language of texts, numbers and times, as a BCP 47 tag. By default the nearest `lang` around the element. */
  declare locale: string | undefined;
  /** Time zone, as an IANA name. By default the dashboard's, else the browser's. */
  declare timeZone: string | undefined;
  /**
   * Currency of columns that name none, as an ISO 4217 code.
   * @default 'USD'
   */
  declare currency: string | undefined;
  /**
   * `auto` follows the page's own computed `color-scheme`.
   * @default 'auto'
   */
  declare colorScheme: 'light' | 'dark' | 'auto' | undefined;
  /** Pieces to leave out: `title`, `description`, `toolbar`, `controls`, `menu`, `explain`. In an attribute: separated by spaces. */
  declare hide: readonly string[];
  /** Lets an author in creator mode edit the dashboard. Without a platform, it lets every reader. */
  declare editable: boolean;
  /** Lets readers export widgets if their embed token has the permission `export`. Without a platform, it lets every reader. */
  declare allowExport: boolean;
  /** Origins that specs, templates, maps and tiles may load from. In an attribute: separated by spaces. */
  declare allowOrigins: readonly string[];
  /**
   * A MapLibre style, or its address. Maps are then drawn on its tiles instead of outlines. Everything that the style
   * names is loaded from `allow-origins` only. In an attribute: JSON or the address.
   */
  declare mapStyle: unknown;
  /** Filters to begin with, by member. Readers may change them. In an attribute: JSON. */
  declare initialFilters: Filters | undefined;
  /** Time grains to begin with, by member. Readers may change them. In an attribute: JSON. */
  declare initialTimeGrains: TimeGrains | undefined;
  /** Open tabs to begin with, by container. Readers may change them. In an attribute: JSON. */
  declare initialTabs: Tabs | undefined;
  /** Seconds between refreshes. The clock stops while the page is hidden. By default nothing is refreshed. */
  declare refreshInterval: number | undefined;
  /**
   * Seconds to wait without a byte from the platform or `token-url`, or for the result of `getToken`, `dataSource` or an
   * address that a chart loads. Then the reader sees a message with a button to try again. A response that still arrives
   * and a query that is still computed go on. No pause before a retry is longer.
   * @default 30
   */
  declare requestTimeout: number | undefined;
  /**
   * Seconds after which a query that is still running is cancelled with a message.
   * @default 600
   */
  declare queryTimeout: number | undefined;
  /** Keeps filters, time grains and tabs that readers choose in the page's address. */
  declare syncUrl: boolean;
  /**
   * Filters by member. While it is set, the page owns them: a value is used, null clears a filter, and an absent member
   * has its default. A reader's choice arrives as `vitrine-filters-changed` and applies once the page sets it.
   * `undefined` returns control to the reader.
   */
  declare filters: Filters | undefined;
  /** Time grains by member. While it is set, the page owns them, as with `filters`. */
  declare timeGrains: TimeGrains | undefined;
  /** Open tabs by container. While it is set, the page owns them, as with `filters`. */
  declare tabs: Tabs | undefined;
  /** Gives an embed token: at first, before the last one ends, and after the platform has refused one. */
  declare getToken: GetToken | undefined;
  /** A dashboard to show without fetching it. Its shape: docs/dashboard-format.md. */
  declare dashboard: unknown;
  /** A theme over the dashboard's own theme. CSS of the page overrides both. */
  declare theme: Theme | undefined;
  /** Runs queries in place of the Data API. */
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

/** Properties that decide which dashboard is shown, and how it is loaded. */
export const connectionProperties = [
  'baseUrl',
  'publicId',
  'token',
  'sessionId',
  'tokenUrl',
  'dataUrl',
  'getToken',
  'dashboard',
  'dataSource',
] as const;

/** `nothing-given`: some frameworks insert an element first and set its properties later, so this is no mistake. */
export function findMissingSettings(
  settings: DashboardSettings,
): ElementProblem | 'nothing-given' | undefined {
  if (settings.dashboard !== undefined) return undefined;
  const { baseUrl, publicId } = settings;
  const hasToken = settings.token ?? settings.getToken ?? settings.tokenUrl ?? settings.sessionId;
  if (!baseUrl && !publicId && !hasToken) return 'nothing-given';
  if (!baseUrl) return createElementProblem('attribute-missing', 'session', { about: 'base-url' });
  if (!publicId) return createElementProblem('attribute-missing', 'session', { about: 'public-id' });
  return hasToken ? undefined : createElementProblem('token-missing', 'session');
}

/** The host's data source, limited to `requestTimeout` seconds per query. */
export function createTimeLimitedQuery(settings: DashboardSettings): DashboardSource['query'] {
  const { dataSource } = settings;
  if (!dataSource) return undefined;
  return (request, signal) =>
    withTimeout({ from: 'dataSource', seconds: settings.requestTimeout, signal }, (own) =>
      dataSource.query(request, own),
    );
}

/** Properties that set the values of controls. */
export const controlProperties = [
  'filters',
  'timeGrains',
  'tabs',
  'initialFilters',
  'initialTimeGrains',
  'initialTabs',
] as const;

/** The layers of control values that the host sets. Their precedence: docs/dashboard-format.md, "Precedence". */
export function toControlLayers(settings: DashboardSettings): Pick<ControlLayers, 'host' | 'initial'> {
  const { filters, timeGrains, tabs, initialFilters, initialTimeGrains, initialTabs } = settings;
  return {
    host: { filters, timeGrains, tabs },
    initial: { filters: initialFilters, timeGrains: initialTimeGrains, tabs: initialTabs },
  };
}
