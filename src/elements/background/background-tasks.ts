/** What goes along with a dashboard whose host asks for it: the page's address, and the clock. */
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { UrlSync, type ApplyControlValues } from './url-sync.ts';
import { AutoRefresh } from './auto-refresh.ts';

interface Host extends Element {
  readonly syncUrl: boolean;
  readonly refreshInterval: number | undefined;
}

export class BackgroundTasks {
  readonly #host: Host;
  readonly #address: UrlSync;
  readonly #clock: AutoRefresh;

  constructor(store: DashboardStore, host: Host, adopt: ApplyControlValues) {
    this.#host = host;
    this.#address = new UrlSync(store, adopt);
    this.#clock = new AutoRefresh(host, () => store.refresh());
  }

  /** As the host has set it now. Resolves when the address has been read. */
  async applySettings(): Promise<void> {
    const { syncUrl, refreshInterval, isConnected } = this.#host;
    this.#clock.set(isConnected ? refreshInterval : undefined);
    if (syncUrl && isConnected) await this.#address.start();
    else this.#address.stop();
  }

  updateUrl(): void {
    this.#address.updateUrl();
  }
}
