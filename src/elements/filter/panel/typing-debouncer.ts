/** Long enough for the next key of somebody who types, short enough to feel at once, ms. */
const pause = 350;

/** Does something when its reader stops typing for a moment. */
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

  /** What waits is done now: the reader goes elsewhere. */
  finish(): void {
    const act = this.#act;
    this.stop();
    act?.();
  }
}
