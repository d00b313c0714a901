/** Refreshes on time; the clock stands while nobody looks, and what is overdue is done at once afterwards. */
export class AutoRefresh {
  readonly #host: Element;
  readonly #refresh: () => Promise<void>;
  #interval = 0;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: AbortController | undefined;
  #isSeen = false;

  constructor(host: Element, refresh: () => Promise<void>) {
    this.#host = host;
    this.#refresh = refresh;
  }

  /** `seconds` of at least one; anything else stops the clock. */
  set(seconds: number | undefined): void {
    const interval = seconds !== undefined && seconds > 0 ? Math.max(1, seconds) * 1_000 : 0;
    if (interval === this.#interval) return;
    this.#interval = interval;
    this.#end?.abort();
    clearTimeout(this.#timer);
    if (interval === 0) return;
    this.#last = performance.now();
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
    clearTimeout(this.#timer);
    if (this.#interval === 0 || document.hidden || !this.#isSeen) return;
    const due = this.#last + this.#interval - performance.now();
    this.#timer = setTimeout(() => void this.#run(), Math.max(0, due));
  }

  async #run(): Promise<void> {
    await this.#refresh();
    this.#last = performance.now();
    this.#plan();
  }
}
