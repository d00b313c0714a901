/** The marks of a chart that the reader has picked, in the current drawing and the next ones. */
import type { CrossFilterCondition } from '../../model/controls/control-layers.ts';
import type { ChartRequest } from './chart-request.ts';
import type { ChartView } from './chart-view.ts';
import type { ChartEmphasis } from './emphasise-chart.ts';
import type { SceneItem } from './scene-marks.ts';

export class PickedMarks {
  #parts: readonly CrossFilterCondition[] = [];
  #chart: readonly [ChartView, ChartRequest] | undefined;
  #emphasis: ChartEmphasis | undefined;

  /** Emphasises the marks of a new drawing. */
  async follow(view: ChartView, request: ChartRequest): Promise<void> {
    this.#chart = [view, request];
    this.#emphasis = undefined;
    await this.#show();
  }

  /** Emphasises the marks whose rows meet the conditions. Without conditions, all marks are alike. */
  async mark(parts: readonly CrossFilterCondition[]): Promise<void> {
    this.#parts = parts;
    await this.#show();
  }

  readonly isPicked = (item: SceneItem): boolean => this.#emphasis?.stateOf(item) === 'picked';

  /** Runs work that makes an image of the scene. */
  hold<T>(work: () => Promise<T>): Promise<T> {
    return this.#emphasis?.hold(work) ?? work();
  }

  /** Without the file for emphasis, the chart stays as it is. */
  async #show(): Promise<void> {
    const chart = this.#chart;
    if (!chart || !(this.#emphasis || this.#parts.length)) return;
    const [view, request] = chart;
    const load = () => import('./emphasise-chart.ts');
    try {
      const { emphasiseChart } = await (request.importChunk?.(load) ?? load());
      if (this.#chart === chart) await (this.#emphasis ??= emphasiseChart(view)).show(this.#parts, request);
    } catch (error) {
      request.onFault?.(String(error));
    }
  }
}
