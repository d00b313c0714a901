/** What an author holds or writes at the moment: a lifted widget, a form. Nothing may change under it. */
export class DraftHold {
  readonly #holders = new Set<symbol>();
  #waiting: (() => void)[] = [];

  get isHeld(): boolean {
    return this.#holders.size > 0;
  }

  /** @returns what lets go. */
  take(): () => void {
    const holder = Symbol('holder');
    this.#holders.add(holder);
    return () => {
      this.#holders.delete(holder);
      this.#goOn();
    };
  }

  /** Lets go of everything: nobody edits any more. */
  letGo(): void {
    this.#holders.clear();
    this.#goOn();
  }

  /** Resolves when the author holds nothing. */
  async untilFree(): Promise<void> {
    while (this.isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #goOn(): void {
    if (this.isHeld) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
