/** Exports widgets, and shows the export menus. Loaded if exports are allowed, or with the first call. */
import type { PlatformClient } from '../../client/platform-client.ts';
import { limitRows } from '../../model/export/export-table.ts';
import type { ReaderState } from '../../model/controls/reader-state.ts';
import { readArray } from '../../model/parsing/read-value.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import type { ViewContext, ViewStateStore } from '../view/view-interface.ts';
import { drawersOnDemand } from '../widget/on-demand-drawing.ts';
import type { WidgetElement } from '../widget/widget-element.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import type { DownloadedFile, ExportFormat, ExportOptions, WholeFormat } from './export-options.ts';
import { ExportMenus } from './export-menus.ts';
import { ExportedEvent, type ExportFacts } from './exported-event.ts';
import { listExportFormats } from './list-export-formats.ts';
import { createWidgetExportTable } from './widget-export-table.ts';
import { copyToClipboard, downloadFile } from './deliver-export.ts';
import { makeClipboardTexts } from './make-clipboard-texts.ts';
import { makeExportFile, type ExportFile } from './make-export-file.ts';
import { listRowObjects, type RowObject } from '../../model/export/json-rows.ts';
import { ExportError } from './export-error.ts';
import type { WholeFilePorts } from './make-whole-file.ts';

export interface ExportPorts {
  readonly host: DashboardSettings & { getState(): ReaderState };
  readonly store: DashboardStore;
  readonly viewContext: () => ViewContext;
  /** `undefined` if the host has set the dashboard. */
  readonly platform: () => PlatformClient | undefined;
  readonly findViewState: (widgetId: string) => ViewStateStore;
  /** Resolves when the widgets show the host's latest settings. */
  readonly adjusted: () => Promise<void>;
}

/** Most copied rows. The copy is made in one task, while the reader waits. */
const maxCopiedCells = 50_000;
const maxScale = 8;
const minScale = 0.25;

export class Exporter {
  readonly #ports: ExportPorts;
  readonly #menus = new ExportMenus({
    download: async (widgetId, format) => {
      const made = await this.#make(widgetId, { format });
      downloadFile(made.file);
      this.#reportExport({ ...made, format, widgetId, source: 'menu' });
      return made.file.name;
    },
    copy: (widgetId) => this.#copy(widgetId),
  });

  constructor(ports: ExportPorts) {
    this.#ports = ports;
  }

  /** Makes a file of one widget, or of the whole dashboard. Rejects with an `ExportError`, or with the signal's reason. */
  async export(request: ExportOptions): Promise<File> {
    request.signal?.throwIfAborted();
    const { format, widgetId, signal } = request;
    if (!allFormats.includes(format)) throw refuseFormat(format);
    if (format === 'pdf' && widgetId !== undefined)
      throw new ExportError('export-not-offered', 'A PDF is the whole dashboard: leave out widgetId.');
    if (this.#isWhole(format, widgetId)) return (await this.#exportWhole(format, 'method', signal)).file;
    return this.#exportWidget({ ...request, format, widgetId: widgetId ?? this.#findOnly(format) });
  }

  /**
   * Downloads the whole dashboard, for the reader's menu.
   * @returns the name of the file, and the widgets that it lacks.
   */
  async download(format: WholeFormat, signal: AbortSignal): Promise<DownloadedFile> {
    const { file, warnings = [] } = await this.#exportWhole(format, 'menu', signal);
    downloadFile(file);
    return { name: file.name, warnings };
  }

  /** A picture of a dashboard of the page itself is never drawn by the platform. */
  #isWhole(format: ExportOptions['format'], widgetId: string | undefined): format is WholeFormat {
    if (widgetId !== undefined) return false;
    if (format === 'png') return this.#ports.platform() !== undefined;
    return format === 'pdf' || format === 'xlsx';
  }

  async #exportWhole(
    format: WholeFormat,
    source: ExportFacts['source'],
    signal: AbortSignal | undefined,
  ): Promise<ExportFile & Pick<ExportFacts, 'warnings'>> {
    await this.#requireAllowed();
    const { makeWholeFile } = await loadChunk(() => import('./make-whole-file.ts'));
    const made = await makeWholeFile(this.#wholePorts, format, signal);
    signal?.throwIfAborted();
    this.#reportExport({ ...made, format, widgetId: made.widgetId, source });
    return made;
  }

  async #exportWidget(
    request: ExportOptions & { readonly format: ExportFormat; readonly widgetId: string },
  ): Promise<File> {
    const { widgetId, format, signal } = request;
    await this.#requireAllowed();
    await this.#settle(widgetId, signal);
    const made = await this.#make(widgetId, request);
    signal?.throwIfAborted();
    this.#reportExport({ ...made, format, widgetId, source: 'method' });
    return made.file;
  }

  get #wholePorts(): WholeFilePorts {
    const { host, store, platform } = this.#ports;
    return {
      host,
      store,
      platform: platform(),
      context: this.#context,
      boxes: () => this.#boxes,
      settle: (widgetId, signal) => this.#settle(widgetId, signal),
      findTable: (state) => this.#table(state),
      makeFile: (widgetId, signal) => this.#make(widgetId, { format: 'xlsx', signal }),
    };
  }

  async #requireAllowed(): Promise<void> {
    if (await this.#isAllowed()) return;
    throw new ExportError(
      'export-not-allowed',
      'Set allow-export, and give the token the permission export.',
    );
  }

  /** The rows that a widget shows. The page may read them without the permission `export`. */
  async getRows(widgetId: string): Promise<RowObject[]> {
    const table = this.#table(await this.#settle(widgetId, undefined));
    if (!table) throw new ExportError('export-not-offered', `The widget ${widgetId} has no rows.`);
    return [...listRowObjects(table, this.#context.timeZone)];
  }

  /** Called after every update of the host. Adds and removes menus. */
  async updateMenus(): Promise<void> {
    const { host, store } = this.#ports;
    const allowed = await this.#isAllowed();
    // Read after the wait, because the host may have changed its settings meanwhile.
    const offered =
      allowed && host.allowExport && !host.hide.includes('menu') ? store.state.widgets : noWidgets;
    this.#menus.show(this.#boxes, offered, this.#ports.viewContext());
  }

  /** Not cached, because a renewed token may have other permissions. */
  async #isAllowed(): Promise<boolean> {
    if (!this.#ports.host.allowExport) return false;
    const platform = this.#ports.platform();
    if (!platform) return true;
    const claimed = await platform.permissions(new AbortController().signal).catch(() => undefined);
    return readArray(claimed).includes('export');
  }

  get #boxes(): WidgetElement[] {
    return [...this.#ports.host.renderRoot.querySelectorAll<WidgetElement>('vitrine-widget')];
  }

  get #context(): ViewContext['context'] {
    return this.#ports.viewContext().context;
  }

  #findOnly(format: ExportFormat): string {
    const offering = [...this.#ports.store.state.widgets].filter(([, state]) =>
      listExportFormats(state).includes(format),
    );
    const [only] = offering;
    if (only && offering.length === 1) return only[0];
    throw new ExportError(
      'widget-not-found',
      'Set widgetId, because several widgets or none offer this format.',
    );
  }

  /** Waits for the rows and the drawing of a widget. Starts both if the widget was not near the viewport. */
  async #settle(widgetId: string, given: AbortSignal | undefined): Promise<WidgetState> {
    const { host, store } = this.#ports;
    // Waits until the latest settings of the page apply.
    while (!(await host.updateComplete));
    await this.#ports.adjusted().catch(() => undefined);
    await drawersOnDemand.get(host)?.draw(widgetId);
    const box = this.#boxes.find((one) => one.widgetId === widgetId);
    if (!box)
      throw new ExportError(
        'widget-not-found',
        `There is no widget ${widgetId} on the dashboard, or it is in a tab that is not open.`,
      );
    store.show(widgetId);
    while (!(await host.updateComplete));
    await box.updateComplete;
    await waitForWidget(box, given ?? new AbortController().signal);
    return this.#stateOf(widgetId);
  }

  #stateOf(widgetId: string): WidgetState {
    const state = this.#ports.store.state.widgets.get(widgetId);
    if (!state) throw new ExportError('widget-not-found', `There is no widget ${widgetId}.`);
    if (state.status === 'ready') return state;
    throw new ExportError(
      'rows-not-ready',
      state.problem?.detail ?? `The widget ${widgetId} has no rows yet.`,
    );
  }

  #table(state: WidgetState): ReturnType<typeof createWidgetExportTable> {
    const tableState = this.#ports.findViewState(state.widget.id).load();
    return createWidgetExportTable(state, tableState, this.#context);
  }

  async #make(
    widgetId: string,
    {
      format,
      scale = 2,
      signal,
    }: Omit<ExportOptions, 'widgetId' | 'format'> & { readonly format: ExportFormat },
  ): Promise<ExportFile> {
    const state = this.#stateOf(widgetId);
    const offered = listExportFormats(state);
    if (!offered.includes(format)) throw refuse(widgetId, format, offered);
    const widget = this.#boxes.find((one) => one.widgetId === widgetId);
    if (!widget) throw new ExportError('widget-not-found', `There is no widget ${widgetId}.`);
    return makeExportFile({
      format,
      widget,
      signal,
      title: state.title,
      context: this.#context,
      table: this.#table(state),
      scale: Math.min(maxScale, Math.max(minScale, scale)),
    });
  }

  /** @returns the number of copied rows. */
  async #copy(widgetId: string): Promise<number> {
    const whole = this.#table(this.#stateOf(widgetId));
    if (!whole) throw new ExportError('export-not-offered', 'The widget has no rows.');
    const table = limitRows(whole, maxCopiedCells);
    await copyToClipboard(makeClipboardTexts(table, this.#context));
    const { rowCount, truncated } = table;
    this.#reportExport({ format: 'clipboard', widgetId, rowCount, truncated, source: 'menu' });
    return rowCount;
  }

  #reportExport(facts: ExportFacts): void {
    this.#ports.host.dispatchEvent(new ExportedEvent(facts));
  }
}

const allFormats: readonly string[] = ['pdf', 'png', 'xlsx', 'csv', 'json', 'svg'];

const refuseFormat = (format: unknown): ExportError =>
  new ExportError(
    'export-not-offered',
    `There is no format ${String(format)}: use ${allFormats.join(', ')}.`,
  );

const noWidgets: ReadonlyMap<string, WidgetState> = new Map();

function refuse(widgetId: string, format: ExportFormat, offered: readonly ExportFormat[]): ExportError {
  const others = offered.length > 0 ? `It has ${offered.join(', ')}.` : 'It offers no other format.';
  return new ExportError('export-not-offered', `The widget ${widgetId} has no ${format}. ${others}`);
}

/** Resolves when the widget is drawn, empty or failed, and no newer rows are loading. It observes the widget's DOM. */
function waitForWidget(widget: WidgetElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = new MutationObserver(check);
    const end = () => {
      watch.disconnect();
      reject(signal.reason instanceof Error ? signal.reason : new Error('The export has ended.'));
    };
    function check(): void {
      if (!widget.settled || widget.state?.busy === true) return;
      watch.disconnect();
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end, { once: true });
    watch.observe(widget.renderRoot, { attributes: true, childList: true, subtree: true });
    check();
  });
}
