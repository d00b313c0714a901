import type { ReaderState } from '../../model/controls/reader-state.ts';
import { writeFrameText } from '../../model/messages/frame-en.ts';
import type { ExportOptions } from '../../elements/export/export-options.ts';
import type { DrawnWidget } from '../../elements/view/drawn-widget.ts';
import { readProperty } from '../protocol/frame-properties.ts';
import { createIframe, toFrameUrl } from './create-iframe.ts';
import { FrameConnection } from './frame-connection.ts';
import { findInheritedSettings } from './inherited-settings.ts';
import { FrameError } from './frame-error.ts';
import type { DashboardFrameEvents } from './frame-events.ts';
import type { DashboardFrameOptions } from './frame-options.ts';
import { FrameSettings, frameSettingNames } from './frame-settings.ts';
import { readBlob, readDrawnWidgets, readRows, readState } from './read-call-results.ts';
import type { RowObject } from '../../model/export/json-rows.ts';

const defaultConnectTimeout = 30;

/** A dashboard in an iframe, with the properties, methods and events of the element. `createDashboardFrame` makes it. */
export class DashboardFrame extends FrameSettings {
  /** The iframe in the page. */
  readonly iframe: HTMLIFrameElement;
  readonly #values = new Map<string, unknown>();
  readonly #connection: FrameConnection;
  readonly #ready: Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static {
    for (const name of frameSettingNames)
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: DashboardFrame): unknown {
          return this.#values.get(name);
        },
        set(this: DashboardFrame, value: unknown) {
          this.#set(name, value);
        },
      });
  }

  constructor(container: Element, options: DashboardFrameOptions) {
    super();
    const url = toFrameUrl(options);
    this.iframe = createIframe(url, options.title ?? writeFrameText('title'));
    this.#connection = new FrameConnection({
      iframe: this.iframe,
      origin: url.origin,
      findProperties: () => this.#findProperties(container),
      findGetToken: () => this.getToken,
      onEvent: ({ name, fields }) => this.#onEvent(name, fields),
      onHeight: (height) => this.#onHeight(height),
      onProblem: (detail) => this.#report(detail),
    });
    this.#ready = new Promise((resolve) =>
      super.addEventListener('vitrine-ready', () => resolve(), { once: true }),
    );
    for (const [name, value] of Object.entries(options))
      if (frameSettingNames.includes(name)) this.#set(name, value);
    container.append(this.iframe);
    this.#watchConnection(url, options.connectTimeout ?? defaultConnectTimeout);
  }

  /** Listens to an event of the dashboard. */
  override addEventListener<Name extends keyof DashboardFrameEvents>(
    name: Name,
    listener: (event: DashboardFrameEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(name, listener, options);
  }

  /** Resolves when the dashboard has loaded and its layout is in place. Widgets may still be loading. */
  whenReady(): Promise<void> {
    return this.#ready;
  }

  /**
   * Queries the rows of one widget or of all widgets again.
   * @param widgetId - id of the widget. By default all widgets.
   */
  async refresh(widgetId?: string): Promise<void> {
    await this.#connection.call('refresh', [widgetId ?? null]);
  }

  /** Gives everything that the reader has changed, as JSON values. */
  async getState(): Promise<ReaderState> {
    return readState(await this.#connection.call('getState', []));
  }

  /** Replaces what the reader has changed by a state that `getState` gave. */
  async setState(state: unknown): Promise<void> {
    await this.#connection.call('setState', [state]);
  }

  /**
   * Gives the rows that a widget shows, by column name.
   * @throws FrameError with a `code` such as `widget-not-found`.
   */
  async getRows(widgetId: string): Promise<RowObject[]> {
    return readRows(await this.#connection.call('getRows', [widgetId]));
  }

  /**
   * Exports one widget, or the whole dashboard, as a named file.
   * @throws FrameError with a `code` such as `export-not-allowed`.
   */
  async export({ signal, ...options }: ExportOptions): Promise<Blob> {
    return readBlob(await this.#connection.call('export', [options], signal));
  }

  /** Draws every widget, also those out of sight, and says in words what each one shows. */
  async drawAll(): Promise<DrawnWidget[]> {
    return readDrawnWidgets(await this.#connection.call('drawAll', []));
  }

  /** Draws every widget and opens the browser's print dialog for the frame. */
  async print(): Promise<void> {
    await this.#connection.call('print', []);
  }

  /**
   * Opens the editor, as the button of the toolbar does. Resolves when the draft is open.
   * @throws Error where the reader may not edit: `editable` is not set, or the token is not in creator mode.
   */
  async edit(): Promise<void> {
    await this.#connection.call('edit', []);
  }

  /** Ends the reader's session in the frame, and forgets the token. */
  async signOut(): Promise<void> {
    // A frame that is loaded anew must not get what the reader has given up.
    for (const name of ['token', 'sessionId']) this.#values.delete(name);
    await this.#connection.call('signOut', []);
  }

  /** Removes the iframe and ends everything that belongs to it. Calls without an answer are rejected. */
  remove(): void {
    clearTimeout(this.#timer);
    this.#connection.close();
    this.iframe.remove();
  }

  /** @throws PlainDataError that names the property and says what it may be. */
  #set(name: string, value: unknown): void {
    const sent = toSentProperty(name, value);
    this.#values.set(name, value);
    if (name === 'autoHeight' && value === false) this.iframe.style.removeProperty('height');
    this.#connection.set({ [name]: sent });
  }

  #findProperties(container: Element): Record<string, unknown> {
    const inherited = findInheritedSettings(container);
    const given = [...this.#values].map(([name, value]) => [name, toSentProperty(name, value)] as const);
    const properties = {
      autoHeight: true,
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    };
    const isAuto = this.colorScheme === undefined || this.colorScheme === 'auto';
    return { ...inherited, ...properties, ...(isAuto ? { colorScheme: inherited.colorScheme } : {}) };
  }

  #onEvent(name: string, fields: Readonly<Record<string, unknown>>): void {
    const { title, expiresAt } = fields;
    if (name === 'vitrine-ready' && typeof title === 'string') this.iframe.title = title;
    const times = typeof expiresAt === 'string' ? { expiresAt: new Date(expiresAt) } : {};
    this.dispatchEvent(Object.assign(new Event(name), fields, times));
  }

  #onHeight(height: number): void {
    if (this.autoHeight !== false) this.iframe.style.height = `${height}px`;
    this.dispatchEvent(Object.assign(new Event('vitrine-height-changed'), { height }));
  }

  #watchConnection({ origin }: URL, seconds: number): void {
    this.#timer = setTimeout(() => {
      if (this.#connection.isConnected || !this.iframe.isConnected) return;
      const detail =
        `The frame page of ${origin} has not answered within ${seconds} s. ` +
        `Is the platform up, and is ${location.origin} in its EMBED_ORIGINS?`;
      this.#report(detail);
      this.#connection.giveUp(new FrameError('service-failed', detail));
    }, seconds * 1_000);
  }

  #report(detail: string): void {
    this.#onEvent('vitrine-error', { code: 'service-failed', phase: 'session', recoverable: true, detail });
  }
}

/** Functions cannot cross: the frame page is told whether it may ask for tokens. */
function toSentProperty(name: string, value: unknown): unknown {
  if (name !== 'getToken') return readProperty(name, value);
  if (value === undefined || typeof value === 'function') return value !== undefined;
  throw new TypeError('getToken must be a function.');
}

/**
 * Shows a dashboard in an iframe of the platform, for pages that cannot load the element itself.
 * @param container - gets the iframe as its last child.
 * @throws ClientError if an address or id cannot be used, and PlainDataError if a property cannot.
 * @example
 * ```ts
 * import { createDashboardFrame } from 'vitrine/frame';
 *
 * const frame = createDashboardFrame(document.body, {
 *   baseUrl: 'https://platform.example.com/api',
 *   publicId: 'sales-overview',
 *   getToken: async ({ signal }) =>
 *     (await (await fetch('/embed-token', { method: 'POST', signal })).json()).token,
 * });
 * frame.addEventListener('vitrine-error', ({ code, detail }) => console.error(code, detail));
 * ```
 */
export function createDashboardFrame(container: Element, options: DashboardFrameOptions): DashboardFrame {
  return new DashboardFrame(container, options);
}
