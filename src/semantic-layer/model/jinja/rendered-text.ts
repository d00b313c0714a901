/** The result of a template, with the places in the source that its parts are from. */
interface Part {
  /** The offset in the result. */
  start: number;
  /** The offset in the source. */
  at: number;
  /** Whether the part stands in the source as it is, so that each of its characters has a place of its own. */
  isVerbatim: boolean;
}

export class RenderedText {
  readonly #parts: Part[] = [];
  readonly #texts: string[] = [];
  #length = 0;

  get text(): string {
    return this.#texts.join('');
  }

  addVerbatim(text: string, at: number): void {
    this.#add(text, at, true);
  }

  /** Adds the value of an expression, which is at one place of the source. */
  addValue(text: string, at: number): void {
    this.#add(text, at, false);
  }

  /** The offset in the source for an offset in the result. */
  sourceOffset(offset: number): number {
    let low = 0;
    let high = this.#parts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#parts[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const part = this.#parts[low];
    if (!part) return 0;
    return part.isVerbatim ? part.at + (offset - part.start) : part.at;
  }

  #add(text: string, at: number, isVerbatim: boolean): void {
    if (text === '') return;
    this.#parts.push({ start: this.#length, at, isVerbatim });
    this.#texts.push(text);
    this.#length += text.length;
  }
}
