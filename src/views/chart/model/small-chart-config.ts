/** Styles of charts in small boxes, which leave out titles and axes. */
import type { ChartSize } from './size-chart-spec.ts';
import type { VegaConfig } from './vega-config.ts';

/** Smaller boxes have no room for axis titles, px. */
export const minSizeForAxisTitles = { width: 220, height: 150 };

/** Smaller boxes have room for the marks only, px. */
export const minSizeForAxes = { width: 160, height: 100 };

const isBelow = ({ width, height }: ChartSize, least: ChartSize): boolean =>
  width < least.width || height < least.height;

/** Settings for a box in which axes and legends would leave no space for the plot. */
export function toSmallBoxConfig(size: ChartSize): VegaConfig {
  if (!isBelow(size, minSizeForAxisTitles)) return {};
  const legend = isBelow(size, minSizeForAxes) ? { disable: true } : { title: null, rowPadding: 5 };
  return { axis: { title: null }, legend, axisY: { tickCount: 3 } };
}
