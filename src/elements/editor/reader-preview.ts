/**
 * Shows the draft in a dashboard of its own, as another reader would see it. Nothing that was loaded for the author can be
 * seen in it: it has its own client, whose data token is narrowed by the platform.
 */
import { css } from 'lit';
import { ClientError } from '../../client/client-error.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { noteReadAs } from '../../client/read-as.ts';
import type { GetToken } from '../../client/token-source.ts';
import type { PreviewedReader } from '../../model/draft/previewed-reader.ts';
import {
  BreakpointChangedEvent,
  DashboardErrorEvent,
  ReadyEvent,
  RenderedEvent,
} from '../events/dashboard-events.ts';
import {
  DrilledEvent,
  ExplainedEvent,
  FiltersChangedEvent,
  TabChangedEvent,
  TimeGrainsChangedEvent,
  WidgetClickedEvent,
} from '../events/reader-events.ts';
import { TokenExpiringEvent } from '../events/token-expiring-event.ts';
import { ExportedEvent } from '../export/exported-event.ts';
import { DashboardSettings } from '../settings/dashboard-settings.ts';

/** The author's own view keeps its width, by which breakpoints are chosen. It has no height, and cannot be reached. */
const coveredStyles = css`
  .heading,
  .grid,
  .notice {
    visibility: hidden;
    height: 0 !important;
    min-height: 0 !important;
    margin-block: 0 !important;
    padding-block: 0 !important;
    overflow: clip !important;
    content-visibility: hidden;
  }
`;

/** The page hears the dashboard that it has, and not a preview in it. */
const ownEvents = [
  BreakpointChangedEvent,
  DashboardErrorEvent,
  DrilledEvent,
  ExplainedEvent,
  ExportedEvent,
  FiltersChangedEvent,
  ReadyEvent,
  RenderedEvent,
  TabChangedEvent,
  TimeGrainsChangedEvent,
  TokenExpiringEvent,
  WidgetClickedEvent,
];

/** What the preview has in common with the dashboard of the page. */
const sharedSettings = [
  'baseUrl',
  'dataUrl',
  'locale',
  'timeZone',
  'currency',
  'colorScheme',
  'hide',
  'allowOrigins',
  'mapStyle',
  'initialFilters',
  'initialTimeGrains',
  'initialTabs',
  'filters',
  'timeGrains',
  'tabs',
  'requestTimeout',
  'queryTimeout',
  'theme',
] as const satisfies readonly (keyof DashboardSettings)[];

export interface ReaderPreviewPorts {
  readonly host: DashboardSettings;
  /** Another one after the page has set another token. */
  readonly platform: () => PlatformClient | undefined;
  /** The draft as a dashboard: docs/dashboard-format.md. */
  readonly dashboard: () => unknown;
}

export class ReaderPreview {
  readonly #ports: ReaderPreviewPorts;
  #shown: DashboardSettings | undefined;

  constructor(ports: ReaderPreviewPorts) {
    this.#ports = ports;
  }

  /** @returns whether the preview is shown. */
  show(reader: PreviewedReader): boolean {
    this.hide();
    const { host, platform, dashboard } = this.#ports;
    const { renderRoot: root } = host;
    const room = root.querySelector('.dashboard');
    const preview = host.ownerDocument.createElement(host.localName);
    const canRead = host.dataSource === undefined && platform() !== undefined;
    if (!canRead || !room || !(root instanceof ShadowRoot) || !(preview instanceof DashboardSettings))
      return false;
    copySettings(host, preview);
    preview.getToken = createTokenGetter(platform);
    preview.dashboard = dashboard();
    noteReadAs(preview, reader);
    keepEvents(preview, host);
    preview.className = 'reader-preview';
    const { maxWidth = '', marginInline = '' } = root.querySelector<HTMLElement>('.grid')?.style ?? {};
    Object.assign(preview.style, { maxWidth, marginInline });
    if (coveredStyles.styleSheet) root.adoptedStyleSheets.push(coveredStyles.styleSheet);
    room.append(preview);
    this.#shown = preview;
    return true;
  }

  /** Takes over what the page has set meanwhile. */
  follow(): void {
    if (this.#shown) copySettings(this.#ports.host, this.#shown);
  }

  /** Shows the draft as it is now. */
  update(): void {
    if (this.#shown) this.#shown.dashboard = this.#ports.dashboard();
  }

  hide(): void {
    const { renderRoot: root } = this.#ports.host;
    this.#shown?.remove();
    this.#shown = undefined;
    if (root instanceof ShadowRoot)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== coveredStyles.styleSheet);
  }
}

function copySettings(host: DashboardSettings, preview: DashboardSettings): void {
  for (const name of sharedSettings) Object.assign(preview, { [name]: host[name] });
}

/** What readers choose is for the page where it owns that choice: it sets what both show. */
function keepEvents(preview: DashboardSettings, host: DashboardSettings): void {
  const isOwned: Readonly<Record<string, () => boolean>> = {
    [FiltersChangedEvent.type]: () => host.filters !== undefined,
    [TimeGrainsChangedEvent.type]: () => host.timeGrains !== undefined,
    [TabChangedEvent.type]: () => host.tabs !== undefined,
  };
  for (const { type } of ownEvents)
    preview.addEventListener(type, (event) => {
      if (isOwned[type]?.() !== true) event.stopPropagation();
    });
}

/** Gives the tokens of the author. One that the platform has refused is renewed. */
function createTokenGetter(findPlatform: () => PlatformClient | undefined): GetToken {
  let last: string | undefined;
  return async ({ reason, signal }) => {
    const platform = findPlatform();
    if (!platform) throw new ClientError('signed-out', 'The author has signed out.');
    const given = await platform.withToken((token) => {
      if (reason === 'unauthorized' && token === last)
        return Promise.reject(new ClientError('token-refused', 'The platform has refused the token.', 401));
      return Promise.resolve(token);
    }, signal);
    last = given;
    return given;
  };
}
