/** Optional background tasks of a dashboard: URL sync and auto-refresh. */
import type { DashboardStore } from '../../store/dashboard-store.ts';
import { UrlSync, type ApplyControlValues } from './url-sync.ts';
import { startStopwatch, WallClockTimer } from './wall-clock-timer.ts';

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

/** Refreshes at an interval. It pauses while the dashboard is not visible, and then makes up an overdue refresh at once. */
class AutoRefresh {
  readonly #host: Element;
  readonly #refresh: () => Promise<void>;
  #interval = 0;
  #sinceRefresh = startStopwatch();
  readonly #timer = new WallClockTimer();
  #end: AbortController | undefined;
  #isSeen = false;

  constructor(host: Element, refresh: () => Promise<void>) {
    this.#host = host;
    this.#refresh = refresh;
  }

  /** @param seconds - interval, at least 1. `undefined` and values that are not positive stop the refresh. */
  set(seconds: number | undefined): void {
    const interval = seconds !== undefined && seconds > 0 ? Math.max(1, seconds) * 1_000 : 0;
    if (interval === this.#interval) return;
    this.#interval = interval;
    this.#end?.abort();
    this.#timer.stop();
    if (interval === 0) return;
    this.#sinceRefresh = startStopwatch();
    this.#watch();
  }

  #watch(): void {
    this.#end = new AbortController();
    const { signal } = this.#end;
    document.addEventListener('visibilitychange', () => this.#plan(), { signal });
    const observer = new IntersectionObserver((entries) => {
      this.#isSeen = entries.at(-1)?.isIntersecting ?? false;
      this.#plan();
    });
    observer.observe(this.#host);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #plan(): void {
    this.#timer.stop();
    if (this.#interval === 0 || document.hidden || !this.#isSeen) return;
    this.#timer.start(this.#interval, () => void this.#run(), this.#sinceRefresh);
  }

  async #run(): Promise<void> {
    await this.#refresh();
    this.#sinceRefresh = startStopwatch();
    this.#plan();
  }
}
