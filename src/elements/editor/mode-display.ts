/** What the dashboard shows while its draft is edited: the draft, a published version, or what another reader sees. */
import { parseDashboard } from '../../model/dashboard/parse-dashboard.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import { DraftDisplay } from './draft-display.ts';
import type { EditorMode } from './editor-mode.ts';
import type { EditorPorts } from './editor-ports.ts';
import { ReaderPreview } from './reader-preview.ts';

export interface ModeDisplayOptions {
  readonly host: DashboardSettings;
  readonly ports: Pick<EditorPorts, 'platform' | 'state' | 'replace' | 'near' | 'outcomes'>;
  /** The draft as a dashboard, as publishing would make it now. */
  readonly dashboard: () => unknown;
  /** The theme as readers would see it. */
  readonly resolveTheme: (theme: unknown) => unknown;
  readonly onFailed: (error: unknown) => void;
  /** The draft cannot be shown as another reader sees it. */
  readonly onNoReader: () => void;
}

export class ModeDisplay {
  #mode: EditorMode = { kind: 'edit' };
  readonly draft: DraftDisplay;
  readonly #options: ModeDisplayOptions;
  readonly #readerPreview: ReaderPreview;

  constructor(options: ModeDisplayOptions) {
    const { host, ports, dashboard, onFailed } = options;
    this.#options = options;
    this.draft = new DraftDisplay({ ...ports, host, onFailed });
    this.#readerPreview = new ReaderPreview({
      host,
      platform: ports.platform,
      dashboard: () => this.#toShown(dashboard()),
    });
  }

  get mode(): EditorMode {
    return this.#mode;
  }

  setMode(mode: EditorMode): void {
    const wasVersion = this.#mode.kind === 'version';
    this.#mode = mode;
    if (wasVersion || mode.kind === 'version') void this.show();
    this.#showReader(mode);
  }

  #showReader(mode: EditorMode): void {
    const reader = mode.kind === 'preview' ? mode.reader : undefined;
    if (!reader) return this.#readerPreview.hide();
    if (this.#readerPreview.show(reader)) return;
    this.#mode = { kind: 'preview' };
    this.#options.onNoReader();
  }

  /** Follows the settings of the dashboard. @returns false where a dashboard that loads, or was refused, ends a preview. */
  follow(): boolean {
    if (this.#mode.kind === 'preview' && this.#options.ports.state().status !== 'ready') return false;
    this.#readerPreview.follow();
    return true;
  }

  #toShown(dashboard: unknown): unknown {
    if (!isRecord(dashboard) || !isRecord(dashboard.config)) return dashboard;
    const { config } = dashboard;
    return { ...dashboard, config: { ...config, theme: this.#options.resolveTheme(config.theme) } };
  }

  async show(): Promise<void> {
    const mode = this.#mode;
    const { dashboard } = this.#options;
    const shown = parseDashboard(this.#toShown(mode.kind === 'version' ? mode.dashboard : dashboard()));
    this.#readerPreview.update();
    if (shown) await this.draft.show(shown);
  }
}
