/**
 * Lets readers select a range along the axis of a chart, by a drag or by keys. See docs/guide.md, "Filters, clicks and
 * state".
 */
import type { View } from 'vega';
import { listAxisChannels, type AxisChannels } from '../model/axis-channels.ts';
import type { NavigableRanges } from '../../../engines/engine-interfaces.ts';
import { listAxisPlots, type AxisPlot } from './axis-plots.ts';
import { findBandRange } from './axis-range.ts';
import type { ChartClick, ChartRequest } from './chart-request.ts';
import type { ChartView } from './open-vega-view.ts';
import { PlotReader } from './plot-reader.ts';
import { RangeDrag, type DraggedBand } from './range-drag.ts';
import { createNavigableRanges } from './navigable-ranges.ts';
import { RangeOverlay } from './range-overlay.ts';
import type { SceneItem } from './scene-marks.ts';

/** A request of a chart whose clicks are reported. */
type RangeRequest = ChartRequest & { readonly handleDataClick: (click: ChartClick) => void };

export class RangeSelection {
  readonly #request: RangeRequest;
  readonly #plots: PlotReader<AxisPlot>;
  readonly #overlay: RangeOverlay;
  readonly #end = new AbortController();

  constructor(
    view: View,
    channels: ReadonlyMap<string, AxisChannels>,
    request: RangeRequest,
    hidePointer: () => void,
  ) {
    this.#request = request;
    this.#plots = new PlotReader(view, () => listAxisPlots(view, channels, request));
    this.#overlay = new RangeOverlay(view);
    const container = view.container();
    if (container) this.#listen(container, hidePointer);
  }

  dispose(): void {
    this.#end.abort();
    this.#overlay.clear();
  }

  /** Ranges between marks that keyboard navigation has reached. */
  navigate(items: readonly SceneItem[]): NavigableRanges {
    const { handleDataClick } = this.#request;
    return createNavigableRanges(items, this.#plots.list(), {
      context: this.#request,
      overlay: this.#overlay,
      select: handleDataClick,
    });
  }

  #listen(container: HTMLElement, hidePointer: () => void): void {
    const { signal } = this.#end;
    const { classList } = container;
    const target = {
      start: () => {
        classList.add('is-selecting');
        hidePointer();
        this.#request.tooltip.hide();
      },
      show: (band: DraggedBand) => this.#overlay.draw(this.#find(band)),
      select: (band: DraggedBand) => this.#select(band),
      stop: () => {
        classList.remove('is-selecting');
        this.#overlay.clear();
      },
    };
    new RangeDrag(container, this.#plots, target, signal);
    const findAxis = (event: MouseEvent) => this.#plots.findAt(event)?.axis;
    const removeRange = (event: MouseEvent) => {
      if (findAxis(event)) this.#request.handleDataClick({ row: {}, adds: false, removesRange: true });
    };
    container.addEventListener('dblclick', removeRange, { signal });
    const showCursor = (event: MouseEvent) =>
      container.setAttribute('data-range-axis', findAxis(event) ?? '');
    container.addEventListener('pointermove', showCursor, { signal });
  }

  #find({ plot, band }: DraggedBand) {
    return findBandRange(plot, band, this.#request);
  }

  #select(band: DraggedBand): void {
    const { click } = this.#find(band);
    if (click) this.#request.handleDataClick(click);
  }
}

/**
 * Undefined if clicks are not reported, or if the spec reacts to the pointer itself.
 * @param hidePointer - hides what follows the pointer, when a drag begins.
 */
export function createRangeSelection(
  { view, spec }: Pick<ChartView, 'view' | 'spec'>,
  request: ChartRequest,
  hidePointer: () => void,
): RangeSelection | undefined {
  const { handleDataClick } = request;
  const channels = handleDataClick ? listAxisChannels({ ...spec }) : undefined;
  if (!handleDataClick || !channels || channels.size === 0) return undefined;
  return new RangeSelection(view, channels, { ...request, handleDataClick }, hidePointer);
}
