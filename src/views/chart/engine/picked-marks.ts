/** The marks of a chart that the reader has picked, in the current drawing and the next ones. */
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import type { ChartRequest } from './chart-request.ts';
import type { ChartView } from './open-vega-view.ts';
import type { ChartEmphasis } from './chart-emphasis.ts';
import type { SceneItem } from './scene-marks.ts';

export class PickedMarks {
  #parts: readonly CrossFilterCondition[] = [];
  #chart: ChartView | undefined;
  /** Loaded with the first pick. */
  #emphasis: ChartEmphasis | undefined;

  /** Emphasises the marks whose rows meet the conditions. Without conditions, all marks are alike. */
  mark(
    parts: readonly CrossFilterCondition[],
    chart: ChartView | undefined,
    request: ChartRequest,
  ): Promise<void> {
    this.#parts = parts;
    return this.follow(chart, request);
  }

  /** Emphasises the marks of a new drawing. Without the file for emphasis, it stays as it is. */
  async follow(chart: ChartView | undefined, request: ChartRequest): Promise<void> {
    this.#chart = chart;
    if (!chart || !(this.#emphasis || this.#parts.length)) return;
    try {
      const { ChartEmphasis } = await loadChunk(() => import('./chart-emphasis.ts'));
      if (this.#chart !== chart) return;
      this.#emphasis ??= new ChartEmphasis();
      await this.#emphasis.show(chart, this.#parts, request);
    } catch (error) {
      request.onFault?.(String(error));
    }
  }

  /** Called when the drawing has other marks. `follow` emphasises them. */
  forget(): void {
    this.#chart = undefined;
    this.#emphasis = undefined;
  }

  readonly isPicked = (item: SceneItem): boolean => this.#emphasis?.stateOf(item) === 'picked';
}
