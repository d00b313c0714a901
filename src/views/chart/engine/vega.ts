/** Draws charts: any Vega or Vega-Lite spec, safely, in the box of a widget. */
import type { ChartDrawing, ChartRequest } from './chart-request.ts';
import { ChartInstance } from './chart-instance.ts';

export type { ChartDrawing, ChartRequest } from './chart-request.ts';
export type { PickedBars } from './picked-bars.ts';
export type { SeriesEntry, SeriesList } from './legend-buttons.ts';

/**
 * Draws `request` inside of `target`. Rejects with an `EngineError` if the spec cannot be drawn, and with the signal's
 * reason after an abort. Nothing is left in `target` then.
 */
export async function drawChart(target: HTMLElement, request: ChartRequest): Promise<ChartDrawing> {
  const chart = new ChartInstance(target, request);
  await chart.draw();
  return chart;
}
