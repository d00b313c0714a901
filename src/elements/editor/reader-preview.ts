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
  'requestTimeout',
  'queryTimeout',
  'theme',
] as const satisfies readonly (keyof DashboardSettings)[];

export interface ReaderPreviewPorts {
  readonly host: DashboardSettings;
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

  /** @param reader - `undefined`: the author. */
  show(reader: PreviewedReader | undefined): void {
    this.#hide();
    const { host } = this.#ports;
    const { renderRoot: root } = host;
    const room = root.querySelector('.dashboard');
    const platform = this.#ports.platform();
    if (!reader || !room || !platform || !(root instanceof ShadowRoot)) return;
    const preview = host.ownerDocument.createElement(host.localName);
    if (!(preview instanceof DashboardSettings)) return;
    for (const name of sharedSettings) Object.assign(preview, { [name]: host[name] });
    preview.getToken = createTokenGetter(platform);
    preview.dashboard = this.#ports.dashboard();
    noteReadAs(preview, reader);
    for (const { type } of ownEvents) preview.addEventListener(type, (event) => event.stopPropagation());
    preview.className = 'reader-preview';
    const { maxWidth = '', marginInline = '' } = root.querySelector<HTMLElement>('.grid')?.style ?? {};
    Object.assign(preview.style, { maxWidth, marginInline });
    if (coveredStyles.styleSheet) root.adoptedStyleSheets.push(coveredStyles.styleSheet);
    room.append(preview);
    this.#shown = preview;
  }

  /** Shows the draft as it is now. */
  update(): void {
    if (this.#shown) this.#shown.dashboard = this.#ports.dashboard();
  }

  #hide(): void {
    const { renderRoot: root } = this.#ports.host;
    this.#shown?.remove();
    this.#shown = undefined;
    if (root instanceof ShadowRoot)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== coveredStyles.styleSheet);
  }
}

/** Gives the tokens of the author. One that the platform has refused is renewed. */
function createTokenGetter(platform: PlatformClient): GetToken {
  let last: string | undefined;
  return async ({ reason, signal }) => {
    const given = await platform.withToken((token) => {
      if (reason === 'unauthorized' && token === last)
        return Promise.reject(new ClientError('token-refused', 'The platform has refused the token.', 401));
      return Promise.resolve(token);
    }, signal);
    last = given;
    return given;
  };
}
