/** Fits a drawing to its box, without drawing it anew. */
import { loadChunk } from '../../../browser/load-chunk.ts';
import { computeLegendSpace } from '../model/collapse-legends.ts';
import type { PreparedChart } from '../model/prepare-chart-spec.ts';
import type { ChartSize } from '../model/size-chart-spec.ts';
import type { ChartView } from './open-vega-view.ts';

export const isSameSize = (one: ChartSize, other: ChartSize): boolean =>
  Math.round(one.width) === Math.round(other.width) && Math.round(one.height) === Math.round(other.height);

/** True if legends and labels must be laid out again, because stretching is not enough. */
export const crossesLegendBreakpoint = (
  { legendBreakpoints: { width, height } }: PreparedChart,
  before: ChartSize,
  now: ChartSize,
): boolean =>
  width.some((turn) => before.width < turn !== now.width < turn) ||
  height.some((turn) => before.height < turn !== now.height < turn);

/** Whether the size of a drawing is known only after it: several views, or inputs below the plot, take room from it. */
export const hasLateSize = (chart: ChartView, { isMultiView }: PreparedChart): boolean =>
  isMultiView || findInputs(chart) !== null;

export async function fitChart(
  chart: ChartView,
  { isMultiView, isScalable }: PreparedChart,
  box: ChartSize,
): Promise<void> {
  if (isMultiView) {
    const size = leaveRoom(chart, box);
    setBox(chart, computeLegendSpace(size, true));
    const { fitViews } = await loadChunk(() => import('./fit-views.ts'));
    await fitViews(chart.view, chart.spec, size);
  } else if (isScalable) await stretchChart(chart, box);
}

/** A side with a fixed step in the spec may be longer than the box, so it is not stretched. */
export async function stretchChart(chart: ChartView, box: ChartSize): Promise<void> {
  const { view, spec } = chart;
  const { width, height } = leaveRoom(chart, box);
  setBox(chart, { width, height });
  if (typeof spec.width === 'number') view.width(Math.max(40, Math.floor(width)));
  if (typeof spec.height === 'number') view.height(Math.max(40, Math.floor(height)));
  await view.resize().runAsync();
}

/** The inputs that the spec binds to its parameters are below the drawing. Their container always exists. */
const findInputs = ({ box }: ChartView): HTMLElement | null =>
  box.querySelector<HTMLElement>('.vega-bindings:not(:empty)');

function leaveRoom(chart: ChartView, { width, height }: ChartSize): ChartSize {
  const inputs = findInputs(chart)?.offsetHeight ?? 0;
  return { width, height: Math.max(height - inputs, height / 2) };
}

/** The space for legends depends on the box. */
function setBox({ view, boxSignal }: ChartView, size: ChartSize): void {
  if (boxSignal !== undefined) view.signal(boxSignal, { ...size });
}
