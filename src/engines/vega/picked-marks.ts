/** The marks of a chart that the reader has picked, in the current drawing and the next ones. */
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import type { ChartRequest, LoadFile } from './chart-request.ts';
import type { ChartView } from './chart-view.ts';
import type { MarkEmphasis } from './mark-emphasis.ts';
import type { SceneItem } from './scene-marks.ts';

export interface Drawn {
  readonly view: ChartView;
  readonly request: ChartRequest;
}

export class PickedMarks {
  #parts: readonly CrossFilterCondition[] = [];
  #chart: Drawn | undefined;
  #emphasis: MarkEmphasis | undefined;

  /** Emphasises the marks of a new drawing. */
  async follow(view: ChartView, request: ChartRequest): Promise<void> {
    this.#chart = { view, request };
    this.#emphasis = undefined;
    await this.#show();
  }

  /** Emphasises the marks whose rows meet the conditions. Without conditions, all marks are alike. */
  async mark(parts: readonly CrossFilterCondition[]): Promise<void> {
    this.#parts = parts;
    await this.#show();
  }

  isPicked(item: SceneItem): boolean {
    return this.#parts.length > 0 && this.#emphasis?.stateOf(item) === 'picked';
  }

  /** Runs work that makes an image of the scene. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    return this.#emphasis ? this.#emphasis.hold(work) : work();
  }

  /** Without the file for emphasis, the chart stays as it is. */
  async #show(): Promise<void> {
    const chart = this.#chart;
    if (!chart || (this.#parts.length === 0 && !this.#emphasis)) return;
    try {
      await this.#emphasise(chart);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      chart.request.onFault?.(`The picked marks could not be emphasised: ${reason}`);
    }
  }

  async #emphasise(chart: Drawn): Promise<void> {
    const importChunk: LoadFile = chart.request.importChunk ?? ((load) => load());
    const { MarkEmphasis, createEmphasisRequest } = await importChunk(() => import('./emphasise-chart.ts'));
    if (this.#chart !== chart) return;
    this.#emphasis ??= new MarkEmphasis(chart.view.view);
    await this.#emphasis.show(createEmphasisRequest(this.#parts, chart));
  }
}
