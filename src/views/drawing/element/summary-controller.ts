import { loadChunk } from '../../../browser/load-chunk.ts';
import type { ReactiveController } from 'lit';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { SummaryAndRowsView, SummaryHost } from './summary-and-rows-view.ts';

/** Loads the text summary and the rows of a drawing when the drawing is ready and the page is idle. */
export class SummaryController implements ReactiveController {
  readonly #host: SummaryHost;
  readonly #kind: 'chart' | 'map';
  #view: Promise<SummaryAndRowsView> | undefined;
  #pending: Promise<void> | undefined;

  constructor(host: SummaryHost, kind: 'chart' | 'map') {
    this.#host = host;
    this.#kind = kind;
    host.addController(this);
  }

  /** Called after every drawing. A failed chunk is loaded again with the next drawing. */
  update(): void {
    this.#pending ??= idle().then(() => {
      this.#pending = undefined;
      return this.#updateView();
    });
  }

  /** Summarises the drawing in words, for those who do not see it. `undefined`: its rows are not known. */
  async describe(): Promise<string | undefined> {
    await this.#updateView();
    return (await this.#view)?.text;
  }

  /** Called after the host has replaced the view state. */
  restoreState(): void {
    this.update();
  }

  /** Highlights the picked values in the rows, if they are shown. */
  markCrossFiltered(parts: readonly CrossFilterCondition[]): void {
    this.#view?.then(
      (view) => view.markCrossFiltered(parts),
      () => undefined,
    );
  }

  hostDisconnected(): void {
    void this.#view?.then((view) => view.remove());
    this.#view = undefined;
  }

  #isDisconnected(): boolean {
    return !this.#host.isConnected;
  }

  async #updateView(): Promise<void> {
    if (this.#isDisconnected()) return;
    try {
      this.#view ??= loadChunk(() => import('./summary-and-rows-view.ts')).then(
        ({ SummaryAndRowsView }) => new SummaryAndRowsView(this.#host, this.#kind),
      );
      const view = await this.#view;
      if (!this.#isDisconnected()) await view.update();
    } catch {
      this.#view = undefined;
    }
  }
}

/** Drawings of other widgets have priority. Not every browser has `requestIdleCallback`. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else requestAnimationFrame(() => resolve());
  });
