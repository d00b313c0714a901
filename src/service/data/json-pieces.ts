import { setImmediate as nextTask } from 'node:timers/promises';

/** The text of a JSON value in pieces. */
export class JsonPieces {
  readonly #pieces: Iterable<string>;
  readonly #isLarge: boolean;

  /** `isLarge`: each piece is sent by itself, when the client has taken the one before. */
  constructor(pieces: Iterable<string>, isLarge: boolean) {
    this.#pieces = pieces;
    this.#isLarge = isLarge;
  }

  /** The body of a response. Between the pieces of a large one, other requests are served. */
  toBody(): string | ReadableStream<Uint8Array> {
    if (!this.#isLarge) return [...this.#pieces].join('');
    const pieces = this.#pieces[Symbol.iterator]();
    const encoder = new TextEncoder();
    return new ReadableStream({
      async pull(controller) {
        await nextTask();
        const next = pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
    });
  }
}
