/** What frameworks pass on to the dashboard. Written by scripts/framework-members.mjs from the manifest. After a change of it: npm run docs. */
import type {
  DashboardElement,
  ReadyEvent,
  RenderedEvent,
  DashboardErrorEvent,
  BreakpointChangedEvent,
  DashboardEditedEvent,
  PublishingEvent,
  PublishedEvent,
  LayoutEditedEvent,
  FiltersChangedEvent,
  TimeGrainsChangedEvent,
  TabChangedEvent,
  WidgetClickedEvent,
  DrilledEvent,
  ExplainedEvent,
  TokenExpiringEvent,
  ExportedEvent,
  LinkFollowedEvent,
  QuestionAskedEvent,
  AnswerAppliedEvent,
  AnswerAddedEvent,
} from '../index.ts';

/** The properties of the dashboard. */
export interface DashboardProperties {
  /** Base address of the platform API, for example `https://platform.example.com/api`. */
  baseUrl?: DashboardElement['baseUrl'];
  /** Public id of the dashboard to show. */
  publicId?: DashboardElement['publicId'];
  /** An embed token. It is never reflected, logged or put into an address. */
  token?: DashboardElement['token'];
  /** A session id from your backend. All dashboards of a page exchange it once for a token. */
  sessionId?: DashboardElement['sessionId'];
  /** Your own address that answers a POST of `{ publicId }` with `{ token }`. It is fetched with the page's credentials. */
  tokenUrl?: DashboardElement['tokenUrl'];
  /** Base address of the Data API. By default the platform names it. */
  dataUrl?: DashboardElement['dataUrl'];
  /** Language of texts, numbers and times, as a BCP 47 tag. By default the nearest `lang` around the element. */
  locale?: DashboardElement['locale'];
  /** Time zone, as an IANA name. By default the dashboard's, else the browser's. */
  timeZone?: DashboardElement['timeZone'];
  /** Currency of columns that name none, as an ISO 4217 code. */
  currency?: DashboardElement['currency'];
  /** `auto` follows the page's own computed `color-scheme`. */
  colorScheme?: DashboardElement['colorScheme'];
  /** Pieces to leave out: `title`, `description`, `toolbar`, `controls`, `menu`, `explain`. In an attribute: separated by spaces. */
  hide?: DashboardElement['hide'] | undefined;
  /** Lets an author in creator mode edit the dashboard. Without a platform, it lets every reader. */
  editable?: DashboardElement['editable'] | undefined;
  /** Lets readers export widgets if their embed token has the permission `export`. Without a platform, it lets every reader. */
  allowExport?: DashboardElement['allowExport'] | undefined;
  /** Origins that specs, templates, maps and tiles may load from. In an attribute: separated by spaces. */
  allowOrigins?: DashboardElement['allowOrigins'] | undefined;
  /** A MapLibre style, or its address. Maps are then drawn on its tiles instead of outlines. Everything that the style names is loaded from `allow-origins` only. In an attribute: JSON or the address. */
  mapStyle?: DashboardElement['mapStyle'];
  /** Filters to begin with, by member. Readers may change them. In an attribute: JSON. */
  initialFilters?: DashboardElement['initialFilters'];
  /** Time grains to begin with, by member. Readers may change them. In an attribute: JSON. */
  initialTimeGrains?: DashboardElement['initialTimeGrains'];
  /** Open tabs to begin with, by container. Readers may change them. In an attribute: JSON. */
  initialTabs?: DashboardElement['initialTabs'];
  /** Seconds between refreshes. The clock stops while the page is hidden. By default nothing is refreshed. */
  refreshInterval?: DashboardElement['refreshInterval'];
  /** Seconds to wait without a byte from the platform or `token-url`, or for the result of `getToken`, `dataSource` or an address that a chart loads. Then the reader sees a message with a button to try again. A response that still arrives and a query that is still computed go on. No pause before a retry is longer. */
  requestTimeout?: DashboardElement['requestTimeout'];
  /** Seconds after which a query that is still running is cancelled with a message. */
  queryTimeout?: DashboardElement['queryTimeout'];
  /** Keeps filters, time grains and tabs that readers choose in the page's address. */
  syncUrl?: DashboardElement['syncUrl'] | undefined;
  /** Filters by member. While it is set, the page owns them: a value is used, null clears a filter, and an absent member has its default. A reader's choice arrives as `vitrine-filters-changed` and applies once the page sets it. `undefined` returns control to the reader. */
  filters?: DashboardElement['filters'];
  /** Time grains by member. While it is set, the page owns them, as with `filters`. */
  timeGrains?: DashboardElement['timeGrains'];
  /** Open tabs by container. While it is set, the page owns them, as with `filters`. */
  tabs?: DashboardElement['tabs'];
  /** Gives an embed token: at first, before the last one ends, and after the platform has refused one. */
  getToken?: DashboardElement['getToken'];
  /** A dashboard to show without fetching it. Its shape: docs/dashboard-format.md. */
  dashboard?: DashboardElement['dashboard'];
  /** A theme over the dashboard's own theme. CSS of the page overrides both. */
  theme?: DashboardElement['theme'];
  /** Runs queries in place of the Data API. */
  dataSource?: DashboardElement['dataSource'];
}

/** The attributes of the dashboard, as they are written in markup. */
export interface DashboardAttributes {
  /** Base address of the platform API, for example `https://platform.example.com/api`. */
  'base-url'?: string | undefined;
  /** Public id of the dashboard to show. */
  'public-id'?: string | undefined;
  /** An embed token. It is never reflected, logged or put into an address. */
  token?: string | undefined;
  /** A session id from your backend. All dashboards of a page exchange it once for a token. */
  'session-id'?: string | undefined;
  /** Your own address that answers a POST of `{ publicId }` with `{ token }`. It is fetched with the page's credentials. */
  'token-url'?: string | undefined;
  /** Base address of the Data API. By default the platform names it. */
  'data-url'?: string | undefined;
  /** Language of texts, numbers and times, as a BCP 47 tag. By default the nearest `lang` around the element. */
  locale?: string | undefined;
  /** Time zone, as an IANA name. By default the dashboard's, else the browser's. */
  'time-zone'?: string | undefined;
  /** Currency of columns that name none, as an ISO 4217 code. */
  currency?: string | undefined;
  /** `auto` follows the page's own computed `color-scheme`. */
  'color-scheme'?: 'light' | 'dark' | 'auto' | undefined;
  /** Pieces to leave out: `title`, `description`, `toolbar`, `controls`, `menu`, `explain`. In an attribute: separated by spaces. */
  hide?: string | undefined;
  /** Lets an author in creator mode edit the dashboard. Without a platform, it lets every reader. */
  editable?: boolean | '' | 'true' | 'false' | undefined;
  /** Lets readers export widgets if their embed token has the permission `export`. Without a platform, it lets every reader. */
  'allow-export'?: boolean | '' | 'true' | 'false' | undefined;
  /** Origins that specs, templates, maps and tiles may load from. In an attribute: separated by spaces. */
  'allow-origins'?: string | undefined;
  /** A MapLibre style, or its address. Maps are then drawn on its tiles instead of outlines. Everything that the style names is loaded from `allow-origins` only. In an attribute: JSON or the address. */
  'map-style'?: string | undefined;
  /** Filters to begin with, by member. Readers may change them. In an attribute: JSON. */
  'initial-filters'?: string | undefined;
  /** Time grains to begin with, by member. Readers may change them. In an attribute: JSON. */
  'initial-time-grains'?: string | undefined;
  /** Open tabs to begin with, by container. Readers may change them. In an attribute: JSON. */
  'initial-tabs'?: string | undefined;
  /** Seconds between refreshes. The clock stops while the page is hidden. By default nothing is refreshed. */
  'refresh-interval'?: number | string | undefined;
  /** Seconds to wait without a byte from the platform or `token-url`, or for the result of `getToken`, `dataSource` or an address that a chart loads. Then the reader sees a message with a button to try again. A response that still arrives and a query that is still computed go on. No pause before a retry is longer. */
  'request-timeout'?: number | string | undefined;
  /** Seconds after which a query that is still running is cancelled with a message. */
  'query-timeout'?: number | string | undefined;
  /** Keeps filters, time grains and tabs that readers choose in the page's address. */
  'sync-url'?: boolean | '' | 'true' | 'false' | undefined;
}

/** The events of the dashboard by name. */
export interface DashboardEvents {
  /** The dashboard has loaded and its layout is in place. Widgets may still be loading. */
  'vitrine-ready': ReadyEvent;
  /** Every visible widget is drawn or has failed. */
  'vitrine-rendered': RenderedEvent;
  /** The dashboard, or one widget of it, could not be shown. */
  'vitrine-error': DashboardErrorEvent;
  /** The element's own width crossed a breakpoint. */
  'vitrine-breakpoint-changed': BreakpointChangedEvent;
  /** The draft of the dashboard has changed: by its author, by undo or redo, or since another author has saved it. */
  'vitrine-dashboard-edited': DashboardEditedEvent;
  /** An author publishes the draft. `preventDefault()` keeps what readers see. */
  'vitrine-publishing': PublishingEvent;
  /** The draft has been published: readers see it. */
  'vitrine-published': PublishedEvent;
  /** An author has moved or resized a widget, or undone that. */
  'vitrine-layout-edited': LayoutEditedEvent;
  /** A reader has set, cleared or reset a filter. While the page owns `filters`, this is a request: set them to apply it. */
  'vitrine-filters-changed': FiltersChangedEvent;
  /** A reader has chosen another time grain. While the page owns `timeGrains`, this is a request: set them to apply it. */
  'vitrine-time-grains-changed': TimeGrainsChangedEvent;
  /** A reader has opened another tab. While the page owns `tabs`, this is a request: set them to apply it. */
  'vitrine-tab-changed': TabChangedEvent;
  /** A reader clicked a mark, bar, cell or region, or selected a range along an axis. `preventDefault()` keeps the click or the range from filtering the other charts. */
  'vitrine-widget-clicked': WidgetClickedEvent;
  /** A reader asks for the rows behind a number. `preventDefault()` keeps the dialog closed. */
  'vitrine-drilled': DrilledEvent;
  /** A reader asks what explains a number. `preventDefault()` keeps the dialog closed. */
  'vitrine-explained': ExplainedEvent;
  /** The embed token ends soon. With `getToken` or `token-url`, the next request renews it. With `token`, set a new one. Fired up to 60 seconds before the end. */
  'vitrine-token-expiring': TokenExpiringEvent;
  /** A widget was exported to a file or to the clipboard. The event never carries the rows. */
  'vitrine-exported': ExportedEvent;
  /** A reader follows a link of a text, table or html report. `preventDefault()` keeps the browser from opening it. */
  'vitrine-link-followed': LinkFollowedEvent;
  /** A reader asks a question. `preventDefault()` keeps it from being sent. */
  'vitrine-question-asked': QuestionAskedEvent;
  /** A reader filters the dashboard by the conditions of an answer or by what proves a number, or sets its time grain. `preventDefault()` keeps it as it is. */
  'vitrine-answer-applied': AnswerAppliedEvent;
  /** An author adds the rows of an answer to the dashboard. `preventDefault()` keeps its draft as it is. */
  'vitrine-answer-added': AnswerAddedEvent;
}

/** Functions for the events of the dashboard. */
export interface DashboardHandlers {
  /** The dashboard has loaded and its layout is in place. Widgets may still be loading. */
  onReady?: ((event: ReadyEvent) => void) | undefined;
  /** Every visible widget is drawn or has failed. */
  onRendered?: ((event: RenderedEvent) => void) | undefined;
  /** The dashboard, or one widget of it, could not be shown. */
  onError?: ((event: DashboardErrorEvent) => void) | undefined;
  /** The element's own width crossed a breakpoint. */
  onBreakpointChanged?: ((event: BreakpointChangedEvent) => void) | undefined;
  /** The draft of the dashboard has changed: by its author, by undo or redo, or since another author has saved it. */
  onDashboardEdited?: ((event: DashboardEditedEvent) => void) | undefined;
  /** An author publishes the draft. `preventDefault()` keeps what readers see. */
  onPublishing?: ((event: PublishingEvent) => void) | undefined;
  /** The draft has been published: readers see it. */
  onPublished?: ((event: PublishedEvent) => void) | undefined;
  /** An author has moved or resized a widget, or undone that. */
  onLayoutEdited?: ((event: LayoutEditedEvent) => void) | undefined;
  /** A reader has set, cleared or reset a filter. While the page owns `filters`, this is a request: set them to apply it. */
  onFiltersChanged?: ((event: FiltersChangedEvent) => void) | undefined;
  /** A reader has chosen another time grain. While the page owns `timeGrains`, this is a request: set them to apply it. */
  onTimeGrainsChanged?: ((event: TimeGrainsChangedEvent) => void) | undefined;
  /** A reader has opened another tab. While the page owns `tabs`, this is a request: set them to apply it. */
  onTabChanged?: ((event: TabChangedEvent) => void) | undefined;
  /** A reader clicked a mark, bar, cell or region, or selected a range along an axis. `preventDefault()` keeps the click or the range from filtering the other charts. */
  onWidgetClicked?: ((event: WidgetClickedEvent) => void) | undefined;
  /** A reader asks for the rows behind a number. `preventDefault()` keeps the dialog closed. */
  onDrilled?: ((event: DrilledEvent) => void) | undefined;
  /** A reader asks what explains a number. `preventDefault()` keeps the dialog closed. */
  onExplained?: ((event: ExplainedEvent) => void) | undefined;
  /** The embed token ends soon. With `getToken` or `token-url`, the next request renews it. With `token`, set a new one. Fired up to 60 seconds before the end. */
  onTokenExpiring?: ((event: TokenExpiringEvent) => void) | undefined;
  /** A widget was exported to a file or to the clipboard. The event never carries the rows. */
  onExported?: ((event: ExportedEvent) => void) | undefined;
  /** A reader follows a link of a text, table or html report. `preventDefault()` keeps the browser from opening it. */
  onLinkFollowed?: ((event: LinkFollowedEvent) => void) | undefined;
  /** A reader asks a question. `preventDefault()` keeps it from being sent. */
  onQuestionAsked?: ((event: QuestionAskedEvent) => void) | undefined;
  /** A reader filters the dashboard by the conditions of an answer or by what proves a number, or sets its time grain. `preventDefault()` keeps it as it is. */
  onAnswerApplied?: ((event: AnswerAppliedEvent) => void) | undefined;
  /** An author adds the rows of an answer to the dashboard. `preventDefault()` keeps its draft as it is. */
  onAnswerAdded?: ((event: AnswerAddedEvent) => void) | undefined;
}

/** Values of the properties before a page sets them. */
export const initialValues: Required<DashboardProperties> = {
  baseUrl: undefined,
  publicId: undefined,
  token: undefined,
  sessionId: undefined,
  tokenUrl: undefined,
  dataUrl: undefined,
  locale: undefined,
  timeZone: undefined,
  currency: undefined,
  colorScheme: undefined,
  hide: [],
  editable: false,
  allowExport: false,
  allowOrigins: [],
  mapStyle: undefined,
  initialFilters: undefined,
  initialTimeGrains: undefined,
  initialTabs: undefined,
  refreshInterval: undefined,
  requestTimeout: undefined,
  queryTimeout: undefined,
  syncUrl: false,
  filters: undefined,
  timeGrains: undefined,
  tabs: undefined,
  getToken: undefined,
  dashboard: undefined,
  theme: undefined,
  dataSource: undefined,
};

/** The names of the functions for events. */
export const handlerNames: Record<keyof DashboardHandlers, true> = {
  onReady: true,
  onRendered: true,
  onError: true,
  onBreakpointChanged: true,
  onDashboardEdited: true,
  onPublishing: true,
  onPublished: true,
  onLayoutEdited: true,
  onFiltersChanged: true,
  onTimeGrainsChanged: true,
  onTabChanged: true,
  onWidgetClicked: true,
  onDrilled: true,
  onExplained: true,
  onTokenExpiring: true,
  onExported: true,
  onLinkFollowed: true,
  onQuestionAsked: true,
  onAnswerApplied: true,
  onAnswerAdded: true,
};

/** Listens to every event until the signal aborts. `find` gives the functions of the moment. */
export function listenToAllEvents(
  element: DashboardElement,
  find: () => DashboardHandlers,
  signal: AbortSignal,
): void {
  element.addEventListener('vitrine-ready', (event) => find().onReady?.(event), { signal });
  element.addEventListener('vitrine-rendered', (event) => find().onRendered?.(event), { signal });
  element.addEventListener('vitrine-error', (event) => find().onError?.(event), { signal });
  element.addEventListener('vitrine-breakpoint-changed', (event) => find().onBreakpointChanged?.(event), {
    signal,
  });
  element.addEventListener('vitrine-dashboard-edited', (event) => find().onDashboardEdited?.(event), {
    signal,
  });
  element.addEventListener('vitrine-publishing', (event) => find().onPublishing?.(event), { signal });
  element.addEventListener('vitrine-published', (event) => find().onPublished?.(event), { signal });
  element.addEventListener('vitrine-layout-edited', (event) => find().onLayoutEdited?.(event), { signal });
  element.addEventListener('vitrine-filters-changed', (event) => find().onFiltersChanged?.(event), {
    signal,
  });
  element.addEventListener('vitrine-time-grains-changed', (event) => find().onTimeGrainsChanged?.(event), {
    signal,
  });
  element.addEventListener('vitrine-tab-changed', (event) => find().onTabChanged?.(event), { signal });
  element.addEventListener('vitrine-widget-clicked', (event) => find().onWidgetClicked?.(event), { signal });
  element.addEventListener('vitrine-drilled', (event) => find().onDrilled?.(event), { signal });
  element.addEventListener('vitrine-explained', (event) => find().onExplained?.(event), { signal });
  element.addEventListener('vitrine-token-expiring', (event) => find().onTokenExpiring?.(event), { signal });
  element.addEventListener('vitrine-exported', (event) => find().onExported?.(event), { signal });
  element.addEventListener('vitrine-link-followed', (event) => find().onLinkFollowed?.(event), { signal });
  element.addEventListener('vitrine-question-asked', (event) => find().onQuestionAsked?.(event), { signal });
  element.addEventListener('vitrine-answer-applied', (event) => find().onAnswerApplied?.(event), { signal });
  element.addEventListener('vitrine-answer-added', (event) => find().onAnswerAdded?.(event), { signal });
}
