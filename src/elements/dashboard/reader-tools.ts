/** The buttons in the toolbar that a reader's token permits. Loaded for readers whose token permits any. */
import { html, svg, type TemplateResult } from 'lit';
import type { PlatformClient } from '../../client/platform-client.ts';
import { createAskMessages } from '../../model/messages/ask-en.ts';
import { createScheduleButtonMessages } from '../../model/messages/schedule-button-en.ts';
import { toElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import { defineDownloadElement, type DownloadDashboard } from '../export/download-element.ts';
import type { WholeFormat } from '../export/export-options.ts';
import type { ScheduleHost } from '../schedule/schedule-host.ts';
import { renderIcon } from '../theme/problem-icons.ts';
import type { AskedFrom } from '../questions/open-questions.ts';
import type { Ask, DashboardPorts, ViewContext } from '../view/view-interface.ts';

interface ReaderToolPorts extends DashboardPorts {
  /** @returns `undefined` if the host has set the dashboard. */
  readonly platform: () => PlatformClient | undefined;
  /** Makes a file of the whole dashboard. */
  readonly download: DownloadDashboard;
}

export class ReaderTools {
  readonly #host: ScheduleHost;
  readonly #ports: ReaderToolPorts;

  constructor(host: ScheduleHost, ports: ReaderToolPorts) {
    this.#host = host;
    this.#ports = ports;
    defineDownloadElement();
  }

  /** @param permissions - those of the reader's token. */
  render(viewContext: ViewContext, permissions: readonly unknown[]): TemplateResult[] {
    return [
      ...(this.#mayAsk(permissions) ? [this.#renderAsk(viewContext)] : []),
      ...(this.#mayDownload(permissions) ? [this.#renderDownload(viewContext)] : []),
      ...(this.#may('schedule', permissions) ? [this.#renderSchedule(viewContext)] : []),
    ];
  }

  /** @returns `undefined` if the reader may not ask. */
  findAsk(viewContext: ViewContext, permissions: readonly unknown[]): Ask | undefined {
    if (!this.#mayAsk(permissions)) return undefined;
    return (question, widgetId) =>
      void this.#open(() => this.#openQuestions(viewContext, { question, widgetId }));
  }

  #mayAsk(permissions: readonly unknown[]): boolean {
    return this.#may('ai', permissions) && this.#ports.platform()?.answersQuestions() !== false;
  }

  #mayDownload(permissions: readonly unknown[]): boolean {
    return this.#host.allowExport && this.#may('export', permissions);
  }

  /** The platform draws dashboards, and knows rows, of its own only. */
  #may(permission: 'ai' | 'export' | 'schedule', permissions: readonly unknown[]): boolean {
    const { hide, dashboard, dataSource } = this.#host;
    const isOwn = dashboard === undefined && !dataSource;
    return isOwn && !hide.includes('menu') && permissions.includes(permission);
  }

  async #openQuestions(viewContext: ViewContext, asked: AskedFrom = {}): Promise<void> {
    const { openQuestions } = await loadChunk(() => import('../questions/open-questions.ts'));
    await openQuestions({ ...this.#toDialogOptions(viewContext), ...asked });
  }

  #renderAsk(viewContext: ViewContext): TemplateResult {
    const messages = createAskMessages(viewContext.context.locale);
    return html`<button
      part="button ask-button"
      class="control"
      type="button"
      aria-haspopup="dialog"
      title=${messages('askHint')}
      @click=${() => void this.#open(() => this.#openQuestions(viewContext))}
    >
      ${askIcon}${messages('ask')}
    </button>`;
  }

  #renderDownload(viewContext: ViewContext): TemplateResult {
    const isDrawn = this.#ports.platform()?.drawsDashboards() !== false;
    return html`<vitrine-download
      .formats=${isDrawn ? allFormats : undrawn}
      .viewContext=${viewContext}
      .download=${this.#ports.download}
    ></vitrine-download>`;
  }

  #renderSchedule(viewContext: ViewContext): TemplateResult {
    const messages = createScheduleButtonMessages(viewContext.context.locale);
    const open = async (): Promise<void> => {
      const { openSchedule } = await loadChunk(() => import('../schedule/open-schedule.ts'));
      await openSchedule(this.#toDialogOptions(viewContext));
    };
    return html`<button
      part="button schedule-button"
      class="control"
      type="button"
      aria-haspopup="dialog"
      title=${messages('scheduleHint')}
      @click=${() => void this.#open(open)}
    >
      ${scheduleIcon}${messages('schedule')}
    </button>`;
  }

  #toDialogOptions(viewContext: ViewContext) {
    const { platform } = this.#ports;
    return { host: this.#host, platform, dashboard: this.#ports, viewContext };
  }

  async #open(open: () => Promise<void>): Promise<void> {
    try {
      await open();
    } catch (error) {
      const problem = toElementProblem(error, 'dashboard', 'engine-failed');
      this.#host.dispatchEvent(new DashboardErrorEvent(problem));
    }
  }
}

const allFormats: readonly WholeFormat[] = ['pdf', 'png', 'xlsx'];
/** The page writes workbooks itself. */
const undrawn: readonly WholeFormat[] = ['xlsx'];

const scheduleIcon = renderIcon(16, svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>`);
const askIcon = renderIcon(
  16,
  svg`<path d="M4 5h16v11H9l-5 4z"/><path d="M9.5 9.2a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.7-.9 1.3"/>`,
);
