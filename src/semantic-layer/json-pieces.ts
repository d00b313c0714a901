import { setImmediate as nextTask } from 'node:timers/promises';

/** The text of a JSON value in pieces. */
export class JsonPieces {
  readonly #pieces: Iterable<string>;
  /** Whether each piece is sent by itself, when the client has taken the one before. */
  readonly isLarge: boolean;

  constructor(pieces: Iterable<string>, isLarge: boolean) {
    this.#pieces = pieces;
    this.isLarge = isLarge;
  }

  toText(): string {
    return [...this.#pieces].join('');
  }

  /** The body of a large response. Between its pieces, other requests are served. */
  toStream(options: StreamOptions): ReadableStream<Uint8Array> {
    return new ReadableStream(new PieceSource(this.#pieces, options), { highWaterMark: 0 });
  }
}

export interface StreamOptions {
  /** An abort ends the body before its next piece. */
  readonly signal: AbortSignal;
  /** Called once, when the body has been sent or given up. */
  readonly onEnd: () => void;
  /** Milliseconds in which the client has to take a piece; default 30,000. */
  readonly readTimeout?: number | undefined;
}

class PieceSource implements UnderlyingDefaultSource<Uint8Array> {
  readonly #options: StreamOptions;
  readonly #encoder = new TextEncoder();
  /** Undefined after the end, so that the rows of a body that nobody reads are not kept. */
  #pieces: Iterator<string> | undefined;
  #limit: NodeJS.Timeout | undefined;
  #leave: () => void = () => undefined;

  constructor(pieces: Iterable<string>, options: StreamOptions) {
    this.#pieces = pieces[Symbol.iterator]();
    this.#options = options;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const { signal } = this.#options;
    this.#leave = () => this.#fail(controller, signal.reason);
    signal.addEventListener('abort', this.#leave, { once: true });
    this.#awaitReader(controller);
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    clearTimeout(this.#limit);
    await nextTask();
    const next = this.#pieces?.next();
    if (!next) return;
    if (next.done === true) {
      this.#end();
      controller.close();
      return;
    }
    controller.enqueue(this.#encoder.encode(next.value));
    this.#awaitReader(controller);
  }

  /** Also before the first piece: the response to a HEAD request is never read. */
  #awaitReader(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const { readTimeout = 30_000 } = this.#options;
    this.#limit = setTimeout(
      () => this.#fail(controller, new Error('The client has not read the response.')),
      readTimeout,
    ).unref();
  }

  cancel(): void {
    this.#end();
  }

  #fail(controller: ReadableStreamDefaultController<Uint8Array>, reason: unknown): void {
    if (!this.#pieces) return;
    this.#end();
    controller.error(reason);
  }

  #end(): void {
    if (!this.#pieces) return;
    this.#pieces = undefined;
    clearTimeout(this.#limit);
    this.#options.signal.removeEventListener('abort', this.#leave);
    this.#options.onEnd();
  }
}
