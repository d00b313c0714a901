/** Delay, ms: longer than the time between two keys, and short enough to feel immediate. */
const pause = 350;

/** Calls a function when the reader pauses typing. */
export class TypingDebouncer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #act: (() => void) | undefined;

  begin(act: () => void): void {
    this.stop();
    this.#act = act;
    this.#timer = setTimeout(() => this.finish(), pause);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#act = undefined;
  }

  /** Runs a waiting call at once, for example when the field loses the focus. */
  finish(): void {
    const act = this.#act;
    this.stop();
    act?.();
  }
}
