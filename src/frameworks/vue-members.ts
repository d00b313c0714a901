/** Properties and events of the Vue component. Written by scripts/framework-members.mjs from the manifest. After a change of it: npm run docs. */
import type { Prop } from 'vue';
import type {
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
import type { DashboardHandlers, DashboardProperties } from './dashboard-members.ts';

/** A property of any type, which is absent unless it is given. */
const takes = <Value>(): Prop<Value> => ({ type: null, default: undefined });

/** A property that a template may set by its name alone. */
const flag = { type: Boolean, default: undefined } as const;

export const dashboardProps = {
  /** Base address of the platform API, for example `https://platform.example.com/api`. */
  baseUrl: takes<DashboardProperties['baseUrl']>(),
  /** Public id of the dashboard to show. */
  publicId: takes<DashboardProperties['publicId']>(),
  /** An embed token. It is never reflected, logged or put into an address. */
  token: takes<DashboardProperties['token']>(),
  /** A session id from your backend. All dashboards of a page exchange it once for a token. */
  sessionId: takes<DashboardProperties['sessionId']>(),
  /** Your own address that answers a POST of `{ publicId }` with `{ token }`. It is fetched with the page's credentials. */
  tokenUrl: takes<DashboardProperties['tokenUrl']>(),
  /** Base address of the Data API. By default the platform names it. */
  dataUrl: takes<DashboardProperties['dataUrl']>(),
  /** Language of texts, numbers and times, as a BCP 47 tag. By default the nearest `lang` around the element. */
  locale: takes<DashboardProperties['locale']>(),
  /** Time zone, as an IANA name. By default the dashboard's, else the browser's. */
  timeZone: takes<DashboardProperties['timeZone']>(),
  /** Currency of columns that name none, as an ISO 4217 code. */
  currency: takes<DashboardProperties['currency']>(),
  /** `auto` follows the page's own computed `color-scheme`. */
  colorScheme: takes<DashboardProperties['colorScheme']>(),
  /** Pieces to leave out: `title`, `description`, `toolbar`, `controls`, `menu`, `explain`. In an attribute: separated by spaces. */
  hide: takes<DashboardProperties['hide']>(),
  /** Lets an author in creator mode edit the dashboard. Without a platform, it lets every reader. */
  editable: flag,
  /** Lets readers export widgets if their embed token has the permission `export`. Without a platform, it lets every reader. */
  allowExport: flag,
  /** Origins that specs, templates, maps and tiles may load from. In an attribute: separated by spaces. */
  allowOrigins: takes<DashboardProperties['allowOrigins']>(),
  /** A MapLibre style, or its address. Maps are then drawn on its tiles instead of outlines. Everything that the style names is loaded from `allow-origins` only. In an attribute: JSON or the address. */
  mapStyle: takes<DashboardProperties['mapStyle']>(),
  /** Filters to begin with, by member. Readers may change them. In an attribute: JSON. */
  initialFilters: takes<DashboardProperties['initialFilters']>(),
  /** Time grains to begin with, by member. Readers may change them. In an attribute: JSON. */
  initialTimeGrains: takes<DashboardProperties['initialTimeGrains']>(),
  /** Open tabs to begin with, by container. Readers may change them. In an attribute: JSON. */
  initialTabs: takes<DashboardProperties['initialTabs']>(),
  /** Seconds between refreshes. The clock stops while the page is hidden. By default nothing is refreshed. */
  refreshInterval: takes<DashboardProperties['refreshInterval']>(),
  /** Seconds to wait without a byte from the platform or `token-url`, or for the result of `getToken`, `dataSource` or an address that a chart loads. Then the reader sees a message with a button to try again. A response that still arrives and a query that is still computed go on. No pause before a retry is longer. */
  requestTimeout: takes<DashboardProperties['requestTimeout']>(),
  /** Seconds after which a query that is still running is cancelled with a message. */
  queryTimeout: takes<DashboardProperties['queryTimeout']>(),
  /** Keeps filters, time grains and tabs that readers choose in the page's address. */
  syncUrl: flag,
  /** Filters by member. While it is set, the page owns them: a value is used, null clears a filter, and an absent member has its default. A reader's choice arrives as `vitrine-filters-changed` and applies once the page sets it. `undefined` returns control to the reader. */
  filters: takes<DashboardProperties['filters']>(),
  /** Time grains by member. While it is set, the page owns them, as with `filters`. */
  timeGrains: takes<DashboardProperties['timeGrains']>(),
  /** Open tabs by container. While it is set, the page owns them, as with `filters`. */
  tabs: takes<DashboardProperties['tabs']>(),
  /** Gives an embed token: at first, before the last one ends, and after the platform has refused one. */
  getToken: takes<DashboardProperties['getToken']>(),
  /** A dashboard to show without fetching it. Its shape: docs/dashboard-format.md. */
  dashboard: takes<DashboardProperties['dashboard']>(),
  /** A theme over the dashboard's own theme. CSS of the page overrides both. */
  theme: takes<DashboardProperties['theme']>(),
  /** Runs queries in place of the Data API. */
  dataSource: takes<DashboardProperties['dataSource']>(),
};

export const dashboardEmits = {
  /** The dashboard has loaded and its layout is in place. Widgets may still be loading. */
  ready: (event: ReadyEvent) => event.type === 'vitrine-ready',
  /** Every visible widget is drawn or has failed. */
  rendered: (event: RenderedEvent) => event.type === 'vitrine-rendered',
  /** The dashboard, or one widget of it, could not be shown. */
  error: (event: DashboardErrorEvent) => event.type === 'vitrine-error',
  /** The element's own width crossed a breakpoint. */
  breakpointChanged: (event: BreakpointChangedEvent) => event.type === 'vitrine-breakpoint-changed',
  /** The draft of the dashboard has changed: by its author, by undo or redo, or since another author has saved it. */
  dashboardEdited: (event: DashboardEditedEvent) => event.type === 'vitrine-dashboard-edited',
  /** An author publishes the draft. `preventDefault()` keeps what readers see. */
  publishing: (event: PublishingEvent) => event.type === 'vitrine-publishing',
  /** The draft has been published: readers see it. */
  published: (event: PublishedEvent) => event.type === 'vitrine-published',
  /** An author has moved or resized a widget, or undone that. */
  layoutEdited: (event: LayoutEditedEvent) => event.type === 'vitrine-layout-edited',
  /** A reader has set, cleared or reset a filter. While the page owns `filters`, this is a request: set them to apply it. */
  filtersChanged: (event: FiltersChangedEvent) => event.type === 'vitrine-filters-changed',
  /** A reader has chosen another time grain. While the page owns `timeGrains`, this is a request: set them to apply it. */
  timeGrainsChanged: (event: TimeGrainsChangedEvent) => event.type === 'vitrine-time-grains-changed',
  /** A reader has opened another tab. While the page owns `tabs`, this is a request: set them to apply it. */
  tabChanged: (event: TabChangedEvent) => event.type === 'vitrine-tab-changed',
  /** A reader clicked a mark, bar, cell or region, or selected a range along an axis. `preventDefault()` keeps the click or the range from filtering the other charts. */
  widgetClicked: (event: WidgetClickedEvent) => event.type === 'vitrine-widget-clicked',
  /** A reader asks for the rows behind a number. `preventDefault()` keeps the dialog closed. */
  drilled: (event: DrilledEvent) => event.type === 'vitrine-drilled',
  /** A reader asks what explains a number. `preventDefault()` keeps the dialog closed. */
  explained: (event: ExplainedEvent) => event.type === 'vitrine-explained',
  /** The embed token ends soon. With `getToken` or `token-url`, the next request renews it. With `token`, set a new one. Fired up to 60 seconds before the end. */
  tokenExpiring: (event: TokenExpiringEvent) => event.type === 'vitrine-token-expiring',
  /** A widget was exported to a file or to the clipboard. The event never carries the rows. */
  exported: (event: ExportedEvent) => event.type === 'vitrine-exported',
  /** A reader follows a link of a text, table or html report. `preventDefault()` keeps the browser from opening it. */
  linkFollowed: (event: LinkFollowedEvent) => event.type === 'vitrine-link-followed',
  /** A reader asks a question. `preventDefault()` keeps it from being sent. */
  questionAsked: (event: QuestionAskedEvent) => event.type === 'vitrine-question-asked',
  /** A reader filters the dashboard by the conditions of an answer or by what proves a number, or sets its time grain. `preventDefault()` keeps it as it is. */
  answerApplied: (event: AnswerAppliedEvent) => event.type === 'vitrine-answer-applied',
  /** An author adds the rows of an answer to the dashboard. `preventDefault()` keeps its draft as it is. */
  answerAdded: (event: AnswerAddedEvent) => event.type === 'vitrine-answer-added',
};

export interface DashboardEmit {
  (name: 'ready', event: ReadyEvent): void;
  (name: 'rendered', event: RenderedEvent): void;
  (name: 'error', event: DashboardErrorEvent): void;
  (name: 'breakpointChanged', event: BreakpointChangedEvent): void;
  (name: 'dashboardEdited', event: DashboardEditedEvent): void;
  (name: 'publishing', event: PublishingEvent): void;
  (name: 'published', event: PublishedEvent): void;
  (name: 'layoutEdited', event: LayoutEditedEvent): void;
  (name: 'filtersChanged', event: FiltersChangedEvent): void;
  (name: 'timeGrainsChanged', event: TimeGrainsChangedEvent): void;
  (name: 'tabChanged', event: TabChangedEvent): void;
  (name: 'widgetClicked', event: WidgetClickedEvent): void;
  (name: 'drilled', event: DrilledEvent): void;
  (name: 'explained', event: ExplainedEvent): void;
  (name: 'tokenExpiring', event: TokenExpiringEvent): void;
  (name: 'exported', event: ExportedEvent): void;
  (name: 'linkFollowed', event: LinkFollowedEvent): void;
  (name: 'questionAsked', event: QuestionAskedEvent): void;
  (name: 'answerApplied', event: AnswerAppliedEvent): void;
  (name: 'answerAdded', event: AnswerAddedEvent): void;
}

/** Functions that emit the events of the dashboard as events of the component. */
export const createEmitters = (emit: DashboardEmit): DashboardHandlers => ({
  onReady: (event) => emit('ready', event),
  onRendered: (event) => emit('rendered', event),
  onError: (event) => emit('error', event),
  onBreakpointChanged: (event) => emit('breakpointChanged', event),
  onDashboardEdited: (event) => emit('dashboardEdited', event),
  onPublishing: (event) => emit('publishing', event),
  onPublished: (event) => emit('published', event),
  onLayoutEdited: (event) => emit('layoutEdited', event),
  onFiltersChanged: (event) => emit('filtersChanged', event),
  onTimeGrainsChanged: (event) => emit('timeGrainsChanged', event),
  onTabChanged: (event) => emit('tabChanged', event),
  onWidgetClicked: (event) => emit('widgetClicked', event),
  onDrilled: (event) => emit('drilled', event),
  onExplained: (event) => emit('explained', event),
  onTokenExpiring: (event) => emit('tokenExpiring', event),
  onExported: (event) => emit('exported', event),
  onLinkFollowed: (event) => emit('linkFollowed', event),
  onQuestionAsked: (event) => emit('questionAsked', event),
  onAnswerApplied: (event) => emit('answerApplied', event),
  onAnswerAdded: (event) => emit('answerAdded', event),
});
