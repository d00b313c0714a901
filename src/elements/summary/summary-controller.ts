import { loadFile } from '../../client/load-file.ts';
import type { ReactiveController } from 'lit';
import type { SummaryView, SummaryHost } from './summary-view.ts';

/** Brings what tells a drawing in words and shows its rows, once the drawing stands and the page is idle. */
export class SummaryController implements ReactiveController {
  readonly #host: SummaryHost;
  readonly #kind: 'chart' | 'map';
  #view: Promise<SummaryView> | undefined;
  #left: Promise<void> | undefined;

  constructor(host: SummaryHost, kind: 'chart' | 'map') {
    this.#host = host;
    this.#kind = kind;
    host.addController(this);
  }

  /** After every drawing. A file that does not arrive is asked for at the next. */
  update(): void {
    this.#left ??= idle().then(() => {
      this.#left = undefined;
      return this.#follow();
    });
  }

  /** What is kept has been replaced by a host. */
  restoreState(): void {
    this.update();
  }

  hostDisconnected(): void {
    void this.#view?.then((view) => view.remove());
    this.#view = undefined;
  }

  #isGone(): boolean {
    return !this.#host.isConnected;
  }

  async #follow(): Promise<void> {
    if (this.#isGone()) return;
    try {
      this.#view ??= loadFile(() => import('./summary-view.ts')).then(
        ({ SummaryView }) => new SummaryView(this.#host, this.#kind),
      );
      const view = await this.#view;
      if (!this.#isGone()) await view.update();
    } catch {
      this.#view = undefined;
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
