import { loadFile } from '../../client/load-file.ts';
import type { ReactiveController } from 'lit';
import type { ReadingDesk, ReadingHost } from './reading-desk.ts';

/** Brings what tells a drawing in words and shows its rows, once the drawing stands and the page is idle. */
export class ReadingController implements ReactiveController {
  readonly #host: ReadingHost;
  readonly #kind: 'chart' | 'map';
  #desk: Promise<ReadingDesk> | undefined;
  #left: Promise<void> | undefined;

  constructor(host: ReadingHost, kind: 'chart' | 'map') {
    this.#host = host;
    this.#kind = kind;
    host.addController(this);
  }

  /** After every drawing. A file that does not arrive is asked for at the next. */
  note(): void {
    this.#left ??= idle().then(() => {
      this.#left = undefined;
      return this.#follow();
    });
  }

  /** What is kept has been replaced by a host. */
  recall(): void {
    this.note();
  }

  hostDisconnected(): void {
    void this.#desk?.then((desk) => desk.leave());
    this.#desk = undefined;
  }

  #isGone(): boolean {
    return !this.#host.isConnected;
  }

  async #follow(): Promise<void> {
    if (this.#isGone()) return;
    try {
      this.#desk ??= loadFile(() => import('./reading-desk.ts')).then(
        ({ ReadingDesk }) => new ReadingDesk(this.#host, this.#kind),
      );
      const desk = await this.#desk;
      if (!this.#isGone()) await desk.follow();
    } catch {
      this.#desk = undefined;
    }
  }
}

/** Drawings of other widgets come first. Not every browser tells when it is idle. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    const ask: unknown = Reflect.get(globalThis, 'requestIdleCallback');
    if (typeof ask === 'function') Reflect.apply(ask, globalThis, [() => resolve(), { timeout: 1_000 }]);
    else requestAnimationFrame(() => resolve());
  });
