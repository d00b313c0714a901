/** Optional background tasks of a dashboard: URL sync and auto-refresh. */
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { UrlSync, type ApplyControlValues } from './url-sync.ts';
import { AutoRefresh } from './auto-refresh.ts';

interface Host extends Element {
  readonly syncUrl: boolean;
  readonly refreshInterval: number | undefined;
}

export class BackgroundTasks {
  readonly #host: Host;
  readonly #urlSync: UrlSync;
  readonly #autoRefresh: AutoRefresh;

  constructor(store: DashboardStore, host: Host, applyValues: ApplyControlValues) {
    this.#host = host;
    this.#urlSync = new UrlSync(store, applyValues);
    this.#autoRefresh = new AutoRefresh(host, () => store.refresh());
  }

  /** Starts or stops the tasks as the host has set them. Resolves when the page's address has been read. */
  async applySettings(): Promise<void> {
    const { syncUrl, refreshInterval, isConnected } = this.#host;
    this.#autoRefresh.set(isConnected ? refreshInterval : undefined);
    if (syncUrl && isConnected) await this.#urlSync.start();
    else this.#urlSync.stop();
  }

  updateUrl(): void {
    this.#urlSync.updateUrl();
  }
}
