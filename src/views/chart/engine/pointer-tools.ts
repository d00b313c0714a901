/** What a chart shows and offers under the pointer. Loaded after the drawing, because the chart is usable without it. */
import type { ChartRequest } from './chart-request.ts';
import { createCrosshair, type Crosshair } from './crosshair.ts';
import type { ChartView } from './open-vega-view.ts';
import { createRangeSelection, type RangeSelection } from './range-selection.ts';

export interface PointerTools {
  readonly crosshair: Crosshair | undefined;
  readonly ranges: RangeSelection | undefined;
  dispose(): void;
}

export function createPointerTools(chart: ChartView, request: ChartRequest): PointerTools {
  const crosshair = createCrosshair(chart, request);
  const ranges = createRangeSelection(chart, request, () => crosshair?.hide());
  const dispose = () => {
    crosshair?.dispose();
    ranges?.dispose();
  };
  return { crosshair, ranges, dispose };
}
